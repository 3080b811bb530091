import type { LOCATION_KINDS, LotState, MovementKind, StockAlert, WASTE_REASONS } from '#vocabulary/stock.ts';
import { unitFor } from '#foundation/values/counted-unit.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import type { StockRemedy } from '../alert-actions.rules.ts';

export const ALERT_LOOKS: Readonly<
  Record<StockAlert, { readonly label: string; readonly tone: 'bad' | 'outline' | 'warn' }>
> = {
  short: { label: 'Count due', tone: 'bad' },
  out: { label: 'Out', tone: 'bad' },
  low: { label: 'Low', tone: 'warn' },
  expired: { label: 'Expired', tone: 'bad' },
  expiring: { label: 'Expiring', tone: 'warn' },
  held: { label: 'On hold', tone: 'outline' },
};

export const REMEDY_LABELS: Readonly<Record<StockRemedy, string>> = {
  count: 'Count',
  order: 'Order',
  receive: 'Receive',
  waste: 'Waste',
  register: 'Controlled drugs',
  return: 'Return to supplier',
  use_first: 'Use first',
};

export const MOVEMENT_LABELS: Readonly<Record<MovementKind, string>> = {
  opening: 'Opening stock',
  received: 'Received',
  used: 'Used',
  returned: 'Reversed: treatment undone',
  transferred: 'Transferred',
  wasted: 'Wasted',
  returned_to_supplier: 'Returned to supplier',
  counted: 'Counted',
};

export const WASTE_REASON_LABELS: Readonly<Record<(typeof WASTE_REASONS)[number], string>> = {
  expired: 'Expired',
  damaged: 'Damaged',
  spilled: 'Spilled',
  recalled: 'Recalled',
  lost: 'Lost',
  other: 'Another reason',
};

export const LOT_STATE_LABELS: Readonly<Record<LotState, string>> = {
  usable: 'Usable',
  quarantined: 'Quarantined',
  recalled: 'Recalled',
};

export const LOCATION_KIND_LABELS: Readonly<Record<(typeof LOCATION_KINDS)[number], string>> = {
  hub: 'Storage',
  cabinet: 'Cabinet',
  fridge: 'Fridge',
  room: 'Room',
  vehicle: 'Vehicle',
};

/** An amount of stock: `12 tablets`, `0 tablets`, `−2.5 mL`. */
export function levelText(thousandths: number, unit: string): string {
  const amount = Math.abs(thousandths) / 1000;
  const word = amount === 0 ? unitFor(2, unit) : unitFor(amount, unit);
  return `${thousandths < 0 ? '−' : ''}${showNumber(amount)} ${word}`;
}

/** What moved, with its sign: `+12 tablets`, `−1 tablet`. */
export const movedText = (thousandths: number, unit: string): string =>
  `${thousandths > 0 ? '+' : ''}${levelText(thousandths, unit)}`;

export const lotTitle = (lotNumber: string | null): string =>
  lotNumber === null ? 'Lot without a number' : `Lot ${lotNumber}`;
