import { INCOME_CATEGORIES, type IncomeCategory } from '#vocabulary/income-categories.ts';
import { accountCode, type AccountKey, ACCOUNTS, type Chart } from './accounts.rules.ts';

/** What was posted, as far as its code depends on it. */
export interface Coded {
  readonly account: AccountKey;
  readonly category: IncomeCategory | null;
  readonly taxes: readonly { readonly name?: string; readonly ratePpm: number }[];
}

/** Accounts that the German charts have once for each tax rate. */
const BY_RATE: ReadonlySet<AccountKey> = new Set(['income', 'discount', 'tax', 'deposit', 'bad_debt']);

/**
 * LEDGER-3. The part of an account that has a code of its own in a chart: income by its category in the AAHA/VMG chart, and what depends
 * on tax by its rates in the German ones. A clinic can give each of them another code.
 */
export function slotOf(chart: Chart, { account, category, taxes }: Coded): string {
  if (chart === 'aaha') return account === 'income' ? `income:${category ?? 'none'}` : account;
  if (!BY_RATE.has(account)) return account;
  const rates = taxes.map(({ ratePpm }) => ratePpm).join('+');
  return `${account}@${rates === '' ? 0 : rates}`;
}

/** `Income: Pharmacy`, `Tax, 19 %`: what a slot is, for people. */
export function slotLabel({ account, category, taxes }: Coded, chart: Chart): string {
  const { label } = ACCOUNTS[account];
  if (chart === 'aaha' && account === 'income' && category)
    return `${label}: ${INCOME_CATEGORIES[category].label}`;
  if (chart === 'aaha' || !BY_RATE.has(account)) return label;
  const rates = taxes.map(({ ratePpm }) => `${ratePpm / 10_000} %`).join(' + ');
  return rates === '' ? `${label}, no tax` : `${label}, ${rates}`;
}

/** The codes that a clinic has entered, by slot. */
export type OwnCodes = ReadonlyMap<string, string>;

/** LEDGER-3. The clinic's own code, or that of the chart; null where there is neither. */
export const codeOf = (chart: Chart, coded: Coded, own: OwnCodes): string | null =>
  own.get(slotOf(chart, coded)) ?? accountCode(chart, coded);
