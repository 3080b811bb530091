import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { BULK_RECIPIENT_STATES } from '#vocabulary/bulk-messages.ts';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { BulkListItem, type BulkMessage, BulkRecipient, type ListRecipients } from '../contract.ts';
import { forecast } from '../spread.rules.ts';
import { contentOf } from './bulk-row.ts';
import { findSpread, startOf } from './plan-audience.ts';

const countsOf = (clinicId: string): RawBuilder<unknown> => sql`(
  select jsonb_build_object('total', count(*), ${sql.join(
    BULK_RECIPIENT_STATES.flatMap((state) => [
      sql.lit(state),
      sql`count(*) filter (where r.state = ${sql.lit(state)})`,
    ]),
  )})
    from bulk_recipients r where r.clinic_id = ${clinicId} and r.bulk_id = b.id)`;

const columns = (clinicId: string): RawBuilder<unknown> => sql`
  b.id, b.name, b.purpose, b.state, b.created_at as "createdAt", ${staffNameOfAccount(clinicId, sql`b.created_by`)} as "createdByName",
  b.started_at as "startedAt", ${staffNameOfAccount(clinicId, sql`b.started_by`)} as "startedByName", b.ended_at as "endedAt",
  ${staffNameOfAccount(clinicId, sql`b.ended_by`)} as "endedByName", ${countsOf(clinicId)} as counts`;

const Position = z.tuple([Instant, z.uuid()]);

/** The bulk messages of the clinic, the latest first. */
export async function listBulk(
  { tx, session: { clinicId } }: MemberContext,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
) {
  const after = decodeCursor(cursor, Position);
  const rows = await fetchRows(
    tx,
    BulkListItem,
    sql`
    select ${columns(clinicId)} from bulk_messages b
     where b.clinic_id = ${clinicId}
       and ${after ? sql`(b.created_at, b.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
     order by b.created_at desc, b.id desc limit ${limit + 1}`,
  );
  return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
}

const Row = BulkListItem.extend({
  chosenClients: z.array(z.object({ id: z.uuid(), fullName: z.string() })),
  content: z.unknown(),
  version: z.int(),
  lastSlotAt: Instant.nullable(),
});

/** One bulk message with how far it is. @throws AppError `not_found`. */
export async function getBulk(ctx: MemberContext, { id }: { readonly id: string }): Promise<BulkMessage> {
  const { clinicId } = ctx.session;
  const row = await fetchRow(
    ctx.tx,
    Row,
    sql`
    select ${columns(clinicId)}, b.content, b.version, b.last_slot_at as "lastSlotAt",
        coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'fullName', c.full_name) order by c.full_name, c.id) from clients c
          where c.clinic_id = ${clinicId} and b.content -> 'filter' -> 'clientIds' ? c.id::text), '[]') as "chosenClients"
      from bulk_messages b where b.clinic_id = ${clinicId} and b.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  const content = contentOf(row.content);
  const { waiting, requested } = row.counts;
  if (row.state !== 'running' || waiting === 0)
    return { ...row, content, lastAt: row.state === 'running' && requested > 0 ? row.lastSlotAt : null };
  const { lastMs } = forecast(await findSpread(ctx, { content }), waiting, {
    fromMs: startOf({ content }, ctx.now),
    afterMs: row.lastSlotAt === null ? null : Date.parse(row.lastSlotAt),
  });
  return { ...row, content, lastAt: lastMs === null ? null : new Date(lastMs).toISOString() };
}

const RecipientPosition = z.tuple([z.int(), z.uuid()]);

/** The recipients in their order. @throws AppError `not_found`. */
export async function listBulkRecipients(
  { tx, session: { clinicId } }: MemberContext,
  { id, state, limit, cursor }: ListRecipients,
) {
  const bulk = await fetchRow(
    tx,
    z.object({ id: z.uuid() }),
    sql`select b.id from bulk_messages b where b.clinic_id = ${clinicId} and b.id = ${id}`,
  );
  if (!bulk) throw new AppError('not_found');
  const after = decodeCursor(cursor, RecipientPosition);
  const rows = await fetchRows(
    tx,
    BulkRecipient,
    sql`
    select r.id, r.client_id as "clientId", c.full_name as "clientName", r.state, r.reason, r.channel, r.send_at as "sendAt",
        r.sent_at as "sentAt", m.conversation_id as "conversationId", r.position
      from bulk_recipients r
      join clients c on c.clinic_id = ${clinicId} and c.id = r.client_id
      left join messages m on m.clinic_id = ${clinicId} and m.id = r.message_id
     where r.clinic_id = ${clinicId} and r.bulk_id = ${id} and ${state === undefined ? sql`true` : sql`r.state = ${state}`}
       and ${after ? sql`(r.position, r.id) > (${after[0]}::integer, ${after[1]}::uuid)` : sql`true`}
     order by r.position, r.id limit ${limit + 1}`,
  );
  return toPage(rows, limit, ({ position, id: recipientId }) => [position, recipientId]);
}
