import { WASTE_REASONS } from '#vocabulary/stock.ts';
import type { StockMovement } from '../contract.ts';
import { lotTitle, WASTE_REASON_LABELS } from './stock-labels.ts';

/** The reason of waste; null for anything else. */
export function reasonText({ reason }: Pick<StockMovement, 'reason'>): string | null {
  const known = WASTE_REASONS.find((one) => one === reason);
  return known === undefined ? null : WASTE_REASON_LABELS[known];
}

/** Why: the reason of waste, a note. */
export const whyText = (movement: Pick<StockMovement, 'note' | 'reason'>): string =>
  [reasonText(movement), movement.note].filter(Boolean).join(': ');

/** Where, and of which lot: `Main storage, Lot A1`. */
export function placeText({
  locationId,
  locationName,
  lotId,
  lotNumber,
}: Pick<StockMovement, 'locationId' | 'locationName' | 'lotId' | 'lotNumber'>): string {
  if (locationId === null) return 'Before tracking';
  return [locationName, lotId === null ? 'not on record' : lotTitle(lotNumber)].filter(Boolean).join(', ');
}
