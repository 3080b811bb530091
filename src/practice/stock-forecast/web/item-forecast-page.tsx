import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type * as z from 'zod';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { addDays } from '#foundation/values/day.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { type Column, DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { StatCard } from '#foundation/web/ui/stat-card.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { getForecastEndpoint } from '../contract.ts';
import { ForecastOff } from './forecast-off.tsx';
import {
  errorText,
  lastYearErrorText,
  METHOD_LABELS,
  perWeek,
  roughly,
  weeksLeftText,
} from './forecast-text.ts';
import { WeekBars } from './week-bars.tsx';

export const handle = screen({ title: 'Item forecast', roles: STAFF_ROLES });

type Forecast = z.output<typeof getForecastEndpoint.output>;

/** Weeks of the past on screen. */
const WEEKS_SHOWN = 52;

/** One item: what was used by week, what will be, and how the methods compare. */
export default function ItemForecastPage() {
  return (
    <ForecastOff>
      <ItemForecastContent />
    </ForecastOff>
  );
}

function ItemForecastContent() {
  const { itemId = '' } = useParams();
  // Numbers and days follow the clinic's country.
  useClinicClock();
  const { data, error, refetch } = useQuery(queryOf(getForecastEndpoint, { itemId }));
  usePageTitle(data?.name);
  if (data) return <ItemForecast forecast={data} />;
  if (error)
    return (
      <>
        <h1 className="sr-only">Item forecast</h1>
        <ErrorState title="The forecast could not be loaded" error={error} onRetry={() => void refetch()} />
      </>
    );
  return <SkeletonRows rows={8} />;
}

const comparedColumns = (
  taken: Forecast['method'],
  unit: string,
): readonly Column<Forecast['compared'][number]>[] => [
  { key: 'method', header: 'Method', cell: ({ method }) => METHOD_LABELS[method] },
  {
    key: 'error',
    header: 'Average weekly error',
    numeric: true,
    cell: ({ errorThousandths }) => `± ${roughly(errorThousandths, unit)}`,
  },
  {
    key: 'taken',
    header: '',
    atEnd: true,
    cell: ({ method }) => (method === taken ? <Badge tone="good">Chosen</Badge> : ''),
  },
];

function ItemForecast({ forecast }: { readonly forecast: Forecast }) {
  const { name, itemId, unit, method, weeks, use, thisWeekOn, knownWeeks, availableThousandths } = forecast;
  const next = weeks.map((quantityThousandths, week) => ({
    weekOn: addDays(thisWeekOn, 7 * week),
    quantityThousandths,
    lastYear: forecast.lastYear?.weeks[week],
  }));
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={name}
        description={`${METHOD_LABELS[method]}, from ${showNumber(knownWeeks)} whole weeks`}
        actions={
          <Button asChild>
            <Link to={`/clinic/inventory/${itemId}`}>View stock</Link>
          </Button>
        }
      />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <StatCard
          label="Expected per week"
          value={perWeek(forecast)}
          hint={`In the next ${weeks.length} weeks`}
        />
        <StatCard
          label="Average error"
          value={errorText(forecast)}
          hint={`Per week, over the last 8 weeks. Same as last year: ${lastYearErrorText(forecast)}`}
        />
        <StatCard label="Available" value={quantityLabel(availableThousandths, unit)} />
        <StatCard label="Lasts" value={weeksLeftText(forecast.weeksLeft)} />
      </div>
      <Card>
        <CardHeader title="Use by week" description="Faint bars show the forecast." />
        <CardBody>
          {[...use, ...next].every((week) => week.quantityThousandths === 0) ? (
            <EmptyState
              compact
              title="No use recorded"
              hint="Treatments and dispensing appear here by week."
            />
          ) : (
            <WeekBars use={use.slice(-WEEKS_SHOWN)} forecast={next} unit={unit} />
          )}
        </CardBody>
      </Card>
      <DataTable
        label="Next weeks"
        rows={next}
        rowKey={({ weekOn }) => weekOn}
        columns={[
          { key: 'week', header: 'Week of', cell: ({ weekOn }) => shortDay(weekOn) },
          {
            key: 'expected',
            header: 'Expected',
            numeric: true,
            cell: ({ quantityThousandths }) => roughly(quantityThousandths, unit),
          },
          {
            key: 'lastYear',
            header: 'Last year',
            numeric: true,
            cell: ({ lastYear }) => (lastYear === undefined ? '–' : roughly(lastYear, unit)),
          },
        ]}
        empty={null}
      />
      <DataTable
        label="Methods"
        rows={forecast.compared}
        rowKey={(one) => one.method}
        columns={comparedColumns(method, unit)}
        empty={<EmptyState compact title="Too new to compare" hint="Methods are compared after 16 weeks." />}
      />
    </div>
  );
}
