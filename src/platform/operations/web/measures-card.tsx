import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { MetricMark } from './public/metric-mark.tsx';
import { useMetrics } from './public/use-metrics.ts';

/** Every metric: its value, its normal range, and outside of it, what to do. The most severe first. */
export function MeasuresCard() {
  const { metrics, error, refetch } = useMetrics();
  return (
    <Card aria-labelledby="measures-title">
      <CardHeader title="Metrics" titleId="measures-title" description="Updated every 15 seconds." />
      {error && (
        <ErrorState
          compact
          title="The metrics could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !metrics && <SkeletonRows rows={8} className="border-t border-line" />}
      <ul className="@container flex flex-col divide-y divide-line">
        {metrics?.map(({ key, label, value, tone, normal, advice }) => (
          <li
            key={key}
            className="grid grid-cols-[auto_1fr] items-start gap-x-3 gap-y-0.5 px-4 py-2.5 first:border-t first:border-line @min-[44rem]:grid-cols-[auto_11rem_14rem_1fr]"
          >
            <span className="pt-0.5">
              <MetricMark tone={tone} />
            </span>
            <span className="font-medium">{label}</span>
            <span className="tabular @max-[44rem]:col-start-2">{value}</span>
            <span className="col-start-2 text-sm text-ink-muted @min-[44rem]:col-start-auto">
              {tone === 'good' ? `Normal: ${normal}` : `Normal: ${normal} ${advice}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
