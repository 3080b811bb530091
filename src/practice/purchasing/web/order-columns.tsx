import { Link } from 'react-router';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import type { PurchaseOrderSummary } from '../contract.ts';
import { OrderBadge } from './order-badge.tsx';

const itemsText = ({ lineCount }: PurchaseOrderSummary): string =>
  lineCount === 1 ? '1 item' : `${showNumber(lineCount)} items`;

export const ORDER_COLUMNS: readonly Column<PurchaseOrderSummary>[] = [
  { key: 'number', header: 'Number', cell: ({ number }) => <span className="tabular">{number}</span> },
  { key: 'supplier', header: 'Supplier', cell: ({ supplierName }) => supplierName },
  { key: 'state', header: 'State', cell: (order) => <OrderBadge {...order} /> },
  { key: 'items', header: 'Items', from: 'lg', cell: itemsText },
  {
    key: 'expected',
    header: 'Expected',
    from: 'lg',
    cell: ({ expectedOn }) => (expectedOn === null ? '–' : shortDay(expectedOn)),
  },
  {
    key: 'total',
    header: 'Total',
    numeric: true,
    cell: ({ totalMinor, currency }) => showMoney(totalMinor, currency),
  },
];

/** An order on a phone. */
export function orderCard(order: PurchaseOrderSummary) {
  const { id, number, supplierName, totalMinor, currency } = order;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <Link
          to={`/clinic/purchasing/orders/${id}`}
          className="focus-ring truncate rounded-sm text-md font-medium tabular after:absolute after:inset-0"
        >
          {number}
        </Link>
        <span className="shrink-0 font-medium tabular">{showMoney(totalMinor, currency)}</span>
      </div>
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate text-ink-muted">
          {supplierName} · {itemsText(order)}
        </span>
        <OrderBadge {...order} />
      </div>
    </div>
  );
}
