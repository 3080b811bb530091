import { PAYMENT_METHOD_LABELS } from '#vocabulary/payment-methods.ts';
import type { CashDirection, CashPurpose } from '#vocabulary/cash-movements.ts';
import type { LedgerEntryKind } from '#vocabulary/ledger-entry-kinds.ts';
import { ACCOUNTS, type AccountKey } from '#practice/ledger/accounts.rules.ts';
import type { DayReport } from './day-report.contract.ts';

/** What stands in a cell; screens, papers and files write it each in their way. */
export type ReportCell =
  | string
  | number
  | { readonly minor: number; readonly currency: string }
  | { readonly ratePpm: number }
  | { readonly day: string }
  | { readonly at: string };

export interface ReportRow {
  /** Unique within its section. */
  readonly key: string;
  readonly cells: readonly ReportCell[];
}

export interface ReportSection {
  readonly title: string;
  readonly columns: readonly {
    readonly label: string;
    readonly align?: 'right';
    readonly isWide?: boolean;
    /** What a row comes to, where only one amount fits; else it is the last. */
    readonly isMain?: boolean;
  }[];
  readonly rows: readonly ReportRow[];
}

const KIND_LABELS: Readonly<Record<LedgerEntryKind, string>> = {
  allocation: 'Allocation',
  cash_movement: 'Cash in or out',
  credit_note: 'Credit note',
  day_close: 'Day close',
  dispute: 'Disputed payment',
  invoice: 'Invoice',
  payment: 'Payment',
  payment_reversal: 'Refund',
  payout: 'Payout of online payments',
  payout_return: 'Returned payout',
  plan_benefit: 'Wellness plan used',
  plan_settlement: 'Wellness plan settled',
  write_off: 'Write-off',
};

const PURPOSE_LABELS: Readonly<Record<CashDirection, Readonly<Record<CashPurpose, string>>>> = {
  in: { bank: 'In, from the bank', expense: 'In, an expense given back', owner: 'In, from the owner' },
  out: { bank: 'Out, to the bank', expense: 'Out, for an expense', owner: 'Out, to the owner' },
};

/** A name of a closed list, or as it is where another feature has added one. */
const labelOf = (labels: Readonly<Record<string, string>>, name: string): string =>
  labels[name] ?? name.replaceAll('_', ' ');

const methodLabel = (method: string): string => labelOf(PAYMENT_METHOD_LABELS, method);

/** Accounts that are shown by themselves; the others are the other side of what the sections above have. */
const SHOWN_ACCOUNTS: readonly {
  readonly account: AccountKey;
  readonly label: string;
  readonly sign: 1 | -1;
}[] = [
  { account: 'discount', label: 'Discounts', sign: 1 },
  { account: 'bad_debt', label: 'Written off', sign: 1 },
  { account: 'credit', label: 'Kept as clients’ credit', sign: -1 },
  { account: 'cash_rounding', label: ACCOUNTS.cash_rounding.label, sign: 1 },
  { account: 'fee_income', label: ACCOUNTS.fee_income.label, sign: -1 },
  { account: 'pass_through', label: ACCOUNTS.pass_through.label, sign: -1 },
  { account: 'donations', label: ACCOUNTS.donations.label, sign: -1 },
  { account: 'cash_short', label: ACCOUNTS.cash_short.label, sign: 1 },
  { account: 'cash_over', label: ACCOUNTS.cash_over.label, sign: -1 },
];

const number = (label: string) => ({ label, align: 'right' as const });
const wide = (label: string) => ({ label, isWide: true });

const withKeys = <R>(
  records: readonly R[],
  keyOf: (record: R) => string,
  cellsOf: (record: R) => readonly ReportCell[],
): ReportRow[] => records.map((record) => ({ key: keyOf(record), cells: cellsOf(record) }));

const moneySections = ({ methods, people, invoices, taxes, accounts }: DayReport): ReportSection[] => [
  {
    title: 'Payments',
    columns: [wide('Method'), number('Count'), number('Received'), number('Refunded'), number('Net')],
    rows: withKeys(
      methods,
      ({ method, currency }) => `${method} ${currency}`,
      ({ method, currency, count, amountMinor, reversedMinor }) => [
        methodLabel(method),
        count,
        { minor: amountMinor, currency },
        { minor: reversedMinor, currency },
        { minor: amountMinor - reversedMinor, currency },
      ],
    ),
  },
  {
    title: 'Taken by',
    columns: [wide('Person'), { ...number('Received'), isMain: true }, number('Refunded')],
    rows: withKeys(
      people,
      ({ name, currency }) => `${name ?? ''} ${currency}`,
      ({ name, currency, takenMinor, reversedMinor }) => [
        name ?? 'No one: online',
        { minor: takenMinor, currency },
        { minor: reversedMinor, currency },
      ],
    ),
  },
  {
    title: 'Invoices',
    columns: [wide('Kind'), number('Count'), number('Net'), number('Tax'), number('Total')],
    rows: withKeys(
      invoices,
      ({ kind, currency }) => `${kind} ${currency}`,
      ({ kind, currency, count, netMinor, taxMinor, totalMinor }) => [
        kind === 'invoice' ? 'Invoices' : 'Credit notes',
        count,
        { minor: netMinor, currency },
        { minor: taxMinor, currency },
        { minor: totalMinor, currency },
      ],
    ),
  },
  {
    title: 'Tax by rate',
    columns: [wide('Tax'), number('Rate'), number('Net'), number('Tax amount')],
    rows: withKeys(
      taxes,
      ({ name, ratePpm, currency }) => `${name} ${ratePpm} ${currency}`,
      ({ name, ratePpm, currency, baseMinor, taxMinor }) => [
        name,
        { ratePpm },
        { minor: baseMinor, currency },
        { minor: taxMinor, currency },
      ],
    ),
  },
  {
    title: 'Other amounts',
    columns: [wide('Account'), number('Amount')],
    rows: SHOWN_ACCOUNTS.flatMap(({ account, label, sign }) =>
      withKeys(
        accounts.filter((sum) => sum.account === account),
        ({ currency }) => `${account} ${currency}`,
        ({ amountMinor, currency }) => [label, { minor: sign * amountMinor, currency }],
      ),
    ),
  },
];

const listSections = ({ movements, late }: DayReport): ReportSection[] => [
  {
    title: 'Cash in and out',
    columns: [{ label: 'At' }, { label: 'What' }, wide('Reason'), { label: 'By' }, number('Amount')],
    rows: withKeys(
      movements,
      ({ id }) => id,
      ({ movedAt, direction, purpose, reason, byName, amountMinor, currency }) => [
        { at: movedAt },
        PURPOSE_LABELS[direction][purpose],
        reason,
        byName ?? '',
        { minor: direction === 'in' ? amountMinor : -amountMinor, currency },
      ],
    ),
  },
  {
    title: 'Late: recorded for a day already closed',
    columns: [
      { label: 'Booked for' },
      { label: 'What' },
      wide('Client'),
      { label: 'Reference' },
      { label: 'By' },
      number('Amount'),
    ],
    rows: withKeys(
      late,
      ({ id, currency }) => `${id} ${currency}`,
      ({ bookedOn, kind, clientName, reference, byName, amountMinor, currency }) => [
        { day: bookedOn },
        labelOf(KIND_LABELS, kind),
        clientName ?? '',
        reference ?? '',
        byName ?? '',
        { minor: amountMinor, currency },
      ],
    ),
  },
];

/** What a report says, section by section; those without rows are left out. Screen, paper and file show the same. */
export const reportSections = (report: DayReport): ReportSection[] =>
  [...moneySections(report), ...listSections(report)].filter(({ rows }) => rows.length > 0);
