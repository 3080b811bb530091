import { divideRounded, shareByLargestRemainder } from '#foundation/values/largest-remainder.ts';

/** A tax of a line: its name on the invoice, and its rate in millionths (190000 is 19 %). */
export interface TaxRate {
  readonly name: string;
  readonly ratePpm: number;
}

/** An amount of a line in minor units of its currency; negative for a discount or a credit. */
export interface TaxedLine {
  readonly amountMinor: number;
  /** Whether the amount contains its taxes (TAX-6). */
  readonly includesTax: boolean;
  readonly taxes: readonly TaxRate[];
}

/**
 * What is added before it is rounded.
 *
 * - `per_rate`: the lines of a rate. Two taxes of a line are rounded each by itself (TAX-2).
 * - `per_line`: each line by itself (TAX-4).
 * - `combined`: the lines with the same taxes, and the sum of these taxes (TAX-5).
 */
export type TaxMethod = 'per_rate' | 'per_line' | 'combined';

/** Lines and taxes whose tax is rounded once. Every line has every tax, and all of them contain it or none. */
interface TaxGroup {
  readonly lines: readonly number[];
  readonly includesTax: boolean;
  readonly rates: readonly TaxRate[];
}

/** One tax of one line. */
export interface TaxOfLine {
  readonly line: number;
  readonly rate: TaxRate;
  readonly taxMinor: number;
}

export const rateKey = ({ name, ratePpm }: TaxRate): string => `${ratePpm} ${name}`;

/**
 * Taxes that a price includes are always extracted together: each of them is calculated from the same net amount, which is
 * known only after all have been taken off.
 */
function groupsOf(lines: readonly TaxedLine[], method: TaxMethod): TaxGroup[] {
  const groups = new Map<string, TaxGroup & { readonly lines: number[] }>();
  lines.forEach(({ taxes, includesTax }, line) => {
    const isTogether = includesTax || method === 'combined';
    const sets = isTogether && taxes.length > 0 ? [taxes] : taxes.map((tax) => [tax]);
    for (const rates of sets) {
      const own = method === 'per_line' ? [String(line)] : [];
      const key = [String(includesTax), ...own, ...rates.map(rateKey).toSorted()].join('\n');
      const group = groups.get(key) ?? { lines: [], includesTax, rates };
      group.lines.push(line);
      groups.set(key, group);
    }
  });
  return [...groups.values()];
}

const MILLION = 1_000_000n;
const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/**
 * The tax of a group, rounded once, shared by largest remainder over its taxes and then over its lines.
 *
 * TAX-6: a price that includes tax has gross × rate / (1 + rate) in it; the net amount is the rest.
 */
function taxesOfGroup(
  lines: readonly TaxedLine[],
  { lines: members, includesTax, rates }: TaxGroup,
): TaxOfLine[] {
  const amounts = members.map((line) => BigInt(lines[line]?.amountMinor ?? 0));
  const all = sumOf(amounts);
  const parts = rates.map(({ ratePpm }) => BigInt(ratePpm));
  const divisor = includesTax ? MILLION + sumOf(parts) : MILLION;
  const tax = divideRounded(all * sumOf(parts), divisor);
  const perRate = shareByLargestRemainder(
    tax,
    parts.map((part) => all * part),
    divisor,
  );
  return rates.flatMap((rate, index) => {
    const shares = shareByLargestRemainder(
      perRate[index] ?? 0n,
      amounts.map((amount) => amount * (parts[index] ?? 0n)),
      divisor,
    );
    return members.map((line, member) => ({ line, rate, taxMinor: Number(shares[member] ?? 0n) }));
  });
}

/** Every tax of every line, rounded by the method. */
export const taxesOfLines = (lines: readonly TaxedLine[], method: TaxMethod): TaxOfLine[] =>
  groupsOf(lines, method).flatMap((group) => taxesOfGroup(lines, group));
