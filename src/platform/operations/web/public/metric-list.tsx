import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { MetricMark } from './metric-mark.tsx';
import { useMetrics } from './use-metrics.ts';

/** The servers' metrics as a list, with advice for those outside their normal range. */
export function MetricList() {
  const { metrics, error, refetch } = useMetrics();
  if (error)
    return (
      <ErrorState
        compact
        title="The metrics could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!metrics) return <SkeletonRows rows={6} />;
  return (
    <ul aria-label="Metrics" className="flex flex-col gap-2">
      {metrics.map(({ key, label, value, tone, normal, advice }) => (
        <li key={key} className="grid grid-cols-[auto_1fr] gap-x-2.5 text-base" title={`Normal: ${normal}`}>
          <span className="pt-0.5">
            <MetricMark tone={tone} />
          </span>
          <span className="flex min-w-0 flex-wrap justify-between gap-x-4">
            <span className="text-ink-muted">{label}</span>
            <span className="tabular">{value}</span>
          </span>
          {tone !== 'good' && <span className="col-start-2 text-sm text-ink-muted">{advice}</span>}
        </li>
      ))}
    </ul>
  );
}
