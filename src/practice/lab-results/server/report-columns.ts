import { type RawBuilder, sql } from 'kysely';
import { staffNameOf } from '#practice/staff/server/public/staff-name.ts';

/** A staff member as `{ id, fullName }`; null without one. */
const doctorOf = (clinicId: string, id: RawBuilder<unknown>) => sql`
  case when ${id} is not null then json_build_object('id', ${id}, 'fullName', ${staffNameOf(clinicId, id)}) end`;

/** A report `r` in a list, as the fields of a JSON object. */
export const reportFields = (clinicId: string): RawBuilder<unknown> => sql`
  'id', r.id, 'laboratory', (select json_build_object('id', l.id, 'name', l.name) from laboratories l where l.id = r.laboratory_id),
  'pet', (select json_build_object('id', p.id, 'name', p.name, 'species', p.species) from pets p where p.clinic_id = ${clinicId} and p.id = r.pet_id),
  'clientName', (select k.full_name from pet_clients pc join clients k on k.clinic_id = ${clinicId} and k.id = pc.client_id
      where pc.clinic_id = ${clinicId} and pc.pet_id = r.pet_id order by pc.is_primary desc, k.id limit 1),
  'doctor', ${doctorOf(clinicId, sql`r.doctor_id`)}, 'accession', r.accession, 'patient', r.patient,
  'tests', (select coalesce(json_agg(t.test_name order by t.position), '[]') from (
      select v.test_name, min(v.position) as position from lab_results v
       where v.clinic_id = ${clinicId} and v.report_id = r.id and v.replaced_by is null group by v.test_name limit 20) t),
  'status', r.status, 'hasAbnormal', r.has_abnormal, 'hasCritical', r.has_critical,
  'isAlertOpen', exists (select from lab_alerts a where a.clinic_id = ${clinicId} and a.report_id = r.id and a.acknowledged_at is null),
  'resultedAt', r.resulted_at, 'receivedAt', r.received_at, 'revision', r.revision, 'reviewedRevision', r.reviewed_revision,
  'releasedRevision', r.released_revision, 'isDismissed', r.dismissed_at is not null, 'hasDocument', r.document_id is not null`;

/** LABR-8. The file of a report `r`, which the caller may read; null for a report without one. */
export const documentOf = (clinicId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('id', d.id, 'title', d.title, 'path', d.object_name, 'mimeType', d.mime_type, 'sizeBytes', d.size_bytes)
    from documents d where d.clinic_id = ${clinicId} and d.id = r.document_id)`;

/** A value `v`, as the fields of a JSON object; numbers as they were written. */
export const valueFields: RawBuilder<unknown> = sql`
  'id', v.id, 'testCode', v.test_code, 'testName', v.test_name, 'code', v.code, 'subId', v.sub_id, 'analyte', v.analyte, 'name', v.name,
  'valueText', v.value_text, 'valueNumber', v.value_number::text, 'comparator', v.comparator, 'unit', v.unit, 'low', v.low::text,
  'high', v.high::text, 'rangeText', v.range_text, 'rangeSource', v.range_source, 'flag', v.flag, 'isAbnormal', v.is_abnormal,
  'isCritical', v.is_critical, 'status', v.status, 'method', v.method, 'specimen', v.specimen, 'note', v.note,
  'resultedAt', v.resulted_at, 'receivedAt', v.received_at`;
