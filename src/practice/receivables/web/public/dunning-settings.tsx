import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { getDunningSettingsEndpoint } from '../../dunning.contract.ts';
import { DunningSettingsForm } from '../dunning-settings-form.tsx';

/** By which rules clients are reminded of overdue invoices. */
export function DunningSettingsSection() {
  const maySee = useSession().can(getDunningSettingsEndpoint.permission);
  const { data, error, refetch } = useQuery({
    ...queryOf(getDunningSettingsEndpoint, {}),
    enabled: maySee,
  });
  if (!maySee) return <p className="text-ink-muted">Support cannot see what clients owe.</p>;
  if (data) return <DunningSettingsForm settings={data} />;
  if (error === null) return <SkeletonRows rows={4} />;
  return (
    <ErrorState title="The reminder rules could not be loaded" error={error} onRetry={() => void refetch()} />
  );
}
