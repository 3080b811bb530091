import { MoreHorizontal } from 'lucide-react';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { type Column, DataTable } from '#foundation/web/ui/data-table.tsx';
import { Menu, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { type LotAt, lotsByPlace } from '../alert-actions.rules.ts';
import type { StockItem } from '../contract.ts';
import { receiveStockEndpoint } from '../moves.contract.ts';
import { levelText, LOT_STATE_LABELS, lotTitle } from './stock-labels.ts';
import type { Locations } from './use-locations.ts';
import { useStockSheet } from './use-stock-sheet.ts';

interface ItemLotsProps {
  readonly item: StockItem;
  readonly locations: Locations;
}

const CHOICES = [
  { sheet: 'transfer', label: 'Transfer' },
  { sheet: 'waste', label: 'Waste' },
  { sheet: 'return', label: 'Return to supplier' },
  { sheet: 'lot', label: 'Quarantine, recall or release' },
] as const;

/** What may be done with a lot. Nothing of a controlled drug leaves the stock past its register. */
const choicesOf = ({ isControlled }: StockItem) =>
  CHOICES.filter(({ sheet }) => !isControlled || sheet === 'transfer' || sheet === 'lot');

/** The lots of an item by location, the earliest expiry first: that is the order in which they are used. */
export function ItemLots({ item, locations }: ItemLotsProps) {
  const mayWrite = useSession().can(receiveStockEndpoint.permission);
  const parts = { item, locations, mayWrite };
  return (
    <section aria-label="Lots" className="flex flex-col gap-2">
      <h2 className="font-semibold">Lots</h2>
      <DataTable
        label="Lots"
        columns={columnsOf(parts)}
        rows={lotsByPlace(item)}
        rowKey={({ key }) => key}
        card={lotCard(parts)}
        empty={<EmptyState compact title="No lots" hint="What is received appears here, lot by lot." />}
      />
    </section>
  );
}

interface Parts extends ItemLotsProps {
  readonly mayWrite: boolean;
}

function LotBadge({ lot }: Pick<LotAt, 'lot'>) {
  return (
    <>
      {lot.isExpired && <Badge tone="bad">Expired</Badge>}
      {lot.state !== 'usable' && <Badge tone="outline">{LOT_STATE_LABELS[lot.state]}</Badge>}
    </>
  );
}

function LotMenu({ at, item, locations }: ItemLotsProps & { readonly at: LotAt }) {
  const { lot, locationId } = at;
  const { open } = useStockSheet();
  return (
    <Menu
      align="end"
      trigger={
        <Button
          size="icon"
          variant="ghost"
          aria-label={`Actions for ${lotTitle(lot.lotNumber)} at ${locations.nameOf(locationId)}`}
        >
          <MoreHorizontal aria-hidden />
        </Button>
      }
    >
      {choicesOf(item).map(({ sheet, label }) => (
        <MenuItem
          key={sheet}
          onSelect={() => open(sheet, { itemId: item.itemId, lotId: lot.id, locationId })}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** What is left of the lot cost; of one that is at several locations, all of it. */
function valueText({ lot }: LotAt, { currency }: StockItem): string {
  if (lot.valueMinor === null) return '–';
  return [showMoney(lot.valueMinor, currency), ...(lot.places.length > 1 ? ['in all'] : [])].join(' ');
}

const columnsOf = ({ item, locations, mayWrite }: Parts): readonly Column<LotAt>[] => [
  {
    key: 'lot',
    header: 'Lot',
    cell: ({ lot }) => (
      <span className="flex flex-wrap items-center gap-2">
        {lot.lotNumber ?? '–'}
        <LotBadge lot={lot} />
      </span>
    ),
  },
  { key: 'place', header: 'Location', cell: ({ locationId }) => locations.nameOf(locationId) },
  {
    key: 'expiry',
    header: 'Use by',
    numeric: true,
    cell: ({ lot }) => (lot.expiresOn === null ? '–' : shortDay(lot.expiresOn)),
  },
  {
    key: 'quantity',
    header: 'Quantity',
    numeric: true,
    cell: ({ quantityThousandths }) => levelText(quantityThousandths, item.unit),
  },
  { key: 'value', header: 'Cost', numeric: true, from: 'lg', cell: (at) => valueText(at, item) },
  {
    key: 'received',
    header: 'Received',
    from: 'xl',
    cell: ({ lot }) => [shortDay(lot.receivedOn), lot.supplier].filter(Boolean).join(' · '),
  },
  ...(mayWrite
    ? [
        {
          key: 'actions',
          header: 'Actions',
          atEnd: true,
          onScreenOnly: true,
          cell: (at: LotAt) => <LotMenu at={at} item={item} locations={locations} />,
        },
      ]
    : []),
];

const lotCard = (parts: Parts) => (at: LotAt) => <LotCard at={at} {...parts} />;

/** A lot on a narrow screen. */
function LotCard({ at, item, locations, mayWrite }: Parts & { readonly at: LotAt }) {
  const { lot, locationId, quantityThousandths } = at;
  return (
    <div className="flex min-w-0 flex-1 items-start gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {lotTitle(lot.lotNumber)}
          <LotBadge lot={lot} />
        </p>
        <p className="tabular">
          {[locations.nameOf(locationId), levelText(quantityThousandths, item.unit)].join(': ')}
        </p>
        <p className="text-sm text-ink-muted">
          {lot.expiresOn === null ? 'Does not expire' : `Use by ${shortDay(lot.expiresOn)}`}
        </p>
      </div>
      {mayWrite && <LotMenu at={at} item={item} locations={locations} />}
    </div>
  );
}
