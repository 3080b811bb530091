import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { ImagingStudy } from '../contract.ts';

export const StudyRow = z.object({ study: ImagingStudy });

/** A study `t`, without its pictures. */
export const studyColumns = (clinicId: string): RawBuilder<unknown> => sql`
  json_build_object('id', t.id, 'modality', t.modality, 'description', t.description, 'accession', t.accession, 'patient', t.patient,
    'studyDay', t.study_day, 'requestId', t.request_id, 'matchedBy', t.matched_by, 'dismissReason', t.dismiss_reason,
    'releasedAt', t.released_at, 'releaseNote', t.release_note, 'receivedAt', t.received_at,
    'deviceName', coalesce((select d.name from imaging_devices d where d.clinic_id = ${clinicId} and d.ae_title = t.ae_title
      order by d.removed_at desc nulls first limit 1), t.ae_title),
    'pet', (select json_build_object('id', p.id, 'name', p.name, 'species', p.species)
      from pets p where p.clinic_id = ${clinicId} and p.id = t.pet_id),
    'images', (select count(*)::int from imaging_instances i where i.clinic_id = ${clinicId} and i.study_id = t.id)) as study`;
