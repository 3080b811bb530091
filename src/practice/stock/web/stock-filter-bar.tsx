import type { ReactNode } from 'react';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { FilterSelect } from '#foundation/web/table/filter-select.tsx';
import { STOCK_FILTERS } from '../contract.ts';
import type { Locations } from './use-locations.ts';
import { DAYS_OPTIONS, SHOW_LABELS, type StockFilters } from './use-stock-filters.ts';

/** Radix has no option for the empty string. */
const EVERYWHERE = 'everywhere';

interface StockFilterBarProps {
  readonly filters: StockFilters;
  readonly locations: Pick<Locations, 'usable'>;
  readonly onSearch: () => void;
  /** A button that scans a barcode. */
  readonly scan: ReactNode;
}

/** The search and the filters of the inventory. */
export function StockFilterBar({ filters, locations, onSearch, scan }: StockFilterBarProps) {
  return (
    <div className="print:hidden">
      <FilterBar
        onSearch={onSearch}
        search={{
          label: 'Search the inventory',
          placeholder: 'Name, code or barcode',
          value: filters.typed,
          onValueChange: filters.type,
        }}
        chosen={filters.chosen}
        onClear={filters.clear}
        actions={scan}
      >
        <FilterSelect
          label="Which items"
          options={STOCK_FILTERS.map((value) => ({ value, label: SHOW_LABELS[value] }))}
          value={filters.show}
          onChoose={filters.chooseShow}
        />
        <FilterSelect
          label="Location"
          options={[
            { value: EVERYWHERE, label: 'Every location' },
            ...locations.usable.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filters.locationId === '' ? EVERYWHERE : filters.locationId}
          onChoose={(id) => filters.chooseLocation(id === EVERYWHERE ? '' : id)}
        />
        <FilterSelect
          label="Warning before expiry"
          options={DAYS_OPTIONS}
          value={filters.days}
          onChoose={filters.chooseDays}
        />
      </FilterBar>
    </div>
  );
}
