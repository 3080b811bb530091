import { sql } from 'kysely';
import * as z from 'zod';
import { DELIVERY_STATUSES } from '#vocabulary/messages.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

const Row = z.object({
  id: z.uuid(),
  status: z.enum(DELIVERY_STATUSES),
  sentAt: Instant.nullable(),
  conversationId: z.uuid(),
});
export type Delivery = Omit<z.infer<typeof Row>, 'id'>;

/** What became of messages in their conversations, by their ids; nothing for those who may not read messages. */
export async function findDeliveries(
  { tx, session: { clinicId } }: MemberContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Delivery>> {
  if (ids.length === 0) return new Map();
  const rows = await fetchRows(
    tx,
    Row,
    sql`select m.id, m.status, coalesce(m.sent_at, m.scheduled_for) as "sentAt", m.conversation_id as "conversationId"
          from messages m
         where m.clinic_id = ${clinicId} and m.id = any(${[...ids]}::uuid[])`,
  );
  return new Map(rows.map(({ id, ...delivery }) => [id, delivery]));
}
