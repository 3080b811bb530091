import { csvLine } from '#foundation/values/csv.ts';
import { moneyText } from '#foundation/values/money.ts';
import { ACCOUNTS, type Chart } from './accounts.rules.ts';
import type { JournalEntry } from './contract.ts';
import { codeOf, type OwnCodes, slotLabel } from './export-codes.rules.ts';

const KIND_TEXTS: Readonly<Record<string, string>> = {
  allocation: 'Payment allocated',
  cash_movement: 'Cash in or out',
  credit_note: 'Credit note',
  day_close: 'Day close',
  dispute: 'Disputed payment',
  invoice: 'Invoice',
  payment: 'Payment',
  payment_reversal: 'Payment given back',
  payout: 'Payout of online payments',
  payout_return: 'Returned payout',
  write_off: 'Write-off',
};

/** What an entry is, with whose it is, as the accountant reads it. */
export const entryText = ({ kind, clientName }: Pick<JournalEntry, 'kind' | 'clientName'>): string =>
  [KIND_TEXTS[kind] ?? kind.replaceAll('_', ' '), clientName].filter(Boolean).join(' ');

export const JOURNAL_HEAD = [
  'Date',
  'Entry',
  'Account',
  'Code',
  'Debit',
  'Credit',
  'Currency',
  'Text',
  'Reference',
  'Client',
] as const;

const amountCell = (minor: number, currency: string): number | null =>
  minor === 0 ? null : Number(moneyText(minor, currency));

/** The lines of an entry, one for each posting. */
export const journalLines = (entry: JournalEntry, chart: Chart, own: OwnCodes): string =>
  entry.postings
    .map((posting) =>
      csvLine([
        entry.bookedOn,
        entry.id,
        posting.account,
        codeOf(chart, posting, own),
        amountCell(Math.max(0, posting.amountMinor), entry.currency),
        amountCell(Math.max(0, -posting.amountMinor), entry.currency),
        entry.currency,
        entryText(entry),
        entry.reference,
        entry.clientId,
      ]),
    )
    .join('');

export const QUICKBOOKS_HEAD = [
  'JournalNo',
  'JournalDate',
  'AccountName',
  'Debits',
  'Credits',
  'Description',
  'Name',
] as const;

/** `11/23/2026`, as QuickBooks reads days wherever it is. */
const quickBooksDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** M5. The lines of an entry for QuickBooks: accounts by name, income below its account as `Income:Pharmacy`. */
export const quickBooksLines = (entry: JournalEntry): string =>
  entry.postings
    .map((posting) =>
      csvLine([
        entry.id.slice(0, 18),
        quickBooksDay(entry.bookedOn),
        posting.account === 'income'
          ? slotLabel(posting, 'aaha').replace(': ', ':')
          : ACCOUNTS[posting.account].label,
        amountCell(Math.max(0, posting.amountMinor), entry.currency),
        amountCell(Math.max(0, -posting.amountMinor), entry.currency),
        [entryText(entry), entry.reference].filter(Boolean).join(' '),
        // Only there it wants a customer.
        posting.account === 'receivable' ? entry.clientName : null,
      ]),
    )
    .join('');
