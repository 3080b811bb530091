import * as z from 'zod';
import { INCOME_CATEGORY_NAMES } from '#vocabulary/income-categories.ts';
import { LEDGER_ACCOUNTS } from '#vocabulary/ledger-accounts.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

export const CHARTS = ['aaha', 'skr03', 'skr04'] as const;

const wholeNumber = (least: number, most: number) =>
  z
    .int('Enter a whole number.')
    .min(least, `Enter a number from ${least} to ${most}.`)
    .max(most, `Enter a number from ${least} to ${most}.`);

/** How the ledger is exported. */
export const ExportDetails = z.strictObject({
  chart: z.enum(CHARTS, 'Choose a chart of accounts.'),
  /** For DATEV: the numbers of the tax adviser and of the clinic there. */
  adviserNumber: wholeNumber(1001, 9_999_999).nullable(),
  clientNumber: wholeNumber(1, 99_999).nullable(),
  accountLength: wholeNumber(4, 8),
  /** For DATEV: the personal account of all clients together. */
  debtorAccount: z
    .string()
    .trim()
    .regex(/^\d{5,9}$/, 'A personal account has 5 to 9 digits.')
    .nullable(),
});
export const ExportSettings = z.object({ ...ExportDetails.shape, version: RecordVersion });
export type ExportSettings = z.infer<typeof ExportSettings>;

export const getExportSettingsEndpoint = endpoint({
  id: 'ledger.getExportSettings',
  method: 'GET',
  path: '/v1/ledger/export-settings',
  summary: 'How the ledger is exported for the accountant.',
  permission: 'billing:manage',
  reads: ['ledgerSettings'],
  input: z.strictObject({}),
  output: ExportSettings,
  errors: [],
});

/** `version` 0 where nothing was entered before. */
export const ChangeExportSettings = ExportDetails.extend({ version: RecordVersion });
export type ChangeExportSettings = z.output<typeof ChangeExportSettings>;

export const changeExportSettingsEndpoint = endpoint({
  id: 'ledger.changeExportSettings',
  method: 'PUT',
  path: '/v1/ledger/export-settings',
  summary: 'Changes how the ledger is exported for the accountant.',
  permission: 'billing:manage',
  audit: 'ledger_export_settings.changed',
  changes: ['ledgerSettings'],
  input: ChangeExportSettings,
  output: ExportSettings,
  errors: ['record_changed'],
});

const Coded = {
  account: z.enum(LEDGER_ACCOUNTS),
  category: z.enum(INCOME_CATEGORY_NAMES).nullable(),
  taxes: z.array(z.object({ name: z.string(), ratePpm: z.int() })),
};

const days = { from: CalendarDay, to: CalendarDay };
interface Range {
  readonly from: string;
  readonly to: string;
}
const MAX_YEARS = 10;
const isRange = ({ from, to }: Range): boolean => from <= to;
const RANGE_ISSUE = { path: ['to'], message: 'The last day is before the first day.' };
const isShort = ({ from, to }: Range): boolean =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) <= MAX_YEARS;
const LENGTH_ISSUE = { path: ['to'], message: `Choose at most ${MAX_YEARS} years.` };

/** A line of the trial balance: what was posted to an account within the days. Amounts are in minor units. */
const Balance = z.object({
  slot: z.string(),
  label: z.string(),
  /** Null where neither the chart has one nor the clinic has entered one. */
  code: z.string().nullable(),
  isOwnCode: z.boolean(),
  currency: z.string(),
  debitMinor: z.int(),
  creditMinor: z.int(),
});
export type Balance = z.infer<typeof Balance>;

export const getTrialBalanceEndpoint = endpoint({
  id: 'ledger.getTrialBalance',
  method: 'GET',
  path: '/v1/ledger/trial-balance',
  summary: 'What was posted to each account within some days, with its code in a chart.',
  permission: 'billing:manage',
  reads: ['ledgerSettings'],
  input: z
    .strictObject({ ...days, chart: z.enum(CHARTS) })
    .refine(isRange, RANGE_ISSUE)
    .refine(isShort, LENGTH_ISSUE),
  output: z.object({ items: z.array(Balance) }),
  errors: [],
});

export const SetAccountCode = z.strictObject({
  chart: z.enum(CHARTS),
  slot: z
    .string()
    .regex(/^[a-z_]+(?::[a-z_]+|@[0-9+]+)?$/)
    .max(80),
  /** Null for the code of the chart. */
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9.-]{1,20}$/, 'Use up to 20 letters, digits, points and hyphens.')
    .nullable(),
});
export type SetAccountCode = z.output<typeof SetAccountCode>;

export const setAccountCodeEndpoint = endpoint({
  id: 'ledger.setAccountCode',
  method: 'PUT',
  path: '/v1/ledger/account-codes',
  summary: 'Enters the code that the accountant uses for an account.',
  permission: 'billing:manage',
  audit: 'ledger_export_settings.changed',
  changes: ['ledgerSettings'],
  input: SetAccountCode,
  output: z.object({ slot: z.string() }),
  errors: [],
});

/** An entry with its postings: above zero a debit. */
export const JournalEntry = z.object({
  id: z.uuid(),
  kind: z.string(),
  bookedOn: CalendarDay,
  postedAt: Instant,
  reference: z.string().nullable(),
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  currency: z.string(),
  postings: z.array(z.object({ ...Coded, amountMinor: z.int() })),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

/** The largest page of an export. */
export const JOURNAL_LIMIT = 500;

/** Each page writes an entry into the audit trail. */
export const exportJournalEndpoint = endpoint({
  id: 'ledger.exportJournal',
  method: 'GET',
  path: '/v1/ledger/journal',
  summary: 'The entries of the ledger within some days, in pages of up to five hundred.',
  permission: 'billing:manage',
  audit: 'ledger.exported',
  reads: [],
  input: PageRequest.extend({
    ...days,
    limit: z.coerce.number().int().min(1).max(JOURNAL_LIMIT).default(JOURNAL_LIMIT),
  })
    .refine(isRange, RANGE_ISSUE)
    .refine(isShort, LENGTH_ISSUE),
  output: pageOf(JournalEntry),
  errors: [],
});
