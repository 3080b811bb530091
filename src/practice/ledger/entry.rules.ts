import type { IncomeCategory } from '#vocabulary/income-categories.ts';
import type { AccountKey } from './accounts.rules.ts';

/** A tax as on the invoice; its rate in millionths (190000 is 19 %). */
export interface TaxRate {
  readonly name: string;
  readonly ratePpm: number;
}

/** One line of an entry in the ledger. All lines of an entry have the same currency. */
export interface Posting {
  readonly account: AccountKey;
  /** In minor units: above zero is a debit, below zero a credit. */
  readonly amountMinor: number;
  /** Of an income, a discount or a write-off: the taxes of what was sold. Of a tax: that tax. */
  readonly taxes: readonly TaxRate[];
  readonly category: IncomeCategory | null;
  /** Whose account it is; null on accounts that are nobody’s. */
  readonly clientId: string | null;
}

type Detail = Partial<Pick<Posting, 'taxes' | 'category' | 'clientId'>>;

const post = (account: AccountKey, amountMinor: number, detail: Detail): Posting => ({
  account,
  amountMinor,
  taxes: detail.taxes ?? [],
  category: detail.category ?? null,
  clientId: detail.clientId ?? null,
});

export const debit = (account: AccountKey, amountMinor: number, detail: Detail = {}): Posting =>
  post(account, amountMinor, detail);

export const credit = (account: AccountKey, amountMinor: number, detail: Detail = {}): Posting =>
  post(account, amountMinor === 0 ? 0 : -amountMinor, detail);

const keyOf = ({ account, taxes, category, clientId }: Posting): string =>
  JSON.stringify([account, taxes.map(({ name, ratePpm }) => [name, ratePpm]), category, clientId]);

/**
 * LEDGER-1, CORE-5. What one event posts: lines of the same account are added, those of zero left out, and the rest adds up to
 * zero.
 *
 * @throws RangeError when it does not, which is a fault of whoever computed the amounts.
 */
export function entryOf(postings: readonly Posting[]): Posting[] {
  const added = new Map<string, Posting>();
  for (const one of postings) {
    const key = keyOf(one);
    const before = added.get(key)?.amountMinor ?? 0;
    added.set(key, { ...one, amountMinor: before + one.amountMinor });
  }
  const entry = [...added.values()].filter(({ amountMinor }) => amountMinor !== 0);
  const rest = entry.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (rest !== 0) throw new RangeError(`The entry is off by ${rest}`);
  return entry;
}

/** The opposite of what was posted: how an entry is taken back, and how a credit note reverses its invoice (TAX-8). */
export const reversalOf = (entry: readonly Posting[]): Posting[] =>
  entry.map((one) => ({ ...one, amountMinor: -one.amountMinor }));
