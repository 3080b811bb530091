import { type LotState, STOCK_ALERTS, type StockAlert } from '#vocabulary/stock.ts';
import { addDays, type Day } from '#foundation/values/day.ts';
import { isUsableOn } from './allocate.rules.ts';
import { costOf, type LotCost } from './value.rules.ts';

/** A lot with all that is there of it, wherever. */
export interface LotOnHand extends LotCost {
  readonly quantityThousandths: number;
  readonly expiresOn: Day | null;
  readonly state: LotState;
}

/** What is there of an item, in thousandths of its dispensing unit. */
export interface Level {
  /** All lots, without what is short. */
  readonly onHandThousandths: number;
  /** What acts may take, less what is short; below zero when more was used than was known. */
  readonly availableThousandths: number;
  readonly shortThousandths: number;
  readonly expiredThousandths: number;
  /** Usable, and expiring within the clinic's warning. */
  readonly expiringThousandths: number;
  /** Quarantined or recalled. */
  readonly heldThousandths: number;
  /** What the lots cost; those whose cost is not known count for nothing. */
  readonly valueMinor: number;
  /** Of that, what has expired or expires within the warning. */
  readonly atRiskMinor: number;
}

/** LOT-3. Whether a usable lot expires within so many days, today included. */
export const isExpiring = (
  lot: Pick<LotOnHand, 'expiresOn' | 'state'>,
  today: Day,
  withinDays: number,
): boolean => isUsableOn(lot, today) && lot.expiresOn !== null && lot.expiresOn <= addDays(today, withinDays);

export const isExpired = ({ expiresOn }: Pick<LotOnHand, 'expiresOn'>, today: Day): boolean =>
  expiresOn !== null && expiresOn < today;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** LEVEL-1. The level of an item from its lots, on a day. */
export function levelOf(
  lots: readonly LotOnHand[],
  shortThousandths: number,
  { today, withinDays }: { readonly today: Day; readonly withinDays: number },
): Level {
  const quantityOf = (which: readonly LotOnHand[]) => sum(which.map((lot) => lot.quantityThousandths));
  const expired = lots.filter((lot) => isExpired(lot, today));
  const expiring = lots.filter((lot) => isExpiring(lot, today, withinDays));
  const held = lots.filter((lot) => lot.state !== 'usable' && !isExpired(lot, today));
  const valueOf = (which: readonly LotOnHand[]) =>
    sum(which.map((lot) => costOf(lot, lot.quantityThousandths) ?? 0));
  return {
    onHandThousandths: quantityOf(lots),
    availableThousandths: quantityOf(lots.filter((lot) => isUsableOn(lot, today))) - shortThousandths,
    shortThousandths,
    expiredThousandths: quantityOf(expired),
    expiringThousandths: quantityOf(expiring),
    heldThousandths: quantityOf(held),
    valueMinor: valueOf(lots),
    atRiskMinor: valueOf([...expired, ...expiring]),
  };
}

/**
 * LEVEL-2. Short: more was used than was known, so that a count is due. Out and low compare what acts may take with the reorder point;
 * without one nothing is low.
 */
export function alertsOf(level: Level, reorderPointThousandths: number | null): readonly StockAlert[] {
  const isAsked = reorderPointThousandths !== null;
  const holds: Readonly<Record<StockAlert, boolean>> = {
    short: level.shortThousandths > 0,
    out: isAsked && level.availableThousandths <= 0,
    low: isAsked && level.availableThousandths > 0 && level.availableThousandths <= reorderPointThousandths,
    expired: level.expiredThousandths > 0,
    expiring: level.expiringThousandths > 0,
    held: level.heldThousandths > 0,
  };
  return STOCK_ALERTS.filter((alert) => holds[alert]);
}
