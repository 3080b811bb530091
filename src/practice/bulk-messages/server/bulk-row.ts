import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { BULK_STATES } from '#vocabulary/bulk-messages.ts';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { BulkContent, BulkPurposeName, EMPTY_CONTENT } from '../content.contract.ts';

const Row = z.object({
  id: z.uuid(),
  name: z.string(),
  purpose: BulkPurposeName,
  content: z.unknown(),
  state: z.enum(BULK_STATES),
  version: z.int(),
  startedAt: Instant.nullable(),
  lastSlotAt: Instant.nullable(),
});

export interface BulkRow extends Omit<z.infer<typeof Row>, 'content'> {
  readonly content: BulkContent;
}

/** What was stored before something was added lacks it. */
export const contentOf = (stored: unknown): BulkContent => {
  const { filter, pace, ...rest } = Object(stored) as Partial<BulkContent>;
  return BulkContent.parse({
    ...EMPTY_CONTENT,
    ...rest,
    filter: { ...EMPTY_CONTENT.filter, ...filter },
    pace: { ...EMPTY_CONTENT.pace, ...pace },
  });
};

async function find(
  { tx, session: { clinicId } }: MessageScope,
  id: string,
  lock: RawBuilder<unknown>,
): Promise<BulkRow | null> {
  const row = await fetchRow(
    tx,
    Row,
    sql`
    select b.id, b.name, b.purpose, b.content, b.state, b.version, b.started_at as "startedAt", b.last_slot_at as "lastSlotAt"
      from bulk_messages b where b.clinic_id = ${clinicId} and b.id = ${id} ${lock}`,
  );
  return row ? { ...row, content: contentOf(row.content) } : null;
}

/** @throws AppError `not_found`. */
export async function findBulk(scope: MessageScope, id: string): Promise<BulkRow> {
  const row = await find(scope, id, sql``);
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * BULK-5. The same, locked until the transaction ends: whoever starts, stops or hands over waits for each other. Null for one that
 * there is not.
 */
export const lockBulkIfThere = (scope: MessageScope, id: string): Promise<BulkRow | null> =>
  find(scope, id, sql`for update`);

/** @throws AppError `not_found`. */
export async function lockBulk(scope: MessageScope, id: string): Promise<BulkRow> {
  const row = await lockBulkIfThere(scope, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** The key of a recipient's message in its conversation: it stays when the client is merged. */
export const messageKey = (bulkId: string, recipientId: string): string => `bulk:${bulkId}:${recipientId}`;
