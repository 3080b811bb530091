import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { LabOrder } from '../contract.ts';

export const LabOrderRow = z.object({ order: LabOrder });

const slowestTest = (clinicId: string): RawBuilder<unknown> => sql`(
  select max(t.turnaround_hours) from lab_order_tests t where t.clinic_id = ${clinicId} and t.order_id = o.id)`;

/** When an order `o` is usually ready; null before it is submitted, or where no test has a turnaround. */
export const expectedAt = (clinicId: string): RawBuilder<unknown> =>
  sql`o.submitted_at + make_interval(hours => ${slowestTest(clinicId)})`;

const specimensOf = (clinicId: string): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('id', s.id, 'position', s.position, 'specimen', s.specimen, 'container', s.container,
      'collectedAt', s.collected_at, 'collectedByName', ${staffNameOfAccount(clinicId, sql`s.collected_by`)}) order by s.position), '[]')
    from lab_specimens s where s.clinic_id = ${clinicId} and s.order_id = o.id)`;

const testsOf = (clinicId: string): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('id', t.id, 'code', t.test_code, 'name', t.test_name, 'status', t.status,
      'specimenPosition', (select s.position from lab_specimens s where s.clinic_id = ${clinicId} and s.id = t.specimen_id),
      'turnaroundHours', t.turnaround_hours,
      'act', (select json_build_object('id', a.id, 'name', a.item_name, 'status', a.status)
        from acts a where a.clinic_id = ${clinicId} and a.id = t.act_id)) order by t.position), '[]')
    from lab_order_tests t where t.clinic_id = ${clinicId} and t.order_id = o.id)`;

/** An order `o` with its tests and samples. */
export const labOrderColumns = (clinicId: string): RawBuilder<unknown> => sql`
  json_build_object('id', o.id, 'accession', o.accession, 'visitId', o.visit_id, 'priority', o.priority,
    'clinicalNote', o.clinical_note, 'status', o.status, 'laboratoryNumber', o.laboratory_number,
    'closingReason', o.closing_reason, 'createdAt', o.created_at, 'orderedAt', o.ordered_at, 'submittedAt', o.submitted_at,
    'sentAt', o.sent_at, 'closedAt', o.closed_at, 'version', o.version, 'expectedAt', ${expectedAt(clinicId)},
    'orderedByName', ${staffNameOfAccount(clinicId, sql`o.ordered_by`)},
    'pet', (select json_build_object('id', p.id, 'name', p.name, 'species', p.species)
      from pets p where p.clinic_id = ${clinicId} and p.id = o.pet_id),
    'clientName', (select c.full_name from visits v join clients c on c.clinic_id = ${clinicId} and c.id = v.client_id
      where v.clinic_id = ${clinicId} and v.id = o.visit_id),
    'laboratory', (select json_build_object('id', l.id, 'name', l.name, 'kind', l.kind)
      from laboratories l where l.id = o.laboratory_id),
    'doctor', (select json_build_object('id', s.id, 'fullName', s.full_name)
      from staff_members s where s.clinic_id = ${clinicId} and s.id = o.doctor_id),
    'specimens', ${specimensOf(clinicId)}, 'tests', ${testsOf(clinicId)}) as "order"`;
