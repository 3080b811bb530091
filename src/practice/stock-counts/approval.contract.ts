import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { notesOrBlank } from '#foundation/contract/one-line.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { SheetLine, StockCount } from './contract.ts';

/** A line as whoever approves sees it. */
export const ReviewLine = z.object({
  ...SheetLine.omit({ ownCountThousandths: true, countedByNames: true }).shape,
  entries: z.array(
    z.object({
      countedByName: z.string().nullable(),
      countedThousandths: z.int(),
      expectedThousandths: z.int(),
      countedAt: Instant,
    }),
  ),
  varianceThousandths: z.int().nullable(),
  /** What the lot cost for that; null where it is not known. */
  varianceMinor: z.int().nullable(),
});
export type ReviewLine = z.infer<typeof ReviewLine>;

export const getCountReviewEndpoint = endpoint({
  id: 'stockCounts.getReview',
  method: 'GET',
  path: '/v1/stock/counts/{id}/review',
  summary:
    'What differs in a count: up to 500 lines that are off or have to be counted again, and how many are settled.',
  permission: 'stock:manage',
  reads: ['stockCounts/{id}'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({
    count: StockCount,
    currency: z.string(),
    settled: z.int(),
    recount: z.int(),
    toCount: z.int(),
    varianceMinor: z.int(),
    lines: z.array(ReviewLine),
  }),
  errors: ['not_found'],
});

export const ApproveStockCount = z.strictObject({
  id: z.uuid(),
  version: RecordVersion,
  /** Items with a line that is not settled stay as they are on record. Without it such a line refuses the approval. */
  leavesUnsettled: z.boolean(),
  note: notesOrBlank(300),
});
export type ApproveStockCount = z.infer<typeof ApproveStockCount>;

export const approveStockCountEndpoint = endpoint({
  id: 'stockCounts.approve',
  method: 'POST',
  path: '/v1/stock/counts/{id}/approval',
  summary: 'Makes the record what was counted, and closes the count.',
  permission: 'stock:manage',
  audit: 'stock_count.posted',
  changes: ['stockCounts/{id}', 'stockItems'],
  input: ApproveStockCount,
  output: StockCount,
  errors: [
    'not_found',
    'record_changed',
    'stock_count_closed',
    'stock_count_unsettled',
    'stock_in_register',
    'stock_short',
  ],
});

export const cancelStockCountEndpoint = endpoint({
  id: 'stockCounts.cancel',
  method: 'POST',
  path: '/v1/stock/counts/{id}/cancellation',
  summary: 'Closes a count without posting anything.',
  permission: 'stock:manage',
  audit: 'stock_count.cancelled',
  changes: ['stockCounts/{id}'],
  input: z.strictObject({ id: z.uuid(), version: RecordVersion, note: notesOrBlank(300) }),
  output: StockCount,
  errors: ['not_found', 'record_changed', 'stock_count_closed'],
});
