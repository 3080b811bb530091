import * as z from 'zod';
import { INCOME_CATEGORY_NAMES } from '#vocabulary/income-categories.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';

/** The reports, in the order in which they are listed. */
export const REPORT_IDS = [
  'invoiced',
  'collected',
  'receivables',
  'average_transaction',
  'items',
  'discounts',
  'credits',
  'tax',
  'production',
  'missed_charges',
  'estimates',
  'new_clients',
  'client_activity',
  'no_show',
  'forward_booking',
  'care_compliance',
  'stock_value',
  'stock_turns',
  'dead_stock',
  'stock_classes',
] as const;
export type ReportId = (typeof REPORT_IDS)[number];

/** What the rows of a report are added up by. */
export const GROUPINGS = [
  'time',
  'category',
  'person',
  'doctor',
  'species',
  'item',
  'method',
  'reason',
  'kind',
  'rate',
  'age',
  'activity',
  'type',
  'protocol',
  'location',
  'supplier',
  'class',
] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Whose production a line is: who did it, who ordered it, or the doctor of the visit. */
export const ATTRIBUTIONS = ['performed', 'ordered', 'visit'] as const;
export type Attribution = (typeof ATTRIBUTIONS)[number];

/** The longest period of a report, in days. */
export const MAX_PERIOD_DAYS = 1_100;

const Filters = {
  reportId: z.enum(REPORT_IDS),
  /** Days of the clinic; both count. */
  from: CalendarDay,
  to: CalendarDay,
  /** Without it the first that the report has. */
  by: z.enum(GROUPINGS).optional(),
  /** Without it that of the clinic's country. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Choose a currency.')
    .optional(),
  category: z.enum(INCOME_CATEGORY_NAMES).optional(),
  species: z.enum(SPECIES).optional(),
  /** A staff member. */
  doctorId: z.uuid().optional(),
  attribution: z.enum(ATTRIBUTIONS).default('performed'),
};

const isPeriod = ({ from, to }: { readonly from: string; readonly to: string }): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  // Each day that does not exist has been reported already.
  return Number.isNaN(days) || (days >= 0 && days < MAX_PERIOD_DAYS);
};
const PERIOD_ISSUE = {
  path: ['to'],
  message: 'Choose a last day on or after the first, within three years.',
};

/** How many amounts and counts a row has at most. */
export const MEASURE_SLOTS = 4;
const Values = z.array(z.int()).length(MEASURE_SLOTS);

export const ReportGroup = z.object({
  /** Such as a day, an income category or the id of a staff member; empty where nothing is known. */
  key: z.string(),
  /** A name that only the clinic's data has; null where the key says it. */
  label: z.string().nullable(),
  values: Values,
});
export type ReportGroup = z.infer<typeof ReportGroup>;

/** What a report comes to. Its measures say what each value is; amounts are in minor units. */
export const ReportFigures = z.object({
  reportId: z.enum(REPORT_IDS),
  from: CalendarDay,
  to: CalendarDay,
  by: z.enum(GROUPINGS),
  /** Of the amounts. */
  currency: z.string(),
  /** In which the clinic has issued invoices or been paid. */
  currencies: z.array(z.string()),
  /** Of all rows, in the period and in the one before; null for what is as it is now. */
  totals: Values,
  previous: z.object({ from: CalendarDay, to: CalendarDay, totals: Values }).nullable(),
  /** By time one for each day with rows, in order; otherwise the largest first, at most 200. */
  groups: z.array(ReportGroup),
});
export type ReportFigures = z.infer<typeof ReportFigures>;

export const GetReport = z.strictObject(Filters).refine(isPeriod, PERIOD_ISSUE);
export type GetReport = z.output<typeof GetReport>;

const READS = ['acts', 'appointments', 'clients', 'dueCares', 'invoices', 'payments', 'stockItems'] as const;

export const getReportEndpoint = endpoint({
  id: 'reports.get',
  method: 'GET',
  path: '/v1/reports/figures',
  summary: 'What a report comes to in a period and in the one before, and by what.',
  permission: 'report:read',
  reads: READS,
  input: GetReport,
  output: ReportFigures,
  errors: [],
});

/** A row behind a number. The report's columns say what each cell is. */
export const ReportRow = z.object({
  id: z.string(),
  cells: z.array(z.union([z.string(), z.number(), z.null()])),
  /** What the row leads to; null where that is not stored. */
  linkId: z.uuid().nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** Only the rows of one group. */
const RowFilters = { ...Filters, group: z.string().max(500).optional() };

export const ListReportRows = z
  .strictObject({ ...PageRequest.shape, ...RowFilters })
  .refine(isPeriod, PERIOD_ISSUE);
export type ListReportRows = z.output<typeof ListReportRows>;

export const listReportRowsEndpoint = endpoint({
  id: 'reports.rows',
  method: 'GET',
  path: '/v1/reports/rows',
  summary: 'The rows that add up to a report.',
  permission: 'report:read',
  reads: READS,
  input: ListReportRows,
  output: pageOf(ReportRow),
  errors: [],
});

/** Maximum number of rows per page of an export. */
export const EXPORT_LIMIT = 1000;

export const exportReportEndpoint = endpoint({
  id: 'reports.export',
  method: 'GET',
  path: '/v1/reports/export',
  summary: 'The rows of a report in pages of up to a thousand.',
  permission: 'report:read',
  audit: 'report.exported',
  reads: READS,
  input: z
    .strictObject({
      ...RowFilters,
      limit: z.coerce.number().int().min(1).max(EXPORT_LIMIT).default(EXPORT_LIMIT),
      cursor: PageRequest.shape.cursor,
    })
    .refine(isPeriod, PERIOD_ISSUE),
  output: pageOf(ReportRow),
  errors: [],
});
