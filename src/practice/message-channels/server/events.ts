import { sql } from 'kysely';
import * as z from 'zod';
import type { MessageWay } from '#vocabulary/message-ways.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';

export type EventKind = 'consent' | 'inbound' | 'status';

const StoredEvent = z.object({
  id: z.uuid(),
  way: z.enum(['twilio', 'gohighlevel']),
  key: z.string(),
  kind: z.enum(['inbound', 'status', 'consent']),
  payload: z.unknown(),
  receivedAt: Instant,
  refetches: z.int(),
});
/** An event that has not taken effect yet. */
export type StoredEvent = Readonly<z.infer<typeof StoredEvent>>;

async function enqueue(
  { tx, session: { clinicId } }: MessageScope,
  eventId: string,
  runAt: Date | null,
): Promise<void> {
  await sql`select app.enqueue('channels.applyEvent', ${JSON.stringify({ clinicId, eventId })}::jsonb,
      ${runAt && runAt.toISOString()}::timestamptz)`.execute(tx);
}

/** Stores an event that is not known yet, and queues the job that applies it. The fields are texts, as they came. */
export async function storeEvent(
  scope: MessageScope,
  event: {
    readonly way: MessageWay;
    /** Unique for what it says. */
    readonly key: string;
    readonly kind: EventKind;
    readonly payload: Readonly<Record<string, unknown>>;
  },
): Promise<'duplicate' | 'stored'> {
  const stored = await scope.tx
    .insertInto('message_channel_events')
    .values({
      clinic_id: scope.session.clinicId,
      way: event.way,
      event_key: event.key,
      kind: event.kind,
      payload: JSON.stringify(event.payload),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return 'duplicate';
  await enqueue(scope, stored.id, null);
  return 'stored';
}

/** Null for an event that has taken effect, or is another clinic's. */
export async function findEvent(
  { tx, session: { clinicId } }: MessageScope,
  eventId: string,
): Promise<StoredEvent | null> {
  const found = await fetchRow(
    tx,
    StoredEvent,
    sql`select e.id, e.way, e.event_key as key, e.kind, e.payload, e.received_at as "receivedAt", e.refetches
          from message_channel_events e
         where e.clinic_id = ${clinicId} and e.id = ${eventId} and e.handled_at is null for update`,
  );
  return found ?? null;
}

/** In the same transaction as its effect, so that it takes effect once. What it contained is in the conversation. */
export async function completeEvent(
  { tx, now, session: { clinicId } }: MessageScope,
  eventId: string,
  outcome: string,
): Promise<void> {
  await tx
    .updateTable('message_channel_events')
    .set({ handled_at: now.toISOString(), outcome, payload: null })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', eventId)
    .execute();
}

/** Asks for it again later: what it is about was not complete yet. */
export async function postponeEvent(scope: MessageScope, eventId: string, waitMs: number): Promise<void> {
  const { tx, now, session } = scope;
  await tx
    .updateTable('message_channel_events')
    .set(({ eb }) => ({ refetches: eb('refetches', '+', 1) }))
    .where('clinic_id', '=', session.clinicId)
    .where('id', '=', eventId)
    .execute();
  await enqueue(scope, eventId, new Date(now.getTime() + waitMs));
}
