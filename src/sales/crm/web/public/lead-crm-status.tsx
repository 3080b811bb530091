import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useWrite, queryOf } from '#foundation/web/api.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { getLeadStateEndpoint, retryLeadsEndpoint } from '../../contract.ts';

/** The polling interval while the lead is being sent. */
const RECHECK_INTERVAL_MS = 2_000;

/** The sync state of a lead, for its page. Renders nothing while it is loading or unknown. */
export function LeadCrmStatus({ leadId }: { readonly leadId: string }) {
  const { data } = useQuery({
    ...queryOf(getLeadStateEndpoint, { leadId }),
    refetchInterval: ({ state }) =>
      state.data?.isConnected && state.data.state === 'waiting' ? RECHECK_INTERVAL_MS : false,
  });
  const retry = useWrite(retryLeadsEndpoint);
  if (!data) return null;
  if (data.state === 'synced') {
    return (
      <Badge tone="good" className="self-start" icon={<CircleCheck aria-hidden />}>
        In the CRM
      </Badge>
    );
  }
  if (data.state === 'waiting') {
    const label = data.isConnected ? 'Syncing to the CRM' : 'CRM not connected';
    return (
      <Badge tone="neutral" className="self-start" icon={<Clock aria-hidden />}>
        {label}
      </Badge>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone="bad" icon={<CircleAlert aria-hidden />}>
        Not in the CRM
      </Badge>
      <span className="text-sm text-ink-muted">{data.reason}</span>
      <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate({ leadId })}>
        Try again
      </Button>
    </span>
  );
}
