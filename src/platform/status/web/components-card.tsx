import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { deviceZone, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { publicStatusEndpoint } from '../contract.ts';
import { shareLabel, upShareOf } from '../status.rules.ts';
import { StateBadge } from './state-badge.tsx';

const REFRESH_MS = 60_000;

/** The number of measurements: with only a few, as on a new server, the share says little. */
const checksOf = (days: readonly { readonly checks: number }[]): number =>
  days.reduce((sum, { checks }) => sum + checks, 0);

/** The components as on the public page. */
export function ComponentsCard() {
  const { data, error, refetch } = useQuery({
    ...queryOf(publicStatusEndpoint, {}),
    refetchInterval: REFRESH_MS,
  });
  const zone = deviceZone();
  return (
    <Card aria-labelledby="parts-title">
      <CardHeader
        title="Components"
        titleId="parts-title"
        description={
          data?.measuredAt
            ? `Measured once a minute, last at ${timeIn(zone, data.measuredAt)}.`
            : 'Measured once a minute.'
        }
      />
      {error && !data && (
        <ErrorState
          compact
          title="The components could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <SkeletonRows rows={6} className="border-t border-line" />}
      <ul className="flex flex-col divide-y divide-line">
        {data?.components.map(({ component, label, state, since, days }) => {
          const share = upShareOf(days);
          return (
            <li
              key={component}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 first:border-t first:border-line"
            >
              <span className="min-w-36 flex-1 font-medium">{label}</span>
              <span className="order-last w-full text-sm text-ink-muted tabular lg:order-none lg:w-auto">
                {since === null ? '' : `Since ${nearDateIn(zone, since)}, ${timeIn(zone, since)}`}
                {share === null
                  ? ''
                  : ` · ${shareLabel(share)} of ${showNumber(checksOf(days))} measurements`}
              </span>
              <StateBadge state={state} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
