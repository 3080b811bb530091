import { useInfiniteQuery } from '@tanstack/react-query';
import { Boxes, PackagePlus, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { pagesOf } from '#foundation/web/pages.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { useChangedByOthers } from '#foundation/web/use-changed-by-others.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { ScanButton } from '#practice/scanning/web/public/scan-button.tsx';
import { listStockEndpoint, type StockListItem } from '../../contract.ts';
import { receiveStockEndpoint } from '../../moves.contract.ts';
import { stockExport } from '../export-stock.ts';
import { InventoryLinks } from '../inventory-links.tsx';
import type { OnOrder } from '../on-order.ts';
import { PrintStock } from '../print-stock.tsx';
import { stockCard, stockColumns } from '../stock-columns.tsx';
import { StockFigures } from '../stock-figures.tsx';
import { StockFilterBar } from '../stock-filter-bar.tsx';
import { stockPath } from '../stock-path.ts';
import { StockSheets } from '../stock-sheets.tsx';
import { useOpenScanned } from '../use-open-scanned.ts';
import { useLocations } from '../use-locations.ts';
import { useStockFilters } from '../use-stock-filters.ts';
import { type StockSheet, useStockSheet } from '../use-stock-sheet.ts';

interface InventoryProps {
  /** False where the clinic has turned the forecast off. */
  readonly hasForecast: boolean;
  /** Shows the list with what is on order of its items, by their ids. */
  readonly renderWithOnOrder: (
    itemIds: readonly string[],
    show: (onOrder: ReadonlyMap<string, OnOrder>) => ReactNode,
  ) => ReactNode;
}

/** `/clinic/inventory`: what the clinic has, what needs something, and what is done about it. */
export function Inventory({ hasForecast, renderWithOnOrder }: InventoryProps) {
  const clock = useClinicClock();
  const locations = useLocations();
  const filters = useStockFilters();
  const { open } = useStockSheet();
  const mayWrite = useSession().can(receiveStockEndpoint.permission);
  const highlightedKeys = useChangedByOthers('stockItems');
  const list = useInfiniteQuery({
    ...pagesOf(listStockEndpoint, filters.input),
    placeholderData: (before) => before,
  });
  const openScanned = useOpenScanned();
  const onRemedy = mayWrite
    ? ({ itemId }: StockListItem, sheet: StockSheet) => open(sheet, { itemId })
    : undefined;
  const itemIds = (list.data?.pages ?? []).flatMap(({ items }) => items.map(({ itemId }) => itemId));
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
      <InventoryLinks hasForecast={hasForecast} />
      <StockFigures withinDays={filters.withinDays} />
      <StockFilterBar
        filters={filters}
        locations={locations}
        onSearch={() => void openScanned(filters.typed)}
        scan={<ScanButton onScan={({ code }) => void openScanned(code)} />}
      />
      {renderWithOnOrder(itemIds, (onOrder) => {
        const parts = { locations, onRemedy, onOrder };
        return (
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
        );
      })}
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
      title="Nothing in stock yet"
      hint="Catalog items with a stock unit appear here, with their lots, expiry dates and what to do about them."
    />
  );
}
