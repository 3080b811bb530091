import type pg from 'pg';
import { givenStoredReport } from './given-stored-report.ts';
import { givenOrderable } from './given-orderable.ts';

interface LabOf {
  readonly clinicId: string;
  readonly petId: string;
  readonly visitId: string;
}

/** One row in every table of the laboratory that refers to a pet. */
export async function givenLabOf(owner: pg.Pool, { clinicId, petId, visitId }: LabOf): Promise<void> {
  const laboratoryId = await givenOrderable(owner, clinicId);
  await owner.query(
    `with o as (
       insert into lab_orders (clinic_id, accession, visit_id, pet_id, laboratory_id, clinical_note, status, closing_reason, closed_at)
       values ($1, upper(left($3::uuid::text, 8)), $3, $2, $4, 'Pale', 'cancelled', 'Left', now()) returning id),
     s as (
       insert into lab_specimens (clinic_id, order_id, position, specimen, container) select $1, o.id, 1, 'Blood', 'Tube' from o)
     insert into lab_order_tests (clinic_id, order_id, position, test_code, test_name) select $1, o.id, 1, 'CBC', 'Blood count' from o`,
    [clinicId, petId, visitId, laboratoryId],
  );
  await givenStoredReport(owner, { clinicId, laboratoryId, petId, text: 'Pale', isReleased: true });
}
