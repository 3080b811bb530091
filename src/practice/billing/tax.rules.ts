/** A tax of a line: its name on the invoice, and its rate in millionths (190000 is 19 %). */
export interface TaxRate {
  readonly name: string;
  readonly ratePpm: number;
}

/** A line before tax, in minor units of its currency; negative for a credit. */
export interface TaxedLine {
  readonly amountMinor: number;
  readonly taxes: readonly TaxRate[];
}

/** One tax of a document: what it is calculated from, and its amount in minor units. */
export interface DocumentTax extends TaxRate {
  readonly baseMinor: number;
  readonly taxMinor: number;
  /** The tax of each line that has it, by the line's position: the shares add up to `taxMinor`. */
  readonly shares: readonly { readonly line: number; readonly taxMinor: number }[];
}

export interface DocumentTotals {
  readonly subtotalMinor: number;
  readonly taxes: readonly DocumentTax[];
  readonly taxMinor: number;
  readonly totalMinor: number;
}

const MILLION = 1_000_000n;

/** TAX-1. A numerator over a million as a whole number; half a cent goes away from zero. */
function roundMillionths(numerator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  const size = numerator * sign;
  return (sign * (size + MILLION / 2n)) / MILLION;
}

/**
 * Shares `totalMinor` over lines in proportion to their weights by largest remainder, ties to the first. The weights have the
 * sign of the total or are mixed; the shares always add up.
 */
function shareByLargestRemainder(totalMinor: bigint, weights: readonly bigint[]): bigint[] {
  // Rounded down, so that each remainder is at least zero and the missing cents are fewer than the lines.
  const shares = weights.map((weight) => {
    const quotient = weight / MILLION;
    return weight % MILLION < 0n ? quotient - 1n : quotient;
  });
  let missing = totalMinor - shares.reduce((sum, share) => sum + share, 0n);
  const order = weights
    .map((weight, line) => ({ line, remainder: weight - (shares[line] ?? 0n) * MILLION }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.line - b.line : a.remainder > b.remainder ? -1 : 1));
  for (const { line } of order) {
    if (missing <= 0n) break;
    shares[line] = (shares[line] ?? 0n) + 1n;
    missing -= 1n;
  }
  return shares;
}

/**
 * TAX-2, method `per_rate`: the nets of a rate are added, its tax is calculated and rounded once for the document, and
 * the cents are shared over the lines by largest remainder, so that lines and document both add up (CORE-5). A
 * rate is a name with a percentage: two taxes of one line are rounded each by itself.
 *
 * Source: EN 16931 BR-CO-17 (category tax = base × rate); ../domain/money.md M1 has the worked examples.
 */
export function totalsPerRate(lines: readonly TaxedLine[]): DocumentTotals {
  const groups = new Map<string, { rate: TaxRate; lines: number[] }>();
  lines.forEach(({ taxes }, line) => {
    for (const { name, ratePpm } of taxes) {
      const key = `${ratePpm} ${name}`;
      const group = groups.get(key) ?? { rate: { name, ratePpm }, lines: [] };
      group.lines.push(line);
      groups.set(key, group);
    }
  });
  const taxes = [...groups.values()]
    .toSorted((a, b) => b.rate.ratePpm - a.rate.ratePpm || (a.rate.name < b.rate.name ? -1 : 1))
    .map(({ rate, lines: members }): DocumentTax => {
      const amounts = members.map((line) => BigInt(lines[line]?.amountMinor ?? 0));
      const base = amounts.reduce((sum, amount) => sum + amount, 0n);
      const tax = roundMillionths(base * BigInt(rate.ratePpm));
      const shares = shareByLargestRemainder(
        tax,
        amounts.map((amount) => amount * BigInt(rate.ratePpm)),
      );
      return {
        name: rate.name,
        ratePpm: rate.ratePpm,
        baseMinor: Number(base),
        taxMinor: Number(tax),
        shares: members.map((line, index) => ({ line, taxMinor: Number(shares[index] ?? 0n) })),
      };
    });
  const subtotalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const taxMinor = taxes.reduce((sum, tax) => sum + tax.taxMinor, 0);
  return { subtotalMinor, taxes, taxMinor, totalMinor: subtotalMinor + taxMinor };
}
