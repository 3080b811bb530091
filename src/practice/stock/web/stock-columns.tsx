import { Link } from 'react-router';
import { STOCK_ALERTS } from '#vocabulary/stock.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { firstRemedyOf } from '../alert-actions.rules.ts';
import type { StockListItem } from '../contract.ts';
import { onHandText, placesText } from './level-text.ts';
import { type OnOrder, onOrderText } from './on-order.ts';
import { RemedyButton } from './remedy-button.tsx';
import { ALERT_LOOKS } from './stock-labels.ts';
import { stockPath } from './stock-path.ts';
import type { Locations } from './use-locations.ts';
import type { StockSheet } from './use-stock-sheet.ts';

interface StockColumnsParts {
  readonly locations: Locations;
  /** Undefined for those who may only read. */
  readonly onRemedy: ((item: StockListItem, sheet: StockSheet) => void) | undefined;
  /** By the id of the item. */
  readonly onOrder: ReadonlyMap<string, OnOrder>;
}

const orderedText = ({ itemId, unit }: StockListItem, { onOrder }: StockColumnsParts): string => {
  const ordered = onOrder.get(itemId);
  return ordered === undefined ? '' : onOrderText(ordered, unit);
};

function Alerts({ item }: { readonly item: StockListItem }) {
  if (item.settings === null) return <span className="text-ink-muted">Not tracked yet</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {STOCK_ALERTS.filter((alert) => item.alerts.includes(alert)).map((alert) => (
        <Badge key={alert} tone={ALERT_LOOKS[alert].tone}>
          {ALERT_LOOKS[alert].label}
        </Badge>
      ))}
    </span>
  );
}

function Remedy({
  item,
  locations,
  onRemedy,
}: Omit<StockColumnsParts, 'onOrder'> & { readonly item: StockListItem }) {
  const remedy = firstRemedyOf(item, locations.defaultId) ?? (item.settings === null ? 'receive' : null);
  if (!onRemedy || remedy === null) return null;
  return (
    <RemedyButton
      remedy={remedy}
      about={item.name}
      variant="ghost"
      className="relative z-10 -mr-2.5"
      onOpen={(sheet) => onRemedy(item, sheet)}
    />
  );
}

/** The columns of the inventory. */
export const stockColumns = (parts: StockColumnsParts): readonly Column<StockListItem>[] => [
  {
    key: 'name',
    header: 'Item',
    cell: ({ name, code, isControlled }) => (
      <span className="flex min-w-0 flex-col py-1">
        <span className="whitespace-normal">{name}</span>
        {(code !== null || isControlled) && (
          <span className="text-sm font-normal text-ink-muted">
            {[code, isControlled && 'Controlled'].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>
    ),
  },
  { key: 'level', header: 'On hand', numeric: true, cell: onHandText },
  {
    key: 'ordered',
    header: 'On order',
    numeric: true,
    from: 'xl',
    cell: (item) => <span className="whitespace-normal">{orderedText(item, parts) || '–'}</span>,
  },
  {
    key: 'places',
    header: 'Where',
    from: 'xl',
    cell: (item) => (
      <span className="whitespace-normal text-ink-muted">{placesText(item, parts.locations)}</span>
    ),
  },
  {
    key: 'expiry',
    header: 'Next expiry',
    numeric: true,
    from: 'lg',
    cell: ({ nextExpiryOn, level, currency }) => (
      <span className="flex flex-col">
        {nextExpiryOn && shortDay(nextExpiryOn)}
        {level.atRiskMinor > 0 && (
          <span className="text-sm text-ink-muted">{showMoney(level.atRiskMinor, currency)} at risk</span>
        )}
      </span>
    ),
  },
  { key: 'alerts', header: 'Alerts', from: 'md', cell: (item) => <Alerts item={item} /> },
  {
    key: 'action',
    header: 'Action',
    atEnd: true,
    onScreenOnly: true,
    cell: (item) => <Remedy item={item} {...parts} />,
  },
];

/** An item on a narrow screen. */
export const stockCard = (parts: StockColumnsParts) => (item: StockListItem) => (
  <div className="flex min-w-0 flex-1 flex-col gap-1">
    <div className="flex items-baseline justify-between gap-3">
      <Link
        to={stockPath(item.itemId)}
        className="focus-ring min-w-0 rounded-sm font-medium wrap-anywhere after:absolute after:inset-0"
      >
        {item.name}
      </Link>
      <span className="shrink-0 tabular">{onHandText(item)}</span>
    </div>
    <p className="text-sm text-ink-muted empty:hidden">
      {[
        placesText(item, parts.locations),
        orderedText(item, parts) && `On order: ${orderedText(item, parts)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Alerts item={item} />
      <Remedy item={item} {...parts} />
    </div>
  </div>
);
