import { sql } from 'kysely';
import * as z from 'zod';
import { MESSAGE_CHANNELS, type MessageChannelName } from '#vocabulary/messages.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { ContactScope } from './contact-scope.ts';

const Row = z.object({ clientId: z.uuid(), channels: z.array(z.enum(MESSAGE_CHANNELS)) });

/** The channels that clients prefer, the best first, by client. Clients who have said nothing are missing. */
export async function preferredChannels(
  { tx, session: { clinicId } }: ContactScope,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, readonly MessageChannelName[]>> {
  if (clientIds.length === 0) return new Map();
  const rows = await fetchRows(
    tx,
    Row,
    sql`select p.client_id as "clientId", p.channels from contact_preferences p
         where p.clinic_id = ${clinicId} and p.client_id = any(${[...clientIds]}::uuid[])`,
  );
  return new Map(rows.map(({ clientId, channels }) => [clientId, channels]));
}
