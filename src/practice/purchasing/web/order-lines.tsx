import { showMoney } from '#foundation/web/money-on-screen.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { type Column, DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import type { OrderLine, PurchaseOrder } from '../contract.ts';
import { type LineState, lineStateOf } from '../order-state.rules.ts';
import { packsText } from './purchasing-texts.ts';

const LINE_STATES = {
  open: { label: 'Expected', tone: 'neutral' },
  part: { label: 'Partly received', tone: 'warn' },
  full: { label: 'Received', tone: 'good' },
  over: { label: 'More than ordered', tone: 'warn' },
  short: { label: 'Less than ordered', tone: 'bad' },
} as const satisfies Readonly<Record<LineState, unknown>>;

/** A difference of 0.40 as `+€0.40`. */
const differenceText = (minor: number, currency: string): string =>
  minor > 0 ? `+${showMoney(minor, currency)}` : showMoney(minor, currency);

const ControlledBadge = ({ schedule }: { readonly schedule: string }) => (
  <Badge tone="warn">{`Controlled, ${schedule}`}</Badge>
);

function Lots({ line, currency }: { readonly line: OrderLine; readonly currency: string }) {
  if (line.lots.length === 0) return <span className="text-ink-muted">–</span>;
  return (
    <ul className="flex flex-col gap-0.5 text-sm whitespace-normal">
      {line.lots.map(({ lotId, lotNumber, expiresOn, quantityThousandths, costMinor, differenceMinor }) => (
        <li key={lotId}>
          {[
            quantityLabel(quantityThousandths, line.unit),
            lotNumber === null ? null : `lot ${lotNumber}`,
            expiresOn === null ? null : `until ${shortDay(expiresOn)}`,
            costMinor === null ? 'no price' : showMoney(costMinor, currency),
          ]
            .filter(Boolean)
            .join(' · ')}
          {differenceMinor !== null && differenceMinor !== 0 && (
            <strong className={differenceMinor > 0 ? 'text-bad-ink' : 'text-good-ink'}>
              {` ${differenceText(differenceMinor, currency)}`}
            </strong>
          )}
        </li>
      ))}
    </ul>
  );
}

const badgeOf = (line: OrderLine) => {
  const { label, tone } = LINE_STATES[lineStateOf(line)];
  return <Badge tone={tone}>{label}</Badge>;
};

/** An item of an order on a phone. */
const cardOf = (order: PurchaseOrder) => (line: OrderLine) => {
  const { itemName, priceMinor, restThousandths, unit, lots, controlSchedule } = line;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="flex items-start justify-between gap-3">
        <span className="font-medium">{itemName}</span>
        {order.state !== 'draft' && badgeOf(line)}
      </div>
      {controlSchedule !== null && <ControlledBadge schedule={controlSchedule} />}
      <span className="text-ink-muted">
        {[packsText(line), priceMinor === null ? null : `${showMoney(priceMinor, order.currency)} a pack`]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {lots.length > 0 && <Lots line={line} currency={order.currency} />}
      {lots.length > 0 && restThousandths > 0 && (
        <span className="text-sm">{`${quantityLabel(restThousandths, unit)} expected`}</span>
      )}
    </div>
  );
};

const columnsOf = ({ currency, state }: PurchaseOrder): readonly Column<OrderLine>[] => [
  {
    key: 'item',
    header: 'Item',
    cell: ({ itemName, supplierCode, controlSchedule }) => (
      <span className="flex flex-col whitespace-normal">
        <span className="flex flex-wrap items-center gap-2">
          {itemName}
          {controlSchedule !== null && <ControlledBadge schedule={controlSchedule} />}
        </span>
        {supplierCode !== null && <span className="text-sm text-ink-muted">{supplierCode}</span>}
      </span>
    ),
  },
  { key: 'ordered', header: 'Ordered', cell: packsText },
  {
    key: 'price',
    header: 'Price',
    numeric: true,
    cell: ({ priceMinor }) => (priceMinor === null ? '–' : showMoney(priceMinor, currency)),
  },
  ...(state === 'draft'
    ? []
    : [
        {
          key: 'received',
          header: 'Received, with price differences',
          cell: (line: OrderLine) => <Lots line={line} currency={currency} />,
        },
        {
          key: 'rest',
          header: 'Expected',
          numeric: true,
          cell: ({ restThousandths, unit }: OrderLine) =>
            restThousandths === 0 ? showNumber(0) : quantityLabel(restThousandths, unit),
        },
        {
          key: 'state',
          header: 'State',
          cell: badgeOf,
        },
      ]),
];

/** What was ordered, what came of it and at what price. */
export function OrderLines({ order }: { readonly order: PurchaseOrder }) {
  return (
    <DataTable
      label="Items of the order"
      columns={columnsOf(order)}
      rows={order.lines}
      rowKey={({ id }) => id}
      card={cardOf(order)}
      empty={<EmptyState title="No items yet" />}
    />
  );
}
