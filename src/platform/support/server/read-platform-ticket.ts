import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { PlatformMessage, PlatformTicket, TicketEvent } from '../contract.ts';
import { QUEUE_COLUMNS, QUEUE_TABLES } from './find-queue.ts';
import { attachmentsOfMessage, sideOfMessage } from './message-columns.ts';

const Row = PlatformTicket.omit({ events: true, messages: true });

/** A ticket's current state with messages, notes and history. @throws AppError `not_found`. */
export async function readPlatformTicket(
  { tx }: PlatformContext,
  { ticketId }: { readonly ticketId: string },
): Promise<PlatformTicket> {
  const [ticket, messages, events] = await Promise.all([
    fetchRow(
      tx,
      Row,
      sql`select ${QUEUE_COLUMNS}, t.requester_id as "requesterId", t.first_answered_at as "firstAnsweredAt",
                 t.solve_due_at as "solveDueAt", t.resolved_at as "settledAt"
            from ${QUEUE_TABLES} where t.id = ${ticketId}::uuid`,
    ),
    fetchRows(
      tx,
      PlatformMessage,
      sql`select m.id, m.at, ${sideOfMessage()} as "from", m.text, m.is_internal as "isInternal",
                 coalesce(p.full_name, p.email) as "authorName", ${attachmentsOfMessage()} as attachments
            from ticket_messages m left join profiles p on p.id = m.author_id
           where m.ticket_id = ${ticketId}::uuid order by m.position`,
    ),
    fetchRows(
      tx,
      TicketEvent,
      sql`select e.id, e.at, e.kind, coalesce(p.full_name, p.email) as "actorName",
                 case e.kind when 'assignee' then coalesce(f.full_name, f.email) else e.from_value end as "from",
                 case e.kind when 'assignee' then coalesce(n.full_name, n.email) else e.to_value end as "to"
            from ticket_events e left join profiles p on p.id = e.actor_id
            left join profiles f on f.id = case e.kind when 'assignee' then e.from_value::uuid end
            left join profiles n on n.id = case e.kind when 'assignee' then e.to_value::uuid end
           where e.ticket_id = ${ticketId}::uuid order by e.id`,
    ),
  ]);
  if (!ticket) throw new AppError('not_found');
  return { ...ticket, messages, events };
}
