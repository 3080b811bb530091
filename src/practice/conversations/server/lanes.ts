import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { MessageScope } from './public/message-scope.ts';

/** The lane of an address that belongs to no client: an id made of it, so that it names nobody. */
export function laneOfAddress(channel: string, address: string): string {
  const hex = createHash('sha256').update(`${channel}\n${address}`).digest('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * INBOX-1. Locks lanes until the end of the transaction: whoever looks for the right conversation of a client or an unknown sender waits
 * for whoever is about to open it. In order, so that two who lock many never wait for each other.
 *
 * @param ids of clients, or of `laneOfAddress`.
 */
export async function lockLanes(
  { tx, session: { clinicId } }: MessageScope,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into conversation_lanes as l (clinic_id, id)
    select ${clinicId}::uuid, u.id from unnest(${[...new Set(ids)]}::uuid[]) as u (id) order by u.id
        on conflict (clinic_id, id) do update set id = excluded.id`.execute(tx);
}
