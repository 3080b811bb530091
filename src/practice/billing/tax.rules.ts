import { rateKey, type TaxedLine, type TaxMethod, type TaxRate, taxesOfLines } from './tax-groups.rules.ts';

/** One tax of a document: what it is calculated from, and its amount in minor units. */
interface DocumentTax extends TaxRate {
  readonly baseMinor: number;
  readonly taxMinor: number;
  /** The tax of each line that has it, by the line's position: the shares add up to `taxMinor`. */
  readonly shares: readonly { readonly line: number; readonly taxMinor: number }[];
}

/** A line without tax, and all its taxes. */
interface LineTotals {
  readonly netMinor: number;
  readonly taxMinor: number;
}

interface DocumentTotals {
  readonly subtotalMinor: number;
  /** The highest rate first. */
  readonly taxes: readonly DocumentTax[];
  readonly taxMinor: number;
  readonly totalMinor: number;
  /** In the order of the lines. */
  readonly lines: readonly LineTotals[];
}

/**
 * TAX-1 to TAX-6. What a document comes to: the tax of each rate with its base, and net and tax of each line. Lines and
 * document always add up (CORE-5), also where tax is rounded once for the document: its cents are then shared over the lines
 * by largest remainder. Lines that contain their tax and lines that do not can be on one document: the tax of each kind is rounded
 * by itself, so that what a line with tax says it costs is what it costs.
 *
 * The method is data of the clinic's jurisdiction. Sources: EN 16931 BR-CO-17 for `per_rate` (category tax = base × rate);
 * HMRC VAT guide 17.5 and ATO (section 9-90) for `per_line`; Texas (Avalara: the total, third decimal, 5 up) for `combined`.
 */
export function documentTotals(lines: readonly TaxedLine[], method: TaxMethod): DocumentTotals {
  const ofLines = taxesOfLines(lines, method);
  const taxOfLine = lines.map(() => 0);
  for (const { line, taxMinor } of ofLines) taxOfLine[line] = (taxOfLine[line] ?? 0) + taxMinor;
  const totals = lines.map(({ amountMinor, includesTax }, line): LineTotals => {
    const taxMinor = taxOfLine[line] ?? 0;
    return { netMinor: includesTax ? amountMinor - taxMinor : amountMinor, taxMinor };
  });
  const byRate = Map.groupBy(ofLines, ({ rate }) => rateKey(rate));
  const taxes = [...byRate.values()].map((members): DocumentTax => {
    const shares = members
      .map(({ line, taxMinor }) => ({ line, taxMinor }))
      .toSorted((a, b) => a.line - b.line);
    const rate = members[0]?.rate ?? { name: '', ratePpm: 0 };
    return {
      name: rate.name,
      ratePpm: rate.ratePpm,
      baseMinor: sumOf(shares.map(({ line }) => totals[line]?.netMinor ?? 0)),
      taxMinor: sumOf(shares.map(({ taxMinor }) => taxMinor)),
      shares,
    };
  });
  const subtotalMinor = sumOf(totals.map(({ netMinor }) => netMinor));
  const taxMinor = sumOf(taxOfLine);
  return {
    subtotalMinor,
    taxes: taxes.toSorted((a, b) => b.ratePpm - a.ratePpm || (a.name < b.name ? -1 : 1)),
    taxMinor,
    totalMinor: subtotalMinor + taxMinor,
    lines: totals,
  };
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
