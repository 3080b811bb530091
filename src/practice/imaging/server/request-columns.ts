import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { ImagingRequest } from '../contract.ts';

export const RequestRow = z.object({ request: ImagingRequest });

/** A request `r` with its act and studies. */
export const requestColumns = (clinicId: string): RawBuilder<unknown> => sql`
  json_build_object('id', r.id, 'accession', r.accession, 'visitId', r.visit_id, 'modality', r.modality, 'bodyRegion', r.body_region,
    'views', r.views, 'question', r.question, 'priority', r.priority, 'status', r.status, 'closingReason', r.closing_reason,
    'requestedAt', r.requested_at, 'closedAt', r.closed_at,
    'requestedByName', ${staffNameOfAccount(clinicId, sql`r.requested_by`)},
    'doctorName', (select s.full_name from staff_members s where s.clinic_id = ${clinicId} and s.id = r.doctor_id),
    'pet', (select json_build_object('id', p.id, 'name', p.name, 'species', p.species)
      from pets p where p.clinic_id = ${clinicId} and p.id = r.pet_id),
    'clientName', (select c.full_name from visits v join clients c on c.clinic_id = ${clinicId} and c.id = v.client_id
      where v.clinic_id = ${clinicId} and v.id = r.visit_id),
    'act', (select json_build_object('id', a.id, 'name', a.item_name, 'status', a.status)
      from acts a where a.clinic_id = ${clinicId} and a.id = r.act_id),
    'studyIds', (select coalesce(json_agg(t.id order by t.received_at, t.id), '[]')
      from imaging_studies t where t.clinic_id = ${clinicId} and t.request_id = r.id)) as request`;
