import { sql } from 'kysely';
import * as z from 'zod';
import type { MessageWay, WayTrouble } from '#vocabulary/message-ways.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { MAX_QUEUE_MS } from '../pace.rules.ts';

const Failures = z.object({ failures: z.int() });
const Turn = z.object({ pausedMs: z.number(), busyMs: z.number() });

/** The provider gave an answer that can be used: whatever failed before is over. */
export async function noteAnswer(
  { tx, now, session: { clinicId } }: MessageScope,
  way: MessageWay,
  did: 'heard' | 'read' | 'sent',
): Promise<void> {
  const at = now.toISOString();
  await sql`insert into message_connections as m (clinic_id, way, heard_at, sent_at)
      values (${clinicId}, ${way}, ${did === 'heard' ? at : null}::timestamptz, ${did === 'sent' ? at : null}::timestamptz)
      on conflict (clinic_id, way) do update set failures = 0, failing_since = null,
        trouble = case when m.trouble in ('silent', 'busy', 'access_refused') then null else m.trouble end,
        trouble_code = case when m.trouble in ('silent', 'busy', 'access_refused') then null else m.trouble_code end,
        troubled_at = case when m.trouble in ('silent', 'busy', 'access_refused') then null else m.troubled_at end,
        heard_at = coalesce(excluded.heard_at, m.heard_at), sent_at = coalesce(excluded.sent_at, m.sent_at)
      where m.clinic_id = ${clinicId}`.execute(tx);
}

/** Something arrived from the provider; whether it can be reached is another question. */
export async function noteHeard(
  { tx, now, session: { clinicId } }: MessageScope,
  way: MessageWay,
): Promise<void> {
  await sql`insert into message_connections as m (clinic_id, way, heard_at) values (${clinicId}, ${way}, ${now.toISOString()}::timestamptz)
      on conflict (clinic_id, way) do update set heard_at = excluded.heard_at where m.clinic_id = ${clinicId}`.execute(
    tx,
  );
}

/** A request without a usable answer. @returns how many there were in a row. */
export async function noteFailure(
  { tx, now, session: { clinicId } }: MessageScope,
  way: MessageWay,
  { trouble, code }: { readonly trouble: WayTrouble; readonly code: string | null },
): Promise<number> {
  const at = now.toISOString();
  const row = await fetchRow(
    tx,
    Failures,
    sql`insert into message_connections as m (clinic_id, way, failures, failing_since, trouble, trouble_code, troubled_at)
        values (${clinicId}, ${way}, 1, ${at}::timestamptz, ${trouble}, ${code}, ${at}::timestamptz)
        on conflict (clinic_id, way) do update set failures = m.failures + 1, failing_since = coalesce(m.failing_since, excluded.failing_since),
          trouble = excluded.trouble, trouble_code = excluded.trouble_code, troubled_at = excluded.troubled_at
        where m.clinic_id = ${clinicId}
        returning failures`,
  );
  return row?.failures ?? 1;
}

/** Something is wrong with the account or the sender, although the provider responds. Nothing is sent for so long. */
export async function noteTrouble(
  { tx, now, session: { clinicId } }: MessageScope,
  way: MessageWay,
  {
    trouble,
    code,
    pauseMs,
  }: { readonly trouble: WayTrouble; readonly code: string | null; readonly pauseMs: number },
): Promise<void> {
  const at = now.toISOString();
  const until = pauseMs > 0 ? new Date(now.getTime() + pauseMs).toISOString() : null;
  await sql`insert into message_connections as m (clinic_id, way, trouble, trouble_code, troubled_at, paused_until)
      values (${clinicId}, ${way}, ${trouble}, ${code}, ${at}::timestamptz, ${until}::timestamptz)
      on conflict (clinic_id, way) do update set trouble = excluded.trouble, trouble_code = excluded.trouble_code,
        troubled_at = excluded.troubled_at, paused_until = greatest(m.paused_until, excluded.paused_until)
      where m.clinic_id = ${clinicId}`.execute(tx);
}

/**
 * Takes a turn at the sender, which is then busy for so long. Null when it is taken, else how long to wait: the provider asked for a
 * pause, or has enough to send.
 */
export async function takeTurn(
  { tx, now, session: { clinicId } }: MessageScope,
  way: MessageWay,
  durationMs: number,
): Promise<number | null> {
  const at = now.toISOString();
  const turn = await fetchRow(
    tx,
    Turn,
    sql`select greatest(0, extract(epoch from m.paused_until - ${at}::timestamptz) * 1000)::double precision as "pausedMs",
            greatest(0, coalesce(extract(epoch from m.busy_until - ${at}::timestamptz), 0) * 1000)::double precision as "busyMs"
          from message_connections m where m.clinic_id = ${clinicId} and m.way = ${way} for update`,
  );
  const waitMs = Math.max(turn?.pausedMs ?? 0, (turn?.busyMs ?? 0) - MAX_QUEUE_MS);
  if (waitMs > 0) return Math.ceil(waitMs);
  const until = new Date(now.getTime() + (turn?.busyMs ?? 0) + durationMs).toISOString();
  await sql`insert into message_connections as m (clinic_id, way, busy_until) values (${clinicId}, ${way}, ${until}::timestamptz)
      on conflict (clinic_id, way) do update set busy_until = excluded.busy_until where m.clinic_id = ${clinicId}`.execute(
    tx,
  );
  return null;
}
