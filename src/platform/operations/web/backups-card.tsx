import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { backupLines } from '../backup.rules.ts';
import { backupReportEndpoint } from '../contract.ts';
import { MetricMark } from './public/metric-mark.tsx';

const REFRESH_MS = 60_000;

/** BACKUP-4: the age of the last backup, where the backups are, and the last drill. */
export function BackupsCard() {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...queryOf(backupReportEndpoint, {}),
    refetchInterval: REFRESH_MS,
  });
  const kept = data?.keptCount ?? 0;
  return (
    <Card aria-labelledby="backups-title">
      <CardHeader
        title="Backups"
        titleId="backups-title"
        description={
          data?.place ? (
            <span className="break-all">
              {kept > 0 && `${kept} ${kept === 1 ? 'backup' : 'backups'} `}in {data.place}
            </span>
          ) : (
            'The database, files and keys, encrypted.'
          )
        }
      />
      {error && !data && (
        <ErrorState
          compact
          title="The state of the backups could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <SkeletonRows rows={3} className="border-t border-line" />}
      {data && (
        <ul aria-label="Backups" className="@container flex flex-col divide-y divide-line">
          {backupLines(data, dataUpdatedAt).map(({ key, label, value, tone, advice }) => (
            <li
              key={key}
              className="grid grid-cols-[auto_1fr] items-start gap-x-3 gap-y-0.5 px-4 py-2.5 first:border-t first:border-line @min-[44rem]:grid-cols-[auto_11rem_14rem_1fr]"
            >
              <span className="pt-0.5">
                <MetricMark tone={tone} />
              </span>
              <span className="font-medium">{label}</span>
              <span className="tabular @max-[44rem]:col-start-2">{value}</span>
              {advice !== null && (
                <span className="col-start-2 text-sm text-ink-muted @min-[44rem]:col-start-auto">
                  {advice}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
