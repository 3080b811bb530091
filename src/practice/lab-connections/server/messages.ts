import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { Instant } from '#foundation/contract/instant.ts';
import {
  LabMessage,
  type ListLabMessages,
  type OpenedLabMessage,
  type UploadLabFile,
} from '../messages.contract.ts';
import { contentHash } from './store-message.ts';
import { getConnection } from './connection-row.ts';
import { showContent } from '../show-content.rules.ts';

const Position = z.tuple([Instant, z.uuid()]);

const columns = (
  clinicId: string,
) => sql`m.id, m.connection_id as "connectionId", m.format, m.control_id as "controlId",
  m.message_type as "messageType", m.received_at as "receivedAt", m.status, m.failure, octet_length(m.content) as "sizeBytes",
  coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'number', r.external_id) order by r.external_id)
     from lab_reports r join lab_connections c on c.clinic_id = ${clinicId} and c.laboratory_id = r.laboratory_id
    where r.clinic_id = ${clinicId} and c.id = m.connection_id and m.status = 'applied' and r.external_id = any (m.report_numbers)), '[]')
    as reports`;

/** What a laboratory sent, latest first. @throws AppError `not_found`. */
export async function listMessages(ctx: MemberContext, { id, status, limit, cursor }: ListLabMessages) {
  const { clinicId } = ctx.session;
  await getConnection(ctx, id);
  const after = decodeCursor(cursor, Position);
  const rows = await fetchRows(
    ctx.tx,
    LabMessage,
    sql`select ${columns(clinicId)} from lab_messages m
      where m.clinic_id = ${clinicId} and m.connection_id = ${id}::uuid
        ${status === 'failed' ? sql`and m.status = 'failed'` : sql``}
        ${after ? sql`and (m.received_at, m.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
      order by m.received_at desc, m.id desc limit ${limit + 1}`,
  );
  return toPage(rows, limit, (row) => [row.receivedAt, row.id]);
}

const Opened = z.object({ ...LabMessage.shape, content: z.instanceof(Uint8Array) });

/** A message as it came. @throws AppError `not_found`. */
export async function openMessage(
  ctx: MemberContext,
  { messageId }: { readonly messageId: string },
): Promise<OpenedLabMessage> {
  const { clinicId } = ctx.session;
  const row = await fetchRow(
    ctx.tx,
    Opened,
    ctx.withAuditEntry(
      'lab_message.opened',
      messageId,
      sql`select ${columns(clinicId)}, m.content from lab_messages m where m.clinic_id = ${clinicId} and m.id = ${messageId}::uuid`,
    ),
  );
  if (!row) throw new AppError('not_found');
  const { content, ...message } = row;
  return { ...message, ...showContent(message.format, content, Buffer.from(content).toString('base64')) };
}

const queueApply = ({ tx, session: { clinicId } }: MemberContext, messageId: string) =>
  sql`select app.enqueue('labs.applyMessage', ${JSON.stringify({ clinicId, messageId })}::jsonb)`.execute(tx);

/** Queues a failed message to be applied again. @throws AppError `not_found`, `lab_message_applied`. */
export async function retryMessage(
  ctx: MemberContext,
  { messageId }: { readonly messageId: string },
): Promise<Record<string, never>> {
  const { clinicId } = ctx.session;
  const message = await ctx.tx
    .selectFrom('lab_messages')
    .select('status')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!message) throw new AppError('not_found');
  const { numUpdatedRows } = await ctx.tx
    .updateTable('lab_messages')
    .set({ status: 'waiting', failure: null })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', messageId)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('lab_message_applied');
  await queueApply(ctx, messageId);
  ctx.audit('lab_message.retried', messageId);
  return {};
}

const Id = z.object({ id: z.uuid() });

/** @throws AppError `not_found`, `invalid_input`. */
export const uploadFile = (ctx: MemberContext, { content, ...file }: UploadLabFile) =>
  storeUpload(ctx, { ...file, bytes: Buffer.from(content, file.format === 'pdf' ? 'base64' : 'utf8') });

interface UploadedFile extends Pick<UploadLabFile, 'fileName' | 'format' | 'id'> {
  readonly bytes: Buffer;
}

/** LABX-7. Stores an uploaded file, once, with a job that applies it. @throws AppError `not_found`, `invalid_input`. */
export async function storeUpload(ctx: MemberContext, { id, fileName, format, bytes }: UploadedFile) {
  const { clinicId } = ctx.session;
  await getConnection(ctx, id);
  if (bytes.length === 0)
    throw new AppError('invalid_input', { fields: [{ path: 'content', message: 'This file is empty.' }] });
  const hash = contentHash(bytes);
  const [controlId, messageId] = [fileName.slice(0, 255), randomUUID()];
  const { numInsertedOrUpdatedRows } = await ctx.tx
    .insertInto('lab_messages')
    .values({
      id: messageId,
      connection_id: id,
      format,
      control_id: controlId,
      content_sha256: hash,
      content: bytes,
      status: 'waiting',
    })
    .onConflict((conflict) =>
      conflict.columns(['clinic_id', 'connection_id', 'control_id', 'content_sha256']).doNothing(),
    )
    .executeTakeFirst();
  const isNew = numInsertedOrUpdatedRows === 1n;
  const stored = await fetchRow(
    ctx.tx,
    Id,
    sql`select m.id from lab_messages m where m.clinic_id = ${clinicId} and m.connection_id = ${id}::uuid and m.control_id = ${controlId}
      and m.content_sha256 = ${hash}`,
  );
  if (!stored) throw new Error('The file that was just stored is not there.');
  if (isNew) await queueApply(ctx, stored.id);
  ctx.audit('lab_message.uploaded', stored.id, {
    after: { fileName: controlId, format, isRepeated: !isNew },
  });
  return { messageId: stored.id, isNew };
}
