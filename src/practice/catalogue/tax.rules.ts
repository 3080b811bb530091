import { CATALOGUE_KIND_ENTRIES, type CatalogueKind } from '#vocabulary/catalogue-kinds.ts';
import type { ItemUse } from '#vocabulary/item-uses.ts';
import type { TaxClass } from '#vocabulary/tax-classes.ts';
import type { Day } from '#foundation/values/day.ts';
import { printPercent } from '#foundation/values/print-number.ts';
import type { Tax } from './contract.ts';

/**
 * TAX-9. The tax class of a use. What is given in treatment is part of the service and taxed like it; the class of a
 * medicine applies where it is handed over. Sources: Belastingdienst (NL), tva-suisse (CH), zapa (AT).
 */
export const taxClassOfUse = (
  { kind, taxClass }: { readonly kind: CatalogueKind; readonly taxClass: TaxClass },
  use: ItemUse,
): TaxClass =>
  use === 'given' && taxClass === 'medicine' && CATALOGUE_KIND_ENTRIES[kind].isMedicine
    ? 'service'
    : taxClass;

interface DatedTax extends Tax {
  readonly taxClass: TaxClass;
  readonly validFromOn: Day;
}

/** PRICE-2 for taxes: of each tax of the class the rate that is valid on a day, by name. */
export function taxesOn(rates: readonly DatedTax[], taxClass: TaxClass, day: Day): Tax[] {
  const valid = new Map<string, DatedTax>();
  for (const rate of rates) {
    if (rate.taxClass !== taxClass || rate.validFromOn > day) continue;
    const latest = valid.get(rate.name);
    if (!latest || rate.validFromOn > latest.validFromOn) valid.set(rate.name, rate);
  }
  return [...valid.values()]
    .map(({ name, ratePpm }) => ({ name, ratePpm }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** All taxes of a class together: `19%`, `8.875%`; `No rate yet` without any. */
export function taxLabel(taxes: readonly Tax[], country: string): string {
  if (taxes.length === 0) return 'No rate yet';
  return percentText(
    taxes.reduce((sum, { ratePpm }) => sum + ratePpm, 0),
    country,
  );
}

/** Millionths as percent: `8.875%` for 88,750, `19 %` in Germany. */
export const percentText = (ratePpm: number, country: string): string =>
  printPercent(ratePpm / 1_000_000, country);
