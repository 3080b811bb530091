import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { Lead } from '../contract.ts';
import { findLead } from './find-lead.ts';

const EVENTS_SHOWN = 200;
const NAME = sql`coalesce(nullif(p.full_name, ''), p.email)`;

/** The lead itself and those that were merged into it. */
const family = (id: string) =>
  sql`(select f.id from leads f where f.id = ${id}::uuid or f.merged_into = ${id}::uuid)`;

/** One lead with all that is about it. @throws AppError `not_found`. */
export async function getLead({ tx }: PlatformContext, { id }: { readonly id: string }): Promise<Lead> {
  const [lead, clinics, notes, tasks, events] = await Promise.all([
    findLead(tx, id).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    }),
    sql<{
      name: string;
    }>`select c.name from leads l join clinics c on c.id = l.clinic_id where l.id = ${id}::uuid`.execute(tx),
    sql<Lead['notes'][number]>`
      select n.id, n.text, ${NAME} as "authorName", n.created_at as "createdAt"
        from lead_notes n left join profiles p on p.id = n.created_by
       where n.lead_id in ${family(id)} order by n.created_at desc, n.id`.execute(tx),
    sql<Lead['tasks'][number]>`
      select k.id, k.lead_id as "leadId", k.text, k.due_at as "dueAt", k.assignee_id as "assigneeId", ${NAME} as "assigneeName",
             k.done_at as "doneAt"
        from lead_tasks k left join profiles p on p.id = k.assignee_id
       where k.lead_id in ${family(id)} order by k.done_at desc nulls first, k.due_at, k.id`.execute(tx),
    sql<Lead['events'][number]>`
      select e.id, e.at, e.kind, ${NAME} as "actorName", e.details
        from lead_events e left join profiles p on p.id = e.actor_id
       where e.lead_id in ${family(id)} order by e.id desc limit ${EVENTS_SHOWN}`.execute(tx),
  ]);
  if (!lead) throw new AppError('not_found');
  return {
    ...lead,
    linkedClinicName: clinics.rows[0]?.name ?? null,
    notes: notes.rows,
    tasks: tasks.rows,
    events: events.rows,
  };
}
