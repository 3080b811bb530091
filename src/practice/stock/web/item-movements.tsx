import { useInfiniteQuery } from '@tanstack/react-query';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { pagesOf } from '#foundation/web/pages.ts';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listStockMovementsEndpoint, type StockItem } from '../contract.ts';
import { balancesAfter } from '../movement-balance.rules.ts';
import { movementsExport } from './export-movements.ts';
import { movementCard, movementColumns } from './movement-columns.tsx';

/** LEDGER-1. What moved of an item, the latest first, with what was there after each movement. */
export function ItemMovements({ item }: { readonly item: StockItem }) {
  const { zone, today } = useClinicClock();
  const list = useInfiniteQuery(pagesOf(listStockMovementsEndpoint, { itemId: item.itemId }));
  const { onHandThousandths, shortThousandths } = item.level;
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const balances = balancesAfter(rows, onHandThousandths - shortThousandths);
  const parts = { zone, balanceOf: new Map(rows.map(({ id }, index) => [id, balances[index] ?? null])) };
  return (
    <section aria-label="Stock history" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">Movements</h2>
        {rows.length > 0 && (
          <ExportButton
            list={movementsExport(item.itemId, zone)}
            fileName={`movements-${today}.csv`}
            noun="movements"
          />
        )}
      </div>
      <PagedTable
        list={list}
        failure="The stock history could not be loaded"
        noun={['movement', 'movements']}
        label="Stock history"
        columns={movementColumns(parts)}
        rowKey={({ id }) => id}
        card={movementCard(parts)}
        empty={
          <EmptyState
            compact
            title="No stock history yet"
            hint="Deliveries, use, transfers, waste and counts appear here."
          />
        }
      />
    </section>
  );
}
