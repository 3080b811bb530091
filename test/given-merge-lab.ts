import type pg from 'pg';
import { givenDocument } from './given-document.ts';
import { givenConnection } from './given-labs.ts';
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
  const { connectionId } = await givenConnection(owner, clinicId, { laboratoryId });
  await owner.query(
    `with o as (
       insert into lab_orders (clinic_id, accession, visit_id, pet_id, laboratory_id, clinical_note, status, closing_reason, closed_at)
       values ($1, upper(left($3::uuid::text, 8)), $3, $2, $4, 'Pale', 'cancelled', 'Left', now()) returning id),
     s as (
       insert into lab_specimens (clinic_id, order_id, position, specimen, container) select $1, o.id, 1, 'Blood', 'Tube' from o),
     n as (
       insert into lab_order_sends (clinic_id, order_id, connection_id, kind, control_id, reason, status)
       select $1, o.id, $5, 'new', upper(left($3::uuid::text, 8)), 'Left', 'withdrawn' from o)
     insert into lab_order_tests (clinic_id, order_id, position, test_code, test_name) select $1, o.id, 1, 'CBC', 'Blood count' from o`,
    [clinicId, petId, visitId, laboratoryId, connectionId],
  );
  await owner.query(
    `with r as (
       insert into diagnostic_reports (clinic_id, pet_id, visit_id, kind, title, technique, findings, conclusion, pictures, signed_at, signed_by,
         released_at, released_by, release_note)
       values ($1, $2, $3, 'cytology', 'Lump', 'Needle', 'Fat cells', 'Lipoma', '[]', now(), gen_random_uuid(), now(), gen_random_uuid(), 'Harmless')
       returning id)
     insert into diagnostic_report_signatures (clinic_id, report_id, position, kind, content, signer_id, signer_name, signed_at, content_hash)
     select $1, r.id, 1, 'signature', '{}', gen_random_uuid(), 'Dr Twin', now(), repeat('a', 64) from r`,
    [clinicId, petId, visitId],
  );
  await owner.query(
    `with q as (
       insert into imaging_requests (clinic_id, accession, visit_id, pet_id, modality, body_region, question)
       values ($1, upper(left($3::uuid::text, 8)), $3, $2, 'DX', 'Thorax', 'Cough') returning id)
     insert into imaging_studies (clinic_id, study_uid, modality, description, accession, patient, ae_title, request_id, pet_id, visit_id, matched_by, matched_at)
     select $1, '2.25.' || abs(hashtext($3::uuid::text)), 'DX', 'Thorax', upper(left($3::uuid::text, 8)), '{}', 'XRAY', q.id, $2, $3, 'manual', now()
       from q`,
    [clinicId, petId, visitId],
  );
  const { reportId } = await givenStoredReport(owner, {
    clinicId,
    laboratoryId,
    petId,
    text: 'Pale',
    isReleased: true,
  });
  // Its file follows the report, as other documents follow the pet.
  const { id: documentId } = await givenDocument(owner, clinicId, { petId, title: 'Pale report' });
  await owner.query(
    `update lab_reports set document_id = $3, document_sha256 = repeat('b', 64), visit_id = $4 where clinic_id = $1 and id = $2`,
    [clinicId, reportId, documentId, visitId],
  );
}
