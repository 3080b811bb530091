import { sql } from 'kysely';
import * as z from 'zod';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { waitAfterFailure } from '../../delivery.rules.ts';
import type { MessageScope } from '../public/message-scope.ts';
import { queueDeliveries } from '../queue-deliveries.ts';

interface Channel {
  readonly channel: MessageChannelName;
  readonly endpoint: string | null;
}

const State = z.object({ isOn: z.boolean(), retryAt: Instant.nullable() });

/** A channel that was asked to wait a moment is busy, not down. */
const BUSY_MS = 60_000;
/** While one message tries whether a channel works again, the others wait. */
const PROBE_MS = 60_000;
const WOKEN_LIMIT = 10_000;

const ofChannel = (clinicId: string, { channel, endpoint }: Channel) =>
  sql`e.clinic_id = ${clinicId} and e.channel = ${channel} and e.endpoint is not distinct from ${endpoint}::text`;

/**
 * Whether a message may try its channel now. `off`: the clinic does not use it any more. An instant: it is down until then. The first
 * message after that tries it, alone.
 */
export async function enterChannel(scope: MessageScope, channel: Channel): Promise<'off' | 'open' | Date> {
  const { tx, now, session } = scope;
  const state = await fetchRow(
    tx,
    State,
    sql`select e.is_on as "isOn", e.retry_at as "retryAt" from message_channels e where ${ofChannel(session.clinicId, channel)} for update of e`,
  );
  if (!state) return 'open';
  if (!state.isOn) return 'off';
  if (state.retryAt === null) return 'open';
  const retryAt = new Date(state.retryAt);
  if (retryAt > now) return retryAt;
  await sql`
    update message_channels e set retry_at = ${new Date(now.getTime() + PROBE_MS).toISOString()} where ${ofChannel(session.clinicId, channel)}`.execute(
    tx,
  );
  return 'open';
}

const Failed = z.object({ failures: z.int() });

/** Counts one more failure of a channel, and gives how many there are in a row. */
async function countFailure(
  { tx, now, session: { clinicId } }: MessageScope,
  channel: Channel,
): Promise<number> {
  await sql`
    insert into message_channels (clinic_id, channel, endpoint, is_default) values (${clinicId}::uuid, ${channel.channel}, ${channel.endpoint}::text, false)
        on conflict on constraint message_channels_channel_key do nothing`.execute(tx);
  const state = await fetchRow(
    tx,
    Failed,
    sql`
    update message_channels e set failures = e.failures + 1, changed_at = ${now.toISOString()}
     where ${ofChannel(clinicId, channel)} returning e.failures`,
  );
  return state?.failures ?? 1;
}

async function leaveAlone(
  { tx, now, session: { clinicId } }: MessageScope,
  channel: Channel,
  { reason, waitMs }: { readonly reason: string; readonly waitMs: number },
): Promise<Date> {
  const retryAt = new Date(now.getTime() + waitMs);
  await sql`
    update message_channels e
       set down_since = coalesce(e.down_since, ${now.toISOString()}), retry_at = ${retryAt.toISOString()},
           reason = ${reason.slice(0, 500) || 'No reason given'}
     where ${ofChannel(clinicId, channel)}`.execute(tx);
  return retryAt;
}

/** Says that a channel sent nothing, and gives when to try again. */
export async function closeChannel(
  scope: MessageScope,
  channel: Channel,
  { reason, waitMs }: { readonly reason: string; readonly waitMs: number | null },
): Promise<Date> {
  if (waitMs !== null && waitMs <= BUSY_MS) return new Date(scope.now.getTime() + Math.max(1_000, waitMs));
  const failures = await countFailure(scope, channel);
  return leaveAlone(scope, channel, { reason, waitMs: Math.max(waitMs ?? 0, waitAfterFailure(failures)) });
}

/** Says that a channel did not answer. Once may happen; after that it is down: each message would wait for it again. */
export async function noteSilence(scope: MessageScope, channel: Channel, reason: string): Promise<void> {
  const failures = await countFailure(scope, channel);
  if (failures > 1) await leaveAlone(scope, channel, { reason, waitMs: waitAfterFailure(failures) });
}

const Opened = z.object({ wasDown: z.boolean() });
const Woken = z.object({ conversationId: z.uuid() });

/** Says that a channel works. If it was down, what waits for it goes on at once. */
export async function openChannel(scope: MessageScope, channel: Channel): Promise<void> {
  const { tx, now, session } = scope;
  const was = await fetchRow(
    tx,
    Opened,
    sql`
    update message_channels e set failures = 0, down_since = null, retry_at = null, reason = null, changed_at = ${now.toISOString()}
     where ${ofChannel(session.clinicId, channel)} and e.failures > 0
    returning old.down_since is not null as "wasDown"`,
  );
  if (!was?.wasDown) return;
  const woken = await fetchRows(
    tx,
    Woken,
    sql`
    update messages m set scheduled_for = null
     where m.clinic_id = ${session.clinicId} and m.id in (select w.id from messages w
       where w.clinic_id = ${session.clinicId} and w.status = 'queued' and w.channel = ${channel.channel}
         and w.endpoint is not distinct from ${channel.endpoint}::text
       order by w.position limit ${WOKEN_LIMIT} for update of w skip locked)
    returning m.conversation_id as "conversationId"`,
  );
  await queueDeliveries(
    scope,
    woken.map(({ conversationId }) => conversationId),
  );
}
