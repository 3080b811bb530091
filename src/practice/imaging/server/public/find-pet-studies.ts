import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { RecordedStudy } from '../../recorded-study.contract.ts';

/** Every study of a pet, the latest first, without its files. */
export const findPetStudies = (
  tx: Kysely<Tables>,
  clinicId: string,
  petId: string,
): Promise<RecordedStudy[]> =>
  fetchRows(
    tx,
    RecordedStudy,
    sql`select t.id, t.modality, t.description, t.accession, t.received_at as "receivedAt", t.released_at as "releasedAt",
          t.release_note as "releaseNote",
          (select count(*)::int from imaging_instances i where i.clinic_id = ${clinicId} and i.study_id = t.id) as "imageCount"
          from imaging_studies t
         where t.clinic_id = ${clinicId} and t.pet_id = ${petId}
         order by t.received_at desc, t.id`,
  );
