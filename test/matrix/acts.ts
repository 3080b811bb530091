import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** The acts of a clinic's world. */
export interface WorldActs {
  /** An open visit of the pet, in which the acts are. */
  readonly actVisitId: string;
  /** A service that is never charged, so that no price is needed. */
  readonly freeItemId: string;
  readonly plannedActId: string;
  /** Planned as well, to be dropped. */
  readonly droppableActId: string;
  /** To be changed and postponed. */
  readonly changeableActId: string;
  readonly doneActId: string;
  /** In a visit of its own, with a repeated order. */
  readonly admittedVisitId: string;
  readonly admissionId: string;
  readonly scheduleId: string;
}

/** A visit with three planned acts and one that was done. */
export async function givenActs(
  owner: pg.Pool,
  { clinicId, canary, petId }: { readonly clinicId: string; readonly canary: string; readonly petId: string },
): Promise<WorldActs> {
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const [actVisitId = '', freeItemId = '', ...acts] = ids;
  await owner.query(`insert into visits (id, clinic_id, pet_id, reason) values ($1, $2, $3, $4)`, [
    actVisitId,
    clinicId,
    petId,
    `${canary} treatment`,
  ]);
  await owner.query(
    `insert into catalogue_items (id, clinic_id, kind, name, income_category, tax_class, is_billable)
     values ($1, $2, 'service', $3, 'professional_services', 'service', false)`,
    [freeItemId, clinicId, `${canary} free`],
  );
  for (const [index, id] of acts.entries())
    await owner.query(
      `insert into acts (clinic_id, id, visit_id, pet_id, item_id, item_kind, item_name, is_billable, status, done_at, done_by)
       values ($1, $2, $3, $4, $5, 'service', $6, false, $7::text, case when $7::text = 'done' then now() end,
         case when $7::text = 'done' then gen_random_uuid() end)`,
      [clinicId, id, actVisitId, petId, freeItemId, `${canary} act`, index === 3 ? 'done' : 'planned'],
    );
  const [plannedActId = '', droppableActId = '', changeableActId = '', doneActId = ''] = acts;
  const stay = await givenStay(owner, { clinicId, canary, petId, freeItemId });
  return { actVisitId, freeItemId, plannedActId, droppableActId, changeableActId, doneActId, ...stay };
}

interface StayOf {
  readonly clinicId: string;
  readonly canary: string;
  readonly petId: string;
  readonly freeItemId: string;
}

/** A visit in which the pet is admitted, with an order that is carried out as needed. */
async function givenStay(owner: pg.Pool, { clinicId, canary, petId, freeItemId }: StayOf) {
  const [admittedVisitId, admissionId, scheduleId] = [randomUUID(), randomUUID(), randomUUID()];
  await owner.query(`insert into visits (id, clinic_id, pet_id, reason) values ($1, $2, $3, $4)`, [
    admittedVisitId,
    clinicId,
    petId,
    `${canary} stay`,
  ]);
  await owner.query(`insert into admissions (id, clinic_id, visit_id, place) values ($1, $2, $3, $4)`, [
    admissionId,
    clinicId,
    admittedVisitId,
    `${canary} kennel`,
  ]);
  await owner.query(
    `insert into act_schedules (id, clinic_id, visit_id, pet_id, item_id, starts_at) values ($1, $2, $3, $4, $5, now())`,
    [scheduleId, clinicId, admittedVisitId, petId, freeItemId],
  );
  return { admittedVisitId, admissionId, scheduleId };
}
