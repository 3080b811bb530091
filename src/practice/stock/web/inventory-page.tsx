import { useInfiniteQuery } from '@tanstack/react-query';
import { Boxes, PackagePlus, SearchX } from 'lucide-react';
import { useNavigate } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { call } from '#foundation/web/api.ts';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { screen } from '#foundation/web/layout/screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { useChangedByOthers } from '#foundation/web/use-changed-by-others.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import type { StockRemedy } from '../alert-actions.rules.ts';
import { listStockEndpoint, type StockListItem } from '../contract.ts';
import { receiveStockEndpoint } from '../moves.contract.ts';
import { stockExport } from './export-stock.ts';
import { PrintStock } from './print-stock.tsx';
import { sheetOf } from './remedy-sheet.ts';
import { stockCard, stockColumns } from './stock-columns.tsx';
import { StockFigures } from './stock-figures.tsx';
import { StockFilterBar } from './stock-filter-bar.tsx';
import { stockPath } from './stock-path.ts';
import { StockSheets } from './stock-sheets.tsx';
import { useLocations } from './use-locations.ts';
import { useStockFilters } from './use-stock-filters.ts';
import { useStockSheet } from './use-stock-sheet.ts';

export const handle = screen({ title: 'Inventory', roles: STAFF_ROLES });

/** `/clinic/inventory`: what the clinic has, what needs something, and what is done about it. */
export default function InventoryPage() {
  const clock = useClinicClock();
  const locations = useLocations();
  const filters = useStockFilters();
  const navigate = useNavigate();
  const { open } = useStockSheet();
  const mayWrite = useSession().can(receiveStockEndpoint.permission);
  const highlightedKeys = useChangedByOthers('stockItems');
  const list = useInfiniteQuery({
    ...pagesOf(listStockEndpoint, filters.input),
    placeholderData: (before) => before,
  });
  /** A scanner types a barcode and presses Enter: the only item found opens. */
  const openScanned = async () => {
    const q = filters.typed.trim();
    if (q === '') return;
    try {
      const { items } = await call(listStockEndpoint, { q, limit: 2 });
      const [only] = items;
      if (only && items.length === 1) void navigate(stockPath(only.itemId));
    } catch (error) {
      notify({ title: 'The item could not be opened', text: messageOf(error), tone: 'destructive' });
    }
  };
  const parts = {
    locations,
    onRemedy: mayWrite
      ? ({ itemId }: StockListItem, remedy: StockRemedy) => open(sheetOf(remedy), { itemId })
      : undefined,
  };
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Inventory"
        actions={
          <>
            <PrintStock filters={filters} locations={locations} clock={clock} />
            <ExportButton
              list={stockExport(filters.input, locations)}
              fileName={`inventory-${clock.today}.csv`}
              noun="items"
            />
          </>
        }
        primary={
          mayWrite
            ? {
                label: 'Receive',
                icon: <PackagePlus aria-hidden />,
                shortcut: 'R',
                onSelect: () => open('receive'),
              }
            : undefined
        }
      />
      <StockFigures withinDays={filters.withinDays} />
      <StockFilterBar filters={filters} locations={locations} onSearch={() => void openScanned()} />
      <PagedTable
        list={list}
        failure="The inventory could not be loaded"
        noun={['item', 'items']}
        label="Inventory"
        columns={stockColumns(parts)}
        rowKey={({ itemId }) => itemId}
        rowTo={({ itemId }) => stockPath(itemId)}
        card={stockCard(parts)}
        highlightedKeys={highlightedKeys}
        empty={<NothingListed isNarrowed={filters.isNarrowed} onClear={filters.clear} />}
      />
      <StockSheets />
    </div>
  );
}

interface NothingListedProps {
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

function NothingListed({ isNarrowed, onClear }: NothingListedProps) {
  if (isNarrowed)
    return (
      <EmptyState
        icon={<SearchX />}
        title="Nothing matches"
        action={<Button onClick={onClear}>Show the whole inventory</Button>}
      />
    );
  return (
    <EmptyState
      icon={<Boxes />}
      title="Nothing is stocked yet"
      hint="Items of the catalog with a unit in which they are stocked appear here, with lots, expiries and what to do about them."
    />
  );
}
