import { sql } from 'kysely';
import * as z from 'zod';
import {
  MESSAGE_WAYS,
  PROVIDER_CHANNELS,
  type MessageWay,
  type ProviderChannel,
} from '#vocabulary/message-ways.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';

const Route = z.object({ way: z.enum(MESSAGE_WAYS) });

export const isProviderChannel = (name: string): name is ProviderChannel =>
  PROVIDER_CHANNELS.some((channel) => channel === name);

/** Which way the clinic's messages of a channel go; null when it is off. */
export async function routeOf(
  { tx, session: { clinicId } }: MessageScope,
  channel: ProviderChannel,
): Promise<MessageWay | null> {
  const route = await fetchRow(
    tx,
    Route,
    sql`select r.way from message_channel_routes r where r.clinic_id = ${clinicId} and r.channel = ${channel} and r.is_on`,
  );
  return route?.way ?? null;
}
