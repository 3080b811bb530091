import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { Cell, HeadCell, Table, TableHead, TableRow } from '#foundation/web/ui/table.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { type PlatformWeek, platformWeeksEndpoint } from '../../contract.ts';
import { WeekBars } from './week-bars.tsx';

const SERIES = [
  { key: 'newClinics', label: 'New clinics' },
  { key: 'activeUsers', label: 'Active users' },
  { key: 'appointments', label: 'Appointments' },
  { key: 'newLeads', label: 'New leads' },
] as const;

const FRESH_MS = 5 * 60_000;

/** Twelve weeks of the platform: a small chart for each metric, and all numbers as a table. */
export function TrendsCard() {
  const { data, error, refetch } = useQuery({ ...queryOf(platformWeeksEndpoint, {}), staleTime: FRESH_MS });
  return (
    <Card aria-labelledby="trends-title">
      <CardHeader
        title="Trends"
        titleId="trends-title"
        description="The last 12 weeks, Monday to Sunday in UTC. The last bar is this week."
      />
      {error && !data ? (
        <ErrorState
          compact
          title="The trends could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <CardBody className="flex flex-col gap-4">
          <div className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2">
            {SERIES.map(({ key, label }) =>
              data ? (
                <WeekBars
                  key={key}
                  label={label}
                  weeks={data.weeks.map((week) => ({ weekOn: week.weekOn, count: week[key] }))}
                />
              ) : (
                <Skeleton key={key} className="h-22 w-full" />
              ),
            )}
          </div>
          {data && <WeeksTable weeks={data.weeks} />}
        </CardBody>
      )}
    </Card>
  );
}

/** Five columns fit on a phone too. */
const TIGHT = 'px-1 align-bottom whitespace-normal max-sm:text-xs sm:px-1.5';

function WeeksTable({ weeks }: { readonly weeks: readonly PlatformWeek[] }) {
  return (
    <details className="group">
      <summary className="focus-ring w-fit cursor-pointer rounded-sm py-1 text-sm text-brand-ink underline underline-offset-4 touch:py-3">
        Show as a table
      </summary>
      <div className="mt-2 overflow-x-auto">
        <Table aria-label="Trends by week">
          <TableHead>
            <tr>
              <HeadCell className={TIGHT}>Week of</HeadCell>
              {SERIES.map(({ key, label }) => (
                <HeadCell key={key} numeric className={TIGHT}>
                  {label}
                </HeadCell>
              ))}
            </tr>
          </TableHead>
          <tbody>
            {weeks.toReversed().map((week) => (
              <TableRow key={week.weekOn}>
                <Cell className={TIGHT}>{dateIn('UTC', `${week.weekOn}T00:00:00Z`)}</Cell>
                {SERIES.map(({ key }) => (
                  <Cell key={key} numeric className={TIGHT}>
                    {showNumber(week[key])}
                  </Cell>
                ))}
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  );
}
