import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { Task } from '../contract.ts';

export const TaskRow = z.object({ task: Task });

/** Comes after every day: tasks without a due day are last. */
export const NO_DUE_DAY = '9999-12-31';

/** A task `t` with the names of its pet, client and staff. */
export const taskColumns = (clinicId: string): RawBuilder<unknown> => sql`
  json_build_object('id', t.id, 'title', t.title, 'note', t.note, 'kind', t.kind, 'visitId', t.visit_id, 'dueOn', t.due_on,
    'status', t.status, 'clientDraft', t.client_draft, 'closedHow', t.closed_how, 'closedReason', t.closed_reason,
    'closedAt', t.closed_at, 'version', t.version, 'createdAt', t.created_at,
    'pet', (select json_build_object('id', p.id, 'name', p.name, 'species', p.species, 'deceasedOn', p.deceased_on)
      from pets p where p.clinic_id = ${clinicId} and p.id = t.pet_id),
    'client', (select json_build_object('id', c.id, 'fullName', c.full_name)
      from clients c where c.clinic_id = ${clinicId} and c.id = t.client_id),
    'assignee', (select json_build_object('id', s.id, 'fullName', s.full_name)
      from staff_members s where s.clinic_id = ${clinicId} and s.id = t.assignee_id),
    'closingVisit', (select json_build_object('id', v.id, 'startedAt', v.started_at)
      from visits v where v.clinic_id = ${clinicId} and v.id = t.closing_visit_id),
    'closedByName', ${staffNameOfAccount(clinicId, sql`t.closed_by`)}) as task`;

/** The staff member whom the caller's account belongs to. */
export const callersStaffId = (clinicId: string, userId: string): RawBuilder<unknown> => sql`
  (select s.id from staff_members s where s.clinic_id = ${clinicId} and s.user_id = ${userId} limit 1)`;
