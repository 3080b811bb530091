import { shareInProportion } from '#foundation/values/largest-remainder.ts';

interface Taxed {
  readonly netMinor: number;
  readonly taxes: readonly { readonly name: string; readonly ratePpm: number; readonly taxMinor: number }[];
}

/** Lines with the same taxes as one, with their sums. */
function byTaxes(lines: readonly Taxed[]): Taxed[] {
  const groups = Map.groupBy(lines, ({ taxes }) =>
    JSON.stringify(taxes.map(({ name, ratePpm }) => [name, ratePpm])),
  );
  return [...groups.values()].map((own) => ({
    netMinor: own.reduce((sum, { netMinor }) => sum + netMinor, 0),
    taxes: (own[0]?.taxes ?? []).map(({ name, ratePpm }, index) => ({
      name,
      ratePpm,
      taxMinor: own.reduce((sum, { taxes }) => sum + (taxes[index]?.taxMinor ?? 0), 0),
    })),
  }));
}

/**
 * WRITE-1. What a written-off amount, tax included, is of: each net amount and each tax of the invoice in proportion, and exactly those
 * where all of it is written off.
 *
 * @param lines of the invoice and of its credit notes, which are negated. @param amountMinor at most what they come to.
 */
export function writtenOffParts(lines: readonly Taxed[], amountMinor: number): Taxed[] {
  if (amountMinor === 0) return [];
  const groups = byTaxes(lines);
  const amounts = groups.flatMap(({ netMinor, taxes }) => [
    netMinor,
    ...taxes.map(({ taxMinor }) => taxMinor),
  ]);
  const shares = shareInProportion(amountMinor, amounts)[Symbol.iterator]();
  const next = (): number => shares.next().value ?? 0;
  return groups.map(({ taxes }) => ({
    netMinor: next(),
    taxes: taxes.map(({ name, ratePpm }) => ({ name, ratePpm, taxMinor: next() })),
  }));
}
