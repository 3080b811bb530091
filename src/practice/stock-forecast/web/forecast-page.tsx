import { SearchX, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { type Column, DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { LoadMore } from '#foundation/web/ui/load-more.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Progress } from '#foundation/web/ui/progress.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import type { ItemForecast } from '../contract.ts';
import {
  bySoonest,
  errorText,
  lastYearErrorText,
  METHOD_LABELS,
  perWeek,
  weeksLeftText,
} from './forecast-text.ts';
import { ForecastOff } from './forecast-off.tsx';
import { ShadowModeCard } from './shadow-mode-card.tsx';
import { useForecasts } from './use-forecasts.ts';

export const handle = screen({ title: 'Forecast', roles: STAFF_ROLES, help: '/clinic/help#assistant' });

/** Rows shown at once. */
const STEP = 50;
const pathOf = ({ itemId }: ItemForecast): string => `/clinic/inventory/forecast/${itemId}`;

const COLUMNS: readonly Column<ItemForecast>[] = [
  {
    key: 'item',
    header: 'Item',
    cell: ({ name, code }) => (
      <span className="flex min-w-0 flex-col py-1">
        <span className="truncate">{name}</span>
        {code !== null && <span className="text-sm font-normal text-ink-muted">{code}</span>}
      </span>
    ),
  },
  {
    key: 'available',
    header: 'Available',
    numeric: true,
    from: 'sm',
    cell: ({ availableThousandths, unit }) => quantityLabel(availableThousandths, unit),
  },
  { key: 'perWeek', header: 'Per week', numeric: true, cell: perWeek },
  {
    key: 'error',
    header: 'Average error',
    numeric: true,
    from: 'md',
    cell: (item) => (
      <span className="flex flex-col items-end">
        {errorText(item)}
        {item.lastYear !== null && (
          <span className="text-sm text-ink-muted">Same as last year: {lastYearErrorText(item)}</span>
        )}
      </span>
    ),
  },
  {
    key: 'method',
    header: 'Method',
    from: 'xl',
    // A long name takes two lines, so that the last column is on screen too.
    cell: ({ method }) => <span className="block max-w-52 whitespace-normal">{METHOD_LABELS[method]}</span>,
  },
  { key: 'left', header: 'Lasts', atEnd: true, cell: ({ weeksLeft }) => weeksLeftText(weeksLeft) },
];

const forecastCard = (item: ItemForecast) => (
  <>
    <span className="flex min-w-0 flex-1 flex-col gap-0.5">
      <Link to={pathOf(item)} className="focus-ring font-medium after:absolute after:inset-0">
        {item.name}
      </Link>
      <span className="text-sm text-ink-muted">{perWeek(item)} a week</span>
    </span>
    <span className="shrink-0 tabular">{weeksLeftText(item.weeksLeft)}</span>
  </>
);

/** What will be used of each item, what runs out first at the top. */
export default function ForecastPage() {
  return (
    <ForecastOff>
      <Forecasts />
    </ForecastOff>
  );
}

function Forecasts() {
  // Numbers follow the clinic's country.
  useClinicClock();
  const { data, error, refetch, progress } = useForecasts();
  const [typed, type, searched] = useAddressSearch();
  const [limit, setLimit] = useState(STEP);
  const wanted = searched.trim().toLowerCase();
  const found = data
    ?.filter(({ name, code }) => [name, code].some((text) => text?.toLowerCase().includes(wanted)))
    .toSorted(bySoonest);
  const shown = found?.slice(0, limit);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Forecast"
        description="Based on up to three years of use. Each item uses the method with the smallest error over its last 8 weeks."
      />
      <ShadowModeCard />
      <FilterBar
        search={{ label: 'Search items', placeholder: 'Name or code', value: typed, onValueChange: type }}
        chosen={0}
        onClear={() => type('')}
      />
      {!data && !error && progress && (
        <div className="flex flex-col gap-1.5">
          <p className="text-sm text-ink-muted">
            {showNumber(progress.done)} of {showNumber(progress.total)} items
          </p>
          <Progress label="Forecast items" value={progress.done} max={progress.total} />
        </div>
      )}
      {error && !data ? (
        <ErrorState title="The forecast could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Forecast"
          columns={COLUMNS}
          rows={shown}
          rowKey={({ itemId }) => itemId}
          rowTo={pathOf}
          card={forecastCard}
          empty={
            wanted === '' ? (
              <EmptyState
                icon={<TrendingUp />}
                title="Nothing to forecast yet"
                hint="Items appear here after their first receipt."
              />
            ) : (
              <EmptyState icon={<SearchX />} title="No item matches" hint="Try another word or the code." />
            )
          }
          footer={
            <LoadMore
              shown={shown?.length ?? 0}
              hasMore={(found?.length ?? 0) > limit}
              busy={false}
              onLoadMore={() => setLimit(limit + STEP)}
              noun={['item', 'items']}
            />
          }
        />
      )}
    </div>
  );
}
