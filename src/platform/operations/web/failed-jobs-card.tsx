import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useWrite, queryOf } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { deviceZone, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { discardJobEndpoint, type FailedJob, listFailedJobsEndpoint, retryJobEndpoint } from '../contract.ts';
import { RetryDiscardButtons } from './retry-discard-buttons.tsx';

const REFRESH_MS = 15_000;
const timestampLabel = (zone: string, at: string) => `${nearDateIn(zone, at)}, ${timeIn(zone, at)}`;

/** Failed jobs with their time and a readable cause; each can be retried or discarded. */
export function FailedJobsCard() {
  const list = useQuery({ ...queryOf(listFailedJobsEndpoint, {}), refetchInterval: REFRESH_MS });
  const jobs = list.data?.items;
  return (
    <Card aria-labelledby="failed-jobs-title">
      <CardHeader
        title="Failed jobs"
        titleId="failed-jobs-title"
        description="A job is tried twelve times, at increasing intervals. Its data stays in the queue."
      />
      {list.error && !jobs && (
        <ErrorState
          compact
          title="The jobs could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.error && !jobs && <SkeletonRows rows={2} className="border-t border-line" />}
      {jobs?.length === 0 && (
        <EmptyState
          compact
          icon={<CircleCheck />}
          title="No failed jobs"
          hint="Failed jobs appear here with the cause. Retry or discard them."
        />
      )}
      {jobs && jobs.length > 0 && (
        <ItemList className="border-t border-line">
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ItemList>
      )}
    </Card>
  );
}

function JobRow({ job }: { readonly job: FailedJob }) {
  const zone = deviceZone();
  const retry = useWrite(retryJobEndpoint);
  const discard = useWrite(discardJobEndpoint);
  const { id, job: name, attempts, maxAttempts, createdAt, failedAt, nextTryAt, failure } = job;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-56 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <code className="font-medium">{name}</code>
          {nextTryAt === null ? (
            <Badge tone="bad">Given up</Badge>
          ) : (
            <Badge tone="warn">Next attempt {timestampLabel(zone, nextTryAt)}</Badge>
          )}
        </span>
        <span>{failure.sentence}</span>
        {failure.text !== null && <code className="text-sm break-words text-ink-muted">{failure.text}</code>}
        <span className="text-sm text-ink-muted">
          {attempts} of {maxAttempts} attempts, the last {timestampLabel(zone, failedAt)}; in the queue since{' '}
          {timestampLabel(zone, createdAt)}
        </span>
      </div>
      <RetryDiscardButtons
        again="Retry"
        what={name}
        question={`Discard ${name}?`}
        warning="It will be removed from the queue without being completed. This cannot be undone."
        retry={retry}
        discard={discard}
        onRetry={() =>
          retry.mutate(
            { jobId: id },
            {
              onSuccess: () =>
                notify({
                  title: 'Job queued again',
                  text: `${name} runs within seconds.`,
                  tone: 'good',
                }),
            },
          )
        }
        onDiscard={() =>
          discard.mutate({ jobId: id }, { onSuccess: () => notify({ title: 'Job discarded' }) })
        }
      />
    </li>
  );
}
