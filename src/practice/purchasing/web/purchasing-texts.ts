import { unitFor } from '#foundation/values/counted-unit.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import type { SuggestedItem } from '../suggestions.contract.ts';

interface Packs {
  readonly packs: number;
  readonly packName: string;
  readonly packThousandths: number;
  readonly unit: string;
}

/** `3 × box of 100 (300 pieces)`. */
export const packsText = ({ packs, packName, packThousandths, unit }: Packs): string =>
  `${showNumber(packs)} × ${packName} (${quantityLabel(packs * packThousandths, unit)})`;

/** `box of 100`, or `box (100 tablets)` where the name of the pack does not say how many. */
export function packText({ packName, packThousandths, unit }: Omit<Packs, 'packs'>): string {
  const size = amountText(packThousandths, unit);
  const isNamed = packName.split(/\s/).includes(showNumber(packThousandths / 1000));
  return isNamed ? packName : `${packName} (${size})`;
}

/** A quantity that may be nothing, or below it: `0 pieces`, `−2 pieces`. */
export function amountText(thousandths: number, unit: string): string {
  const amount = Math.abs(thousandths) / 1000;
  const word = amount === 0 ? unitFor(2, unit) : unitFor(amount, unit);
  return `${thousandths < 0 ? '−' : ''}${showNumber(amount)} ${word}`;
}

const DECISIONS = {
  no_supplier: 'It is low. No supplier offers it, or several do and none is preferred.',
  controlled: 'It is low. Controlled drugs are ordered by hand.',
  never_ordered: 'It is low, but only ordered by hand.',
  enough: 'Nothing to order.',
  no_level: 'There is no reorder point, and too little use to calculate one.',
} as const;

/** What is suggested about an item, in a sentence. */
export function suggestionText({
  decision,
  packs,
  offer,
  unit,
}: Pick<SuggestedItem, 'decision' | 'offer' | 'packs' | 'unit'>): string {
  if (decision !== 'order') return DECISIONS[decision];
  if (offer === null) return DECISIONS.no_supplier;
  return `Order ${packsText({ ...offer, packs, unit })} from ${offer.supplierName}.`;
}

const WHOLE = /^\d{1,6}$/;
/** A whole number that was typed; null for anything else. */
export const wholeOf = (text: string): number | null => {
  const typed = text.trim();
  return WHOLE.test(typed) ? Number(typed) : null;
};
