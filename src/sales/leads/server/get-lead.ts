import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { type Lead, LeadEvent } from '../contract.ts';
import { LeadNote, LeadTask } from '../lead-tasks.contract.ts';
import { findLead } from './find-lead.ts';

const EVENTS_SHOWN = 200;
const NAME = sql`coalesce(nullif(p.full_name, ''), p.email)`;

/** The lead itself and those that were merged into it. */
const family = (id: string) =>
  sql`(select f.id from leads f where f.id = ${id}::uuid or f.merged_into = ${id}::uuid)`;

/** A lead with its notes, tasks and history. @throws AppError `not_found`. */
export async function getLead({ tx }: PlatformContext, { id }: { readonly id: string }): Promise<Lead> {
  const [lead, clinic, notes, tasks, events] = await Promise.all([
    findLead(tx, id).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    }),
    tx
      .selectFrom('leads as l')
      .innerJoin('clinics as c', 'c.id', 'l.clinic_id')
      .select('c.name')
      .where('l.id', '=', id)
      .executeTakeFirst(),
    fetchRows(
      tx,
      LeadNote,
      sql`select n.id, n.text, ${NAME} as "authorName", n.created_at as "createdAt"
            from lead_notes n left join profiles p on p.id = n.created_by
           where n.lead_id in ${family(id)} order by n.created_at desc, n.id`,
    ),
    fetchRows(
      tx,
      LeadTask,
      sql`select k.id, k.lead_id as "leadId", k.text, k.due_at as "dueAt", k.assignee_id as "assigneeId", ${NAME} as "assigneeName",
                 k.done_at as "doneAt"
            from lead_tasks k left join profiles p on p.id = k.assignee_id
           where k.lead_id in ${family(id)} order by k.done_at desc nulls first, k.due_at, k.id`,
    ),
    fetchRows(
      tx,
      LeadEvent,
      sql`select e.id, e.at, e.kind, ${NAME} as "actorName", e.details
            from lead_events e left join profiles p on p.id = e.actor_id
           where e.lead_id in ${family(id)} order by e.id desc limit ${EVENTS_SHOWN}`,
    ),
  ]);
  if (!lead) throw new AppError('not_found');
  return {
    ...lead,
    linkedClinicName: clinic?.name ?? null,
    notes,
    tasks,
    events,
  };
}
