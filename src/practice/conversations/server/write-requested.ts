import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { previewOf, subjectKey } from '../message-text.rules.ts';
import { type Choice, storedAddress } from './choose-channels.ts';
import type { MessageRequest, RequestedMessage } from './public/message-request.ts';
import type { MessageScope } from './public/message-scope.ts';

/** A request and where it goes. */
export interface PlacedRequest {
  readonly request: MessageRequest;
  readonly choice: Extract<Choice, { readonly outcome: 'chosen' }>;
}

const Written = z.object({
  key: z.string(),
  messageId: z.uuid(),
  conversationId: z.uuid(),
  channel: z.enum(MESSAGE_CHANNELS),
  position: z.int(),
  status: z.enum(['queued', 'scheduled']),
  sendAt: Instant,
});
type Written = z.infer<typeof Written>;

/** What the statement below needs of each. */
const rowOf = ({ request, choice }: PlacedRequest, now: Date) => {
  const { subject, text } = request.texts[choice.channel] ?? { subject: null, text: '' };
  return {
    key: request.key,
    client_id: choice.recipient.clientId,
    client_name: choice.recipient.fullName.slice(0, 200),
    channel: choice.channel,
    endpoint: choice.endpoint,
    address: storedAddress(choice.address),
    // Mails on different matters are different threads; a number has one.
    subject: subject?.slice(0, 500) || null,
    subject_key: choice.channel === 'email' || choice.channel === 'portal' ? subjectKey(subject) : null,
    text: text.slice(0, 20_000),
    purpose: request.purpose,
    file_count: request.files.length,
    status: choice.sendAt > now ? 'scheduled' : 'queued',
    send_at: choice.sendAt.toISOString(),
    send_before: request.sendBefore?.toISOString() ?? null,
  };
};

/**
 * Writes messages that were asked for, each to the conversation of its client on its channel that is not resolved, or to a new one, which
 * waits for the client: nobody of the staff has to do anything with it before they answer. A message for later is the last one there once
 * it is sent. A few statements, however many; lanes are locked.
 */
export async function writeRequested(
  scope: MessageScope,
  placed: readonly PlacedRequest[],
): Promise<ReadonlyMap<string, RequestedMessage>> {
  if (placed.length === 0) return new Map();
  const { clinicId } = scope.session;
  const at = scope.now.toISOString();
  const rows = JSON.stringify(placed.map((one) => rowOf(one, scope.now)));
  const asked = sql`jsonb_to_recordset(${rows}::jsonb) as (key text, client_id uuid, client_name text, channel text, endpoint text,
    address text, subject text, subject_key text, text text, purpose text, file_count integer, status text,
    send_at timestamptz, send_before timestamptz)`;
  // One row at a time over the index: as an anti join it would read all conversations of the clinic for each.
  const open = sql`(select c.id, c.endpoint from conversations c
    where c.clinic_id = ${clinicId} and c.client_id = r.client_id and c.channel = r.channel and c.status <> 'resolved'
      and c.merged_into is null and (r.subject_key is null or c.subject_key = r.subject_key)
    order by c.last_position desc limit 1)`;
  await sql`
    insert into conversations (clinic_id, client_id, channel, endpoint, address, address_name, subject, subject_key, status, last_message_at)
    select distinct on (r.client_id, r.channel, r.subject_key)
        ${clinicId}::uuid, r.client_id, r.channel, r.endpoint, r.address, case when r.address is not null then r.client_name end, r.subject,
        r.subject_key, 'pending', ${at}::timestamptz
      from (select * from ${asked}) r left join lateral ${open} c on true
     where c.id is null
     order by r.client_id, r.channel, r.subject_key, r.key`.execute(scope.tx);
  const written = await fetchRows(
    scope.tx,
    Written,
    sql`
    insert into messages (clinic_id, conversation_id, direction, channel, endpoint, address, subject, text, file_count, purpose, request_key, at,
        status, scheduled_for, send_before)
    select ${clinicId}::uuid, c.id, 'out', r.channel, coalesce(c.endpoint, r.endpoint), r.address, r.subject, r.text, r.file_count, r.purpose,
        r.key, ${at}::timestamptz, r.status, case when r.status = 'scheduled' then r.send_at end, r.send_before
      from (select * from ${asked}) r cross join lateral ${open} c
     order by r.send_at, r.key
    returning request_key as key, id as "messageId", conversation_id as "conversationId", channel, position, status,
        coalesce(scheduled_for, at) as "sendAt"`,
  );
  await bringForward(scope, placed, written);
  await attachAll(scope, placed, written);
  return new Map(
    written.map(({ key, messageId, conversationId, channel, sendAt }) => [
      key,
      { outcome: 'queued', messageId, conversationId, channel, sendAt: new Date(sendAt) },
    ]),
  );
}

/** Makes what is sent now the last message of its conversation. */
async function bringForward(
  { tx, now, session: { clinicId } }: MessageScope,
  placed: readonly PlacedRequest[],
  written: readonly Written[],
): Promise<void> {
  const requests = new Map(placed.map((one) => [one.request.key, one]));
  const last = new Map<string, Written>();
  for (const message of written) {
    const best = last.get(message.conversationId);
    if (message.status === 'queued' && (best === undefined || best.position < message.position))
      last.set(message.conversationId, message);
  }
  const rows = Array.from(last.values(), ({ key, messageId, conversationId, position, channel }) => ({
    conversation_id: conversationId,
    id: messageId,
    position,
    preview: previewOf(requests.get(key)?.request.texts[channel]?.text ?? ''),
    file_count: requests.get(key)?.request.files.length ?? 0,
  }));
  if (rows.length === 0) return;
  await sql`
    update conversations c
       set last_message_id = m.id, last_position = m.position, last_message_at = ${now.toISOString()}, last_direction = 'out',
           last_preview = m.preview, last_author = null, last_file_count = m.file_count, version = c.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (conversation_id uuid, id uuid, position bigint, preview text,
        file_count integer)
     where c.clinic_id = ${clinicId} and c.id = m.conversation_id`.execute(tx);
}

/** Few requests have files, and those that do have the same. */
async function attachAll(
  { tx, session: { clinicId } }: MessageScope,
  placed: readonly PlacedRequest[],
  written: readonly Written[],
): Promise<void> {
  const ids = new Map(written.map(({ key, messageId }) => [key, messageId]));
  for (const { request } of placed) {
    if (request.files.length === 0) continue;
    const row = await fetchRow(
      tx,
      z.object({ attached: z.int() }),
      sql`select app.attach_message_files(${clinicId}::uuid, ${ids.get(request.key)}::uuid, ${JSON.stringify(request.files)}::jsonb) as attached`,
    );
    if (row?.attached !== request.files.length) throw new AppError('file_missing');
  }
}
