import { useQuery } from '@tanstack/react-query';
import {
  ArrowLeftRight,
  Barcode,
  ClipboardCheck,
  PackagePlus,
  Settings2,
  ShieldCheck,
  Trash2,
  TrendingUp,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { getStockItemEndpoint, type StockItem } from '../../contract.ts';
import { receiveStockEndpoint } from '../../moves.contract.ts';
import { ItemAlerts } from '../item-alerts.tsx';
import { ItemFigures } from '../item-figures.tsx';
import { ItemLots } from '../item-lots.tsx';
import { ItemMovements } from '../item-movements.tsx';
import { StockSheets } from '../stock-sheets.tsx';
import { useLocations } from '../use-locations.ts';
import { useStockSheet } from '../use-stock-sheet.ts';

interface StockItemPartsProps {
  /** False where the clinic has turned the forecast off. */
  readonly hasForecast: boolean;
  /** Parts of other features about an item, below its level. */
  readonly children: (itemId: string) => ReactNode;
}

/** `/clinic/inventory/{itemId}`: an item with its lots, and what moved of it. */
export function StockItemParts({ hasForecast, children }: StockItemPartsProps) {
  const { itemId = '' } = useParams();
  // Days, amounts and numbers follow the clinic's country.
  useClinicClock();
  const { data, error, refetch } = useQuery(queryOf(getStockItemEndpoint, { itemId }));
  usePageTitle(data?.name);
  if (error && !data) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <>
        <h1 className="sr-only">Inventory</h1>
        <ErrorState
          title={isGone ? 'Item not found' : 'This item could not be loaded'}
          error={isGone ? undefined : error}
          onRetry={isGone ? undefined : () => void refetch()}
          action={
            <Button asChild>
              <Link to="/clinic/inventory">Inventory</Link>
            </Button>
          }
        />
      </>
    );
  }
  return data === undefined ? (
    <SkeletonRows rows={8} />
  ) : (
    <ItemContent
      hasForecast={hasForecast}
      item={data}
      others={data.settings !== null && !data.isArchived && children(itemId)}
    />
  );
}

interface ItemContentProps {
  readonly hasForecast: boolean;
  readonly item: StockItem;
  readonly others: ReactNode;
}

function ItemContent({ item, hasForecast, others }: ItemContentProps) {
  const locations = useLocations();
  const { open } = useStockSheet();
  const mayWrite = useSession().can(receiveStockEndpoint.permission);
  const isKept = item.settings !== null;
  const hasLots = item.lots.length > 0;
  // Nothing of a controlled drug leaves the stock past its register.
  const { isControlled } = item;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            {item.name}
            {item.isControlled && <Badge tone="warn">Controlled</Badge>}
            {item.isArchived && <Badge>Archived</Badge>}
          </span>
        }
        description={item.code ?? undefined}
        actions={
          mayWrite && (
            <>
              {isKept && !isControlled && (
                <SheetButton keys="C" label="Count" icon={<ClipboardCheck />} onOpen={() => open('count')} />
              )}
              {hasLots && (
                <>
                  <SheetButton
                    keys="T"
                    label="Transfer"
                    icon={<ArrowLeftRight />}
                    onOpen={() => open('transfer')}
                  />
                  {!isControlled && (
                    <SheetButton keys="W" label="Waste" icon={<Trash2 />} onOpen={() => open('waste')} />
                  )}
                </>
              )}
              <SheetButton keys="E" label="Settings" icon={<Settings2 />} onOpen={() => open('settings')} />
            </>
          )
        }
        primary={
          mayWrite && !item.isArchived
            ? {
                label: 'Receive',
                icon: <PackagePlus aria-hidden />,
                shortcut: 'R',
                onSelect: () => open('receive', { itemId: item.itemId }),
              }
            : undefined
        }
      />
      <ItemLinks item={item} hasForecast={hasForecast} />
      <ItemAlerts item={item} locations={locations} />
      <ItemFigures item={item} locations={locations} />
      {others}
      <ItemLots item={item} locations={locations} />
      <ItemMovements item={item} />
      <StockSheets ofPage={item.itemId} />
    </div>
  );
}

interface ItemLinksProps {
  readonly item: StockItem;
  readonly hasForecast: boolean;
}

/** Other pages about the item. */
function ItemLinks({ item: { itemId, name, isControlled, settings }, hasForecast }: ItemLinksProps) {
  const links = [
    ...(isControlled ? [{ to: '/clinic/controlled-drugs', label: 'Registers', icon: ShieldCheck }] : []),
    ...(settings === null || !hasForecast
      ? []
      : [{ to: `/clinic/inventory/forecast/${itemId}`, label: 'Forecast', icon: TrendingUp }]),
    {
      to: `/clinic/inventory/labels?q=${encodeURIComponent(name)}`,
      label: 'Shelf label',
      icon: Barcode,
    },
  ];
  return (
    <nav aria-label="About this item" className="flex flex-wrap gap-2 print:hidden">
      {links.map(({ to, label, icon: Icon }) => (
        <Button key={to} asChild size="sm">
          <Link to={to}>
            <Icon aria-hidden />
            {label}
          </Link>
        </Button>
      ))}
    </nav>
  );
}

interface SheetButtonProps {
  readonly keys: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly onOpen: () => void;
}

function SheetButton({ keys, label, icon, onOpen }: SheetButtonProps) {
  useShortcut(keys, onOpen, label);
  return (
    <Button onClick={onOpen}>
      {icon}
      {label}
    </Button>
  );
}
