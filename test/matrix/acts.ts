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
  return { actVisitId, freeItemId, plannedActId, droppableActId, changeableActId, doneActId };
}
