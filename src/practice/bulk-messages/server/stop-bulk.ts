import { sql } from 'kysely';
import * as z from 'zod';
import type { AuditAction } from '#vocabulary/audit.ts';
import type { BulkState } from '#vocabulary/bulk-messages.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { cancelMessages } from '#practice/conversations/server/public/cancel-messages.ts';
import { type BulkRow, lockBulk, messageKey } from './bulk-row.ts';
import { queueSending } from './queue-sending.ts';

const Id = z.object({ id: z.uuid() });

/** Takes back what was handed over and not sent yet: a trigger says of each whether it could be. @returns whose message that was. */
async function takeBack(ctx: MemberContext, bulkId: string): Promise<readonly string[]> {
  const requested = await fetchRows(
    ctx.tx,
    Id,
    sql`select r.id from bulk_recipients r
         where r.clinic_id = ${ctx.session.clinicId} and r.bulk_id = ${bulkId} and r.state = 'requested'`,
  );
  const ids = requested.map(({ id }) => id);
  await cancelMessages(
    ctx,
    ids.map((id) => messageKey(bulkId, id)),
  );
  return ids;
}

const setState = (
  { tx, now, session }: MemberContext,
  { id, version }: BulkRow,
  state: BulkState,
): Promise<unknown> =>
  tx
    .updateTable('bulk_messages')
    .set({
      state,
      version: version + 1,
      ...(state === 'stopped' ? { ended_at: now.toISOString(), ended_by: session.userId } : {}),
    })
    .where('clinic_id', '=', session.clinicId)
    .where('id', '=', id)
    .execute();

/** @throws AppError `not_found`, `bulk_message_ended`. */
async function lockStarted(ctx: MemberContext, id: string, states: readonly BulkState[]): Promise<BulkRow> {
  const bulk = await lockBulk(ctx, id);
  if (!states.includes(bulk.state)) throw new AppError('bulk_message_ended');
  return bulk;
}

const turned = (ctx: MemberContext, id: string, action: AuditAction, state: BulkState) => {
  ctx.audit(action, id, { after: { state } });
  return { id, state };
};

/**
 * BULK-5. Ends a bulk message before its next recipient: what was handed over and not sent yet is taken back. What is with its channel at
 * this moment is sent.
 *
 * @throws AppError `not_found`, `bulk_message_ended`.
 */
export async function stopBulk(ctx: MemberContext, { id }: { readonly id: string }) {
  const bulk = await lockStarted(ctx, id, ['running', 'paused']);
  await takeBack(ctx, id);
  await sql`
    update bulk_recipients r set state = 'canceled'
     where r.clinic_id = ${ctx.session.clinicId} and r.bulk_id = ${id} and r.state = 'waiting'`.execute(
    ctx.tx,
  );
  await setState(ctx, bulk, 'stopped');
  return turned(ctx, id, 'bulk_message.stopped', 'stopped');
}

/** BULK-5. Holds a bulk message: whose message could be taken back waits again. @throws AppError `not_found`, `bulk_message_ended`. */
export async function pauseBulk(ctx: MemberContext, { id }: { readonly id: string }) {
  const bulk = await lockStarted(ctx, id, ['running']);
  const taken = await takeBack(ctx, id);
  await sql`
    update bulk_recipients r set state = 'waiting', send_at = null, message_id = null
     where r.clinic_id = ${ctx.session.clinicId} and r.bulk_id = ${id} and r.id = any (${[...taken]}::uuid[]) and r.state = 'canceled'`.execute(
    ctx.tx,
  );
  await setState(ctx, bulk, 'paused');
  return turned(ctx, id, 'bulk_message.paused', 'paused');
}

/** Goes on with a bulk message, at its pace from now on. @throws AppError `not_found`, `bulk_message_ended`. */
export async function resumeBulk(ctx: MemberContext, { id }: { readonly id: string }) {
  const bulk = await lockStarted(ctx, id, ['paused']);
  await setState(ctx, bulk, 'running');
  await queueSending(ctx);
  return turned(ctx, id, 'bulk_message.resumed', 'running');
}
