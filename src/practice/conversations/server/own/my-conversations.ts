import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { MyConversation, MyMessage } from '../../own.contract.ts';
import { asClinicOf } from './as-clinic-of.ts';
import { findExpectation } from './expectation.ts';

const Position = z.tuple([Instant, z.uuid()]);
const Row = z.object({ conversation: MyConversation });

/** CORE-9. A conversation `c` as its client sees it; the policies of clients decide which those are. */
const columns: RawBuilder<unknown> = sql`
  json_build_object('id', c.id, 'clinicId', c.clinic_id, 'clinicName', k.name, 'timeZone', k.time_zone, 'country', k.country,
    'channel', c.channel, 'petId', c.pet_id,
    'petName', (select p.name from pets p where p.clinic_id = c.clinic_id and p.id = c.pet_id),
    'subject', c.subject, 'topic', c.topic, 'isClosed', c.status = 'resolved', 'lastMessageAt', c.last_message_at,
    'preview', coalesce(c.last_preview, ''), 'isFromClinic', c.last_direction = 'out', 'unreadCount', c.client_unread_count,
    'isSeen', c.unread_count = 0) as conversation`;

interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The caller's conversations, the latest first. */
export async function listMyConversations({ tx }: ClientContext, { limit, cursor }: Page) {
  const after = decodeCursor(cursor, Position);
  const rows = await fetchRows(
    tx,
    Row,
    sql`
    select ${columns} from conversations c join clinics k on k.id = c.clinic_id
     where c.last_message_id is not null
       ${after ? sql`and (c.last_message_at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
     order by c.last_message_at desc, c.id desc limit ${limit + 1}`,
  );
  const page = toPage(rows, limit, ({ conversation }) => [conversation.lastMessageAt, conversation.id]);
  return { ...page, items: page.items.map(({ conversation }) => conversation) };
}

const Unread = z.object({ unread: z.int() });

/** How many messages the caller has not read. */
export async function countMyUnread({ tx }: ClientContext) {
  const row = await fetchRow(
    tx,
    Unread,
    sql`select coalesce(sum(c.client_unread_count), 0)::integer as unread from conversations c`,
  );
  return row ?? { unread: 0 };
}

/** A conversation of the caller. @throws AppError `not_found`. */
export async function findMine({ tx }: ClientContext, id: string): Promise<MyConversation> {
  const row = await fetchRow(
    tx,
    Row,
    sql`select ${columns} from conversations c join clinics k on k.id = c.clinic_id where c.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  return row.conversation;
}

/** @throws AppError `not_found`. */
export async function getMyConversation(ctx: ClientContext, { id }: { readonly id: string }) {
  const conversation = await findMine(ctx, id);
  const expectation = await asClinicOf(ctx, conversation.clinicId, (scope) =>
    findExpectation(scope, conversation.topic),
  );
  return { ...conversation, canAnswer: conversation.channel === 'portal', expectation };
}

const MessageRow = z.object({ message: MyMessage, position: z.int() });
const MessagePosition = z.tuple([z.int().min(0)]);

/** CORE-9. A message `m` as the client sees it. */
const messageColumns: RawBuilder<unknown> = sql`
  json_build_object('id', m.id, 'isFromClinic', m.direction = 'out',
    'authorName', case when m.direction = 'out' and m.is_typed then m.sender_name end, 'text', m.text,
    'files', case when m.file_count = 0 then '[]'::json else (select coalesce(json_agg(json_build_object('name', f.name,
        'contentType', f.content_type, 'size', f.size_bytes, 'objectName', f.object_name) order by f.position), '[]')
      from message_files f where f.clinic_id = m.clinic_id and f.message_id = m.id) end,
    'at', m.at, 'isEmergencyInstruction', coalesce(m.answer_kind = 'emergency_instruction', false)) as message`;

/** The messages of a conversation of the caller, the newest first. @throws AppError `not_found`. */
export async function listMyMessages(
  ctx: ClientContext,
  { id, limit, cursor }: Page & { readonly id: string },
) {
  const { clinicId } = await findMine(ctx, id);
  const before = decodeCursor(cursor, MessagePosition)?.[0] ?? Number.MAX_SAFE_INTEGER;
  const rows = await fetchRows(
    ctx.tx,
    MessageRow,
    sql`
    select ${messageColumns}, m.position from messages m
     where m.clinic_id = ${clinicId} and m.conversation_id = ${id} and m.position < ${before}
     order by m.position desc limit ${limit + 1}`,
  );
  const page = toPage(rows, limit, ({ position }) => [position]);
  return { ...page, items: page.items.map(({ message }) => message) };
}

/** A message of the caller. @throws AppError `not_found`. */
export async function findMyMessage({ tx }: ClientContext, clinicId: string, id: string): Promise<MyMessage> {
  const row = await fetchRow(
    tx,
    MessageRow,
    sql`select ${messageColumns}, m.position from messages m where m.clinic_id = ${clinicId} and m.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  return row.message;
}

/** Says that the caller has read a conversation: the clinic sees it, and the next message is told by email again. @throws AppError `not_found`. */
export async function markMyConversation(ctx: ClientContext, { id }: { readonly id: string }) {
  const { clinicId } = await findMine(ctx, id);
  await asClinicOf(ctx, clinicId, async ({ tx }) => {
    await sql`
      update conversations c set client_unread_count = 0, client_noticed_at = null, version = c.version + 1
       where c.clinic_id = ${clinicId} and c.id = ${id} and (c.client_unread_count > 0 or c.client_noticed_at is not null)`.execute(
      tx,
    );
    await sql`
      update messages m set status = 'read'
       where m.clinic_id = ${clinicId} and m.conversation_id = ${id} and m.channel = 'portal' and m.status = 'delivered'`.execute(
      tx,
    );
  });
  return { id };
}
