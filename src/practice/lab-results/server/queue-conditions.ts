import { type RawBuilder, sql } from 'kysely';
import type { ListLabQueue } from '../contract.ts';

/** Reports `r` whose present revision no doctor has signed. Each is the condition of an index, written as it is there. */
export const WAITS_FOR_REVIEW: RawBuilder<unknown> = sql`r.pet_id is not null and r.reviewed_revision is distinct from r.revision`;
export const WAITS_FOR_PATIENT: RawBuilder<unknown> = sql`r.pet_id is null and r.dismissed_at is null`;

/** The staff member whom the caller's account belongs to. */
export const callersStaffId = (clinicId: string, userId: string): RawBuilder<unknown> => sql`
  (select s.id from staff_members s where s.clinic_id = ${clinicId} and s.user_id = ${userId} limit 1)`;

interface Caller {
  readonly session: { readonly clinicId: string; readonly userId: string };
}

function viewConditions({ session: { clinicId, userId } }: Caller, view: ListLabQueue['view']) {
  switch (view) {
    case 'mine':
      return [WAITS_FOR_REVIEW, sql`r.doctor_id = ${callersStaffId(clinicId, userId)}`];
    case 'review':
      return [WAITS_FOR_REVIEW];
    case 'unmatched':
      return [WAITS_FOR_PATIENT];
    case 'dismissed':
      return [sql`r.dismissed_at is not null`];
    case 'all':
      return [];
  }
}

/** The conditions of a queue, but for its clinic and page. */
export const queueConditions = (caller: Caller, { view, doctorId, petId, visitId }: ListLabQueue) => [
  ...viewConditions(caller, view),
  ...(doctorId === undefined ? [] : [sql`r.doctor_id = ${doctorId}`]),
  ...(petId === undefined ? [] : [sql`r.pet_id = ${petId}`]),
  ...(visitId === undefined ? [] : [sql`r.visit_id = ${visitId}`]),
];

/** Whether it is worked off from the oldest on; others are read from the latest on. */
export const isWorkedOff = (view: ListLabQueue['view']): boolean =>
  view === 'mine' || view === 'review' || view === 'unmatched';
