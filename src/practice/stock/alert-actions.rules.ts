import { STOCK_ALERTS, type StockAlert } from '#vocabulary/stock.ts';
import type { Day } from '#foundation/values/day.ts';
import type { StockItem, StockListItem, StockLot } from './contract.ts';
import { isExpiring } from './level.rules.ts';

/** What is there of a lot at one location. */
export interface LotAt {
  /** Identifies both. */
  readonly key: string;
  readonly lot: StockLot;
  readonly locationId: string;
  readonly quantityThousandths: number;
}

export const lotKey = (lotId: string, locationId: string): string => `${lotId} ${locationId}`;

/** What is there of an item, by lot and location, in the order of the lots: the earliest expiry first. */
export const lotsByPlace = ({ lots }: Pick<StockItem, 'lots'>): readonly LotAt[] =>
  lots.flatMap((lot) =>
    lot.places.map(({ locationId, quantityThousandths }) => ({
      key: lotKey(lot.id, locationId),
      lot,
      locationId,
      quantityThousandths,
    })),
  );

/**
 * What is done about an alert. `use_first` brings a lot to where acts take it from first; `register` is what takes the place of anything
 * that would leave the stock of a controlled drug past its register.
 */
export type StockRemedy = 'count' | 'order' | 'receive' | 'register' | 'return' | 'use_first' | 'waste';

const LEAVES_BY_HAND: ReadonlySet<StockRemedy> = new Set(['count', 'return', 'waste']);

const ofItem = (remedy: StockRemedy, { isControlled }: Pick<StockItem, 'isControlled'>): StockRemedy =>
  isControlled && LEAVES_BY_HAND.has(remedy) ? 'register' : remedy;

interface StockAction {
  readonly key: string;
  readonly alert: StockAlert;
  readonly remedy: StockRemedy;
  /** Where; null for all of the item. */
  readonly locationId: string | null;
  /** Of which lot; null for all of the item. */
  readonly at: LotAt | null;
  readonly quantityThousandths: number;
}

interface When {
  readonly today: Day;
  /** Days before an expiry from which on it is shown. */
  readonly withinDays: number;
  /** Where acts take the item from first. */
  readonly firstLocationId: string | undefined;
}

/**
 * ALERT-1. What is done about a lot at a location: what has expired is wasted; what is on hold goes back to the supplier; what expires
 * soon is used first, or goes back where it is used first already. Null where nothing has to be done.
 */
function remedyOf(
  { lot, locationId }: LotAt,
  { today, withinDays, firstLocationId }: When,
): Pick<StockAction, 'alert' | 'remedy'> | null {
  if (lot.isExpired) return { alert: 'expired', remedy: 'waste' };
  if (lot.state !== 'usable') return { alert: 'held', remedy: 'return' };
  if (!isExpiring(lot, today, withinDays)) return null;
  return { alert: 'expiring', remedy: locationId === firstLocationId ? 'return' : 'use_first' };
}

const urgency = ({ alert }: Pick<StockAction, 'alert'>): number => STOCK_ALERTS.indexOf(alert);

/** ALERT-1. The alerts of an item, each with what is done about it, the most urgent first. */
export function alertActionsOf(item: StockItem, when: When): readonly StockAction[] {
  const counts = item.shortPlaces.map(({ locationId, quantityThousandths }): StockAction => ({
    key: `short ${locationId}`,
    alert: 'short',
    remedy: ofItem('count', item),
    locationId,
    at: null,
    quantityThousandths,
  }));
  const orders = item.alerts
    .filter((alert) => alert === 'out' || alert === 'low')
    .map((alert): StockAction => ({
      key: alert,
      alert,
      remedy: 'order',
      locationId: null,
      at: null,
      quantityThousandths: item.level.availableThousandths,
    }));
  const lots = lotsByPlace(item).flatMap((at): StockAction[] => {
    const found = remedyOf(at, when);
    if (!found) return [];
    return [
      {
        key: at.key,
        alert: found.alert,
        remedy: ofItem(found.remedy, item),
        locationId: at.locationId,
        at,
        quantityThousandths: at.quantityThousandths,
      },
    ];
  });
  return [...counts, ...orders, ...lots].toSorted((a, b) => urgency(a) - urgency(b));
}

/** ALERT-1 for an item of the list, whose lots are not read: what is done about its most urgent alert. Null without one. */
export function firstRemedyOf(
  item: Pick<StockListItem, 'alerts' | 'isControlled' | 'places' | 'settings'>,
  defaultLocationId: string | undefined,
): StockRemedy | null {
  const { alerts, places, settings } = item;
  const [alert] = alerts;
  if (alert === undefined) return null;
  if (alert !== 'expiring') return ofItem(REMEDIES[alert], item);
  const firstLocationId = settings?.defaultLocationId ?? defaultLocationId;
  const isThere = places.every(({ locationId }) => locationId === firstLocationId);
  return ofItem(isThere ? 'return' : 'use_first', item);
}

const REMEDIES: Readonly<Record<Exclude<StockAlert, 'expiring'>, StockRemedy>> = {
  short: 'count',
  out: 'order',
  low: 'order',
  expired: 'waste',
  held: 'return',
};
