import { type RawBuilder, sql } from 'kysely';

/** The columns of a `TicketCard`: ticket `t`, and `p`, its requester's profile. */
export const cardColumns = (userId: string): RawBuilder<unknown> => sql`
  t.id, t.number, t.subject, t.topic, t.priority, t.state, coalesce(t.requester_id = ${userId}::uuid, false) as "isOwn",
  p.full_name as "requesterName", t.created_at as "createdAt", t.last_message_at as "lastMessageAt"`;
