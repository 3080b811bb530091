import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { LabOrderSend, type ListLabSends } from '../messages.contract.ts';
import { getConnection } from './connection-row.ts';

const Position = z.tuple([Instant, z.uuid()]);

/** Orders that were sent to a laboratory, latest first. @throws AppError `not_found`. */
export async function listSends(ctx: MemberContext, { id, limit, cursor }: ListLabSends) {
  const { clinicId } = ctx.session;
  await getConnection(ctx, id);
  const after = decodeCursor(cursor, Position);
  const rows = await fetchRows(
    ctx.tx,
    LabOrderSend,
    sql`select s.id, s.order_id as "orderId", o.accession, s.kind, s.control_id as "controlId", s.status, s.attempts,
        s.created_at as "createdAt", s.tried_at as "triedAt", case when s.status = 'waiting' then s.next_at end as "nextAt",
        s.answered_at as "answeredAt", s.laboratory_number as "laboratoryNumber", s.reason
      from lab_order_sends s join lab_orders o on o.clinic_id = ${clinicId} and o.id = s.order_id
     where s.clinic_id = ${clinicId} and s.connection_id = ${id}::uuid
       ${after ? sql`and (s.created_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
     order by s.created_at desc, s.id desc limit ${limit + 1}`,
  );
  return toPage(rows, limit, (row) => [row.createdAt, row.id]);
}

/** Tries what waits at once. @throws AppError `not_found` for what does not wait. */
export async function retrySend(
  ctx: MemberContext,
  { sendId }: { readonly sendId: string },
): Promise<Record<string, never>> {
  const { clinicId } = ctx.session;
  const { numUpdatedRows } = await ctx.tx
    .updateTable('lab_order_sends')
    .set({ next_at: ctx.now.toISOString() })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', sendId)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('not_found');
  await sql`select app.queue_lab_send(${clinicId}, ${sendId})`.execute(ctx.tx);
  ctx.audit('lab_order_send.retried', sendId);
  return {};
}
