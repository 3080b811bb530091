import { sql } from 'kysely';
import * as z from 'zod';
import type { ProviderChannel } from '#vocabulary/message-ways.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';

const Heard = z.object({ at: Instant });

/** When somebody last wrote on a channel; null if never, or on a channel that does not ask. */
export async function heardFrom(
  { tx, session: { clinicId } }: MessageScope,
  channel: ProviderChannel,
  address: string,
): Promise<Date | null> {
  const row = await fetchRow(
    tx,
    Heard,
    sql`select w.heard_at as at from message_channel_windows w
         where w.clinic_id = ${clinicId} and w.channel = ${channel} and w.address = ${address}`,
  );
  return row ? new Date(row.at) : null;
}

export async function noteWindow(
  { tx, session: { clinicId } }: MessageScope,
  channel: ProviderChannel,
  address: string,
  at: Date,
): Promise<void> {
  if (channel === 'sms') return;
  await sql`insert into message_channel_windows as w (clinic_id, channel, address, heard_at)
      values (${clinicId}, ${channel}, ${address}, ${at.toISOString()}::timestamptz)
      on conflict (clinic_id, channel, address) do update set heard_at = greatest(w.heard_at, excluded.heard_at)
      where w.clinic_id = ${clinicId}`.execute(tx);
}
