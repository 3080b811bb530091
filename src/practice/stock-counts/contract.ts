import * as z from 'zod';
import { ABC_CLASSES, COUNT_LINE_STATES, COUNT_STATUSES } from '#vocabulary/stock.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { notesOrBlank } from '#foundation/contract/one-line.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

/** A count: where and of what, and how far it is. */
export const StockCount = z.object({
  id: z.uuid(),
  /** Null for all locations. */
  locationId: z.uuid().nullable(),
  locationName: z.string().nullable(),
  /** Null for all items. */
  abcClass: z.enum(ABC_CLASSES).nullable(),
  limitPercent: z.int(),
  note: z.string().nullable(),
  status: z.enum(COUNT_STATUSES),
  version: RecordVersion,
  startedAt: Instant,
  startedByName: z.string().nullable(),
  closedAt: Instant.nullable(),
  closedByName: z.string().nullable(),
  closingNote: z.string().nullable(),
  lines: z.int(),
  /** Lines of which somebody has counted something. */
  counted: z.int(),
});
export type StockCount = z.infer<typeof StockCount>;

export const listStockCountsEndpoint = endpoint({
  id: 'stockCounts.list',
  method: 'GET',
  path: '/v1/stock/counts',
  summary: 'Counts of the stock, the latest first.',
  permission: 'stock:read',
  reads: ['stockCounts'],
  input: z.strictObject(PageRequest.shape),
  output: pageOf(StockCount),
  errors: [],
});

export const getStockCountEndpoint = endpoint({
  id: 'stockCounts.get',
  method: 'GET',
  path: '/v1/stock/counts/{id}',
  summary: 'A count: where, of what, and how far it is.',
  permission: 'stock:read',
  reads: ['stockCounts/{id}'],
  input: z.strictObject({ id: z.uuid() }),
  output: StockCount,
  errors: ['not_found'],
});

const PERCENT = 'Use a percentage from 0 to 100.';

export const StartStockCount = z.strictObject({
  /** Null for all locations. */
  locationId: z.uuid().nullable(),
  /** By the cost of what was used within a year; null for all items. */
  abcClass: z.enum(ABC_CLASSES).nullable(),
  /** A lot that is off by more is counted again by somebody else. */
  limitPercent: z.int(PERCENT).min(0, PERCENT).max(100, PERCENT),
  note: notesOrBlank(300),
});
export type StartStockCount = z.infer<typeof StartStockCount>;

export const startStockCountEndpoint = endpoint({
  id: 'stockCounts.start',
  method: 'POST',
  path: '/v1/stock/counts',
  summary: 'Begins a count with a line for each lot that is on record.',
  permission: 'stock:write',
  audit: 'stock_count.started',
  changes: ['stockCounts'],
  input: StartStockCount,
  output: StockCount,
  errors: ['not_found', 'stock_count_empty'],
  idempotent: true,
});

/** A line as whoever counts sees it: never what is on record. */
export const SheetLine = z.object({
  id: z.uuid(),
  itemId: z.uuid(),
  name: z.string(),
  code: z.string().nullable(),
  barcode: z.string().nullable(),
  unit: z.string(),
  locationId: z.uuid(),
  locationName: z.string(),
  /** Null for what is there without a lot on record. */
  lotId: z.uuid().nullable(),
  lotNumber: z.string().nullable(),
  expiresOn: CalendarDay.nullable(),
  /** What the caller counted last. */
  ownCountThousandths: z.int().nullable(),
  state: z.enum(COUNT_LINE_STATES),
  /** In the order of their first count. */
  countedByNames: z.array(z.string()),
});
export type SheetLine = z.infer<typeof SheetLine>;

/** A phone reads the whole sheet before it goes where it has no connection. */
export const SHEET_LIMIT = 500;

export const listSheetEndpoint = endpoint({
  id: 'stockCounts.listSheet',
  method: 'GET',
  path: '/v1/stock/counts/{id}/lines',
  summary: 'The lines of a count without what is on record, by location and name.',
  permission: 'stock:read',
  reads: ['stockCounts/{id}'],
  input: z.strictObject({
    id: z.uuid(),
    limit: z.coerce.number().int().min(1).max(SHEET_LIMIT).default(SHEET_LIMIT),
    cursor: PageRequest.shape.cursor,
  }),
  output: pageOf(SheetLine),
  errors: ['not_found'],
});

const QUANTITY = 'Enter 0 or more, up to 1 million.';

const CountEntry = z.strictObject({
  /** Made by the device, so that an entry that is sent again counts once. */
  id: z.uuid(),
  lineId: z.uuid(),
  countedThousandths: z.int(QUANTITY).min(0, QUANTITY).max(1_000_000_000, QUANTITY),
  /** How long ago it was typed: a phone without a connection sends it later, and its clock may be wrong. */
  secondsAgo: z.int().min(0).max(604_800),
});

export const EnterCounts = z.strictObject({
  id: z.uuid(),
  entries: z.array(CountEntry).min(1, 'Enter a number.').max(100, 'Send at most 100 entries.'),
});
export type EnterCounts = z.infer<typeof EnterCounts>;

export const enterCountsEndpoint = endpoint({
  id: 'stockCounts.enter',
  method: 'POST',
  path: '/v1/stock/counts/{id}/entries',
  summary: 'Records what was counted, each with what was on record at that moment.',
  permission: 'stock:write',
  changes: ['stockCounts/{id}'],
  input: EnterCounts,
  output: z.object({ recorded: z.array(z.uuid()) }),
  errors: ['not_found', 'stock_count_closed'],
});

export const addCountLineEndpoint = endpoint({
  id: 'stockCounts.addLine',
  method: 'POST',
  path: '/v1/stock/counts/{id}/lines',
  summary: 'Adds an item that was found at a location and is not on the sheet.',
  permission: 'stock:write',
  changes: ['stockCounts/{id}'],
  input: z.strictObject({
    id: z.uuid(),
    itemId: z.uuid('Choose an item.'),
    locationId: z.uuid('Choose a location.'),
  }),
  output: z.object({ lineId: z.uuid() }),
  errors: ['not_found', 'stock_count_closed', 'stock_in_register'],
});
