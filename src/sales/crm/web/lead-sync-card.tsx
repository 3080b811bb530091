import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWrite, queryOf } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList, ItemList } from '#foundation/web/ui/data-list.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { getLeadSyncEndpoint, retryLeadsEndpoint, type FailedLead, type LeadSync } from '../contract.ts';
import { ChoosePipelineSheet } from './choose-pipeline-sheet.tsx';

/** The polling interval while leads are being sent. */
const RECHECK_INTERVAL_MS = 2_000;

const isInProgress = ({ isConnected, counts }: LeadSync): boolean => isConnected && counts.waiting > 0;

/** The target of the lead sync, and how many leads are synced, waiting or failed. */
export function LeadSyncCard() {
  const sync = useQuery({
    ...queryOf(getLeadSyncEndpoint, {}),
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? RECHECK_INTERVAL_MS : false),
  });
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Card aria-labelledby="crm-leads">
      <CardHeader
        titleId="crm-leads"
        title="Leads in the CRM"
        description="Each lead is a contact and an opportunity in the CRM. Stages and do-not-contact are synced both ways."
        action={
          sync.data?.isOwnConnection && sync.data.isConnected ? (
            <Button size="sm" onClick={() => setChoosing(true)}>
              Choose pipeline
            </Button>
          ) : undefined
        }
      />
      {sync.isPending && <SkeletonRows rows={3} className="border-t border-line" />}
      {sync.error && !sync.data && (
        <ErrorState
          compact
          title="The sync status could not be loaded"
          error={sync.error}
          onRetry={() => void sync.refetch()}
        />
      )}
      {sync.data && <SyncState sync={sync.data} />}
      {isChoosing && sync.data && (
        <ChoosePipelineSheet target={sync.data.target} onClose={() => setChoosing(false)} />
      )}
    </Card>
  );
}

function SyncState({ sync }: { readonly sync: LeadSync }) {
  const { counts, target, failed, isConnected } = sync;
  return (
    <>
      {failed.length > 0 && <FailedLeads failed={failed} count={counts.failed} />}
      <CardBody className="flex flex-col gap-4 border-t border-line pt-4">
        {!isConnected && counts.waiting > 0 && (
          <Banner tone="warn">
            {counts.waiting === 1 ? 'One lead is waiting' : `${counts.waiting} leads are waiting`} until
            GoHighLevel is connected.
          </Banner>
        )}
        {sync.erasures.count > 0 && (
          <Banner tone="warn">
            {sync.erasures.count === 1
              ? 'One erased lead’s contact has not been deleted in the CRM yet.'
              : `The contacts of ${sync.erasures.count} erased leads have not been deleted in the CRM yet.`}
            {sync.erasures.reason === null
              ? ' Retried every hour.'
              : ` ${sync.erasures.reason} Retried every hour.`}
          </Banner>
        )}
        <DataList>
          <DataItem label="Synced">{counts.synced}</DataItem>
          <DataItem label="Waiting">{counts.waiting}</DataItem>
          <DataItem label="Failed">{counts.failed}</DataItem>
          <DataItem label="Pipeline">{target?.pipelineName ?? 'Chosen when the first lead is sent'}</DataItem>
        </DataList>
      </CardBody>
    </>
  );
}

function useRetry() {
  const retry = useWrite(retryLeadsEndpoint);
  const run = (leadId?: string) =>
    retry.mutate(leadId === undefined ? {} : { leadId }, {
      onSuccess: ({ count }) =>
        notify({
          title: 'Syncing',
          text: count === 1 ? 'One lead is being sent again.' : `${count} leads are being sent again.`,
        }),
      onError: (error) => notify({ title: 'Nothing was sent', text: messageOf(error), tone: 'destructive' }),
    });
  return { isPending: retry.isPending, run };
}

function FailedLeads({ failed, count }: { readonly failed: readonly FailedLead[]; readonly count: number }) {
  const retry = useRetry();
  return (
    <div className="border-t border-line">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3 pb-2">
        <h3 className="text-sm font-medium text-ink-muted">
          {count > failed.length ? `The latest ${failed.length} of ${count} that failed` : 'Failed'}
        </h3>
        {count > 1 && (
          <Button size="sm" busy={retry.isPending} onClick={() => retry.run()}>
            Retry all
          </Button>
        )}
      </div>
      <ItemList className="border-t border-line">
        {failed.map(({ leadId, fullName, reason }) => (
          <li key={leadId} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
            <div className="flex min-w-44 flex-1 flex-col">
              <Link to={`/admin/leads/${leadId}`} className="truncate font-medium hover:underline">
                {fullName}
              </Link>
              <span className="text-sm text-ink-muted">{reason}</span>
            </div>
            <Button size="sm" variant="ghost" busy={retry.isPending} onClick={() => retry.run(leadId)}>
              Try again<span className="sr-only"> {fullName}</span>
            </Button>
          </li>
        ))}
      </ItemList>
    </div>
  );
}
