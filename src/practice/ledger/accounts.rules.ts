import { INCOME_CATEGORIES, type IncomeCategory } from '#vocabulary/income-categories.ts';
import { LEDGER_ACCOUNTS, type LedgerAccount } from '#vocabulary/ledger-accounts.ts';

/** Charts of accounts that an export can use. The ledger itself has accounts of its own, by key. */
export type Chart = 'aaha' | 'skr03' | 'skr04';

/** A code, or a code for each tax rate in millionths; null where the chart has none that was found in a source. */
type Code = string | Readonly<Record<number, string>> | null;

interface Account {
  readonly label: string;
  readonly kind: 'asset' | 'liability' | 'income' | 'expense';
  readonly codes: Readonly<Record<Chart, Code>>;
  /** Whether every code above was found in a source. The others are proposals that the clinic checks. */
  readonly confirmed: boolean;
}

const byRate = (at19: string, at7: string): Code => ({ 190_000: at19, 70_000: at7 });

const account = (
  label: string,
  kind: Account['kind'],
  [aaha, skr03, skr04]: readonly [Code, Code, Code],
  confirmed = true,
): Account => ({ label, kind, codes: { aaha, skr03, skr04 }, confirmed });

const UNCONFIRMED = false;

/**
 * The accounts of the ledger, with their codes in charts that clinics know. A clinic can map each to another code.
 *
 * Sources: AAHA/VMG chart of accounts of 2020 (after Inventory Ally); SKR03 after openyabs and Odoo; SKR04 after Odoo, Haufe
 * and intex. Income has the code of its category in the AAHA/VMG chart.
 */
export const ACCOUNTS = {
  cash: account('Cash drawer', 'asset', ['1020', '1000', '1600']),
  bank: account('Bank', 'asset', ['1050', '1200', '1800'], UNCONFIRMED),
  owner: account('Owner’s deposits and withdrawals', 'liability', [null, null, null], UNCONFIRMED),
  in_transit: account('Card payments in transit', 'asset', ['1030', '1360', '1460']),
  /** It has what the provider of online payments holds for the clinic, and comes to zero once all was paid out. */
  online_in_transit: account('Online payments in transit', 'asset', ['1030', '1360', '1460']),
  /** What is in payouts without anything that was booked for it here, until the accountant has found what it is. */
  payout_unexplained: account('Unexplained payouts', 'liability', [null, null, null], UNCONFIRMED),
  /** What was paid in one currency and paid out in another. */
  currency_exchange: account('Exchange of currencies', 'asset', [null, null, null], UNCONFIRMED),
  receivable: account('Owed by clients', 'asset', ['1300', '1400', '1200']),
  insurer: account('Owed by insurers', 'asset', [null, null, null], UNCONFIRMED),
  disputed: account('Disputed card payments', 'asset', [null, null, null], UNCONFIRMED),
  inventory: account('Goods in stock', 'asset', ['1350', null, null], UNCONFIRMED),
  income: account('Income', 'income', [null, byRate('8400', '8300'), byRate('4400', '4300')]),
  discount: account('Discounts', 'income', ['6995', byRate('8720', '8710'), byRate('4720', '4710')]),
  fee_income: account('Fees charged to clients', 'income', [null, null, null], UNCONFIRMED),
  tax: account('Tax', 'liability', ['3400', byRate('1776', '1771'), byRate('3806', '3801')], UNCONFIRMED),
  deposit: account('Deposits', 'liability', ['3055', { 190_000: '1718' }, { 190_000: '3272' }], UNCONFIRMED),
  credit: account('Credit of clients', 'liability', ['3055', null, null], UNCONFIRMED),
  plan: account('Wellness plans paid ahead', 'liability', ['3060', '0990', '3900']),
  pass_through: account('Tips to pass on', 'liability', [null, '1590', '1370']),
  /** Takings of a till that this program does not settle, less what of them was recorded as paid for invoices. */
  separate_till: account('Separate till receipts', 'liability', [null, null, null], UNCONFIRMED),
  donations: account('Donations', 'liability', [null, null, null], UNCONFIRMED),
  bad_debt: account(
    'Written off',
    'expense',
    [null, byRate('2406', '2401'), byRate('6936', '6931')],
    UNCONFIRMED,
  ),
  card_fees: account('Card fees', 'expense', [null, '4970', '6855']),
  bank_fees: account('Bank fees', 'expense', [null, '4970', '6855']),
  dispute_fees: account('Fees of disputes', 'expense', [null, '4970', '6855'], UNCONFIRMED),
  goods_used: account('Goods used', 'expense', [null, null, null], UNCONFIRMED),
  petty_expenses: account('Petty cash expenses', 'expense', [null, null, null], UNCONFIRMED),
  cash_short: account('Cash short', 'expense', [null, '2309', '6969']),
  cash_over: account('Cash over', 'income', [null, '2709', '4839']),
  cash_rounding: account('Rounding of cash', 'expense', [null, null, null], UNCONFIRMED),
} as const satisfies Readonly<Record<LedgerAccount, Account>>;
export type AccountKey = LedgerAccount;

export const ACCOUNT_KEYS = LEDGER_ACCOUNTS;

interface Booked {
  readonly account: AccountKey;
  readonly category?: IncomeCategory | null;
  readonly taxes?: readonly { readonly ratePpm: number }[];
}

/**
 * LEDGER-2. The code of what was posted; null where the chart has none, so that the clinic has to choose one. Codes by rate
 * are for one tax: what has several taxes, or another rate, has no code in such a chart.
 */
export function accountCode(chart: Chart, { account: key, category, taxes = [] }: Booked): string | null {
  if (key === 'income' && chart === 'aaha') return category ? INCOME_CATEGORIES[category].code : null;
  const code: Code = ACCOUNTS[key].codes[chart];
  if (code === null || typeof code === 'string') return code;
  const [tax, another] = taxes;
  return tax && !another ? (code[tax.ratePpm] ?? null) : null;
}
