import { sql } from 'kysely';
import * as z from 'zod';
import type { MessageWay } from '#vocabulary/message-ways.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { OutgoingMessage } from '#practice/conversations/server/public/message-channel.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';

const Attempt = z.object({
  messageId: z.uuid(),
  way: z.enum(['twilio', 'gohighlevel']),
  channel: z.enum(['sms', 'whatsapp', 'facebook', 'instagram']),
  endpoint: z.string().nullable(),
  askedAt: Instant.nullable(),
  providerId: z.string().nullable(),
  hasFailed: z.boolean(),
});
/** That a provider was asked to send a message. */
export type Attempt = Readonly<z.infer<typeof Attempt>>;

const COLUMNS = sql`a.message_id as "messageId", a.way, a.channel, a.endpoint, a.asked_at as "askedAt", a.provider_id as "providerId",
  a.failed_at is not null as "hasFailed"`;

/** Null for a message that no provider was ever asked to send. */
export async function findAttempt(
  { tx, session: { clinicId } }: MessageScope,
  messageId: string,
): Promise<Attempt | null> {
  const found = await fetchRow(
    tx,
    Attempt,
    sql`select ${COLUMNS} from message_channel_attempts a where a.clinic_id = ${clinicId} and a.message_id = ${messageId}`,
  );
  return found ?? null;
}

export async function findAttemptOf(
  { tx, session: { clinicId } }: MessageScope,
  way: MessageWay,
  providerId: string,
): Promise<Attempt | null> {
  const found = await fetchRow(
    tx,
    Attempt,
    sql`select ${COLUMNS} from message_channel_attempts a
         where a.clinic_id = ${clinicId} and a.way = ${way} and a.provider_id = ${providerId}`,
  );
  return found ?? null;
}

/** Written before the provider is asked. A message that failed, or whose sending is repeated, forgets its earlier id. */
export async function beginAttempt(
  { tx, now, session: { clinicId } }: MessageScope,
  way: MessageWay,
  { messageId, channel, endpoint }: OutgoingMessage,
): Promise<void> {
  await sql`insert into message_channel_attempts as a (clinic_id, message_id, way, channel, endpoint, asked_at)
      values (${clinicId}, ${messageId}, ${way}, ${channel}, ${endpoint}, ${now.toISOString()}::timestamptz)
      on conflict (clinic_id, message_id) do update set way = excluded.way, channel = excluded.channel, endpoint = excluded.endpoint,
        asked_at = excluded.asked_at, provider_id = null, failed_at = null
      where a.clinic_id = ${clinicId}`.execute(tx);
}

/** The provider certainly has nothing of this attempt. */
export async function dropAttempt(
  { tx, session: { clinicId } }: MessageScope,
  messageId: string,
): Promise<void> {
  await tx
    .updateTable('message_channel_attempts')
    .set({ asked_at: null })
    .where('clinic_id', '=', clinicId)
    .where('message_id', '=', messageId)
    .where('provider_id', 'is', null)
    .execute();
}

/** The provider's id of a message; the first that is known stays. */
export async function nameAttempt(
  { tx, session: { clinicId } }: MessageScope,
  messageId: string,
  providerId: string,
): Promise<void> {
  await tx
    .updateTable('message_channel_attempts')
    .set({ provider_id: providerId })
    .where('clinic_id', '=', clinicId)
    .where('message_id', '=', messageId)
    .where('provider_id', 'is', null)
    .where('asked_at', 'is not', null)
    .execute();
}

/** Sending it again asks the provider again. */
export async function failAttempt(
  { tx, now, session: { clinicId } }: MessageScope,
  messageId: string,
): Promise<void> {
  await tx
    .updateTable('message_channel_attempts')
    .set({ failed_at: now.toISOString() })
    .where('clinic_id', '=', clinicId)
    .where('message_id', '=', messageId)
    .execute();
}

const Id = z.object({ id: z.string() });

/** Those of the provider's ids that belong to messages that are known already. */
export async function takenIds(
  { tx, session: { clinicId } }: MessageScope,
  way: MessageWay,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await fetchRows(
    tx,
    Id,
    sql`select a.provider_id as id from message_channel_attempts a
         where a.clinic_id = ${clinicId} and a.way = ${way} and a.provider_id = any (${ids}::text[])`,
  );
  return new Set(rows.map(({ id }) => id));
}
