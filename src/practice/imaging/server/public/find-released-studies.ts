import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { MyStudy } from '../../own.contract.ts';

interface Which {
  readonly clinicId: string;
  readonly petId: string;
  readonly limit?: number;
}

/**
 * CORE-9. The studies of a pet that its clinic has shown to its clients, the latest first. The condition is repeated here because staff,
 * who export, may read more.
 */
export const findReleasedStudies = (
  tx: Kysely<Tables>,
  { clinicId, petId, limit }: Which,
): Promise<MyStudy[]> =>
  fetchRows(
    tx,
    MyStudy,
    sql`select t.id, t.modality, t.description, t.released_at as "releasedAt", t.release_note as note
          from imaging_studies t
         where t.clinic_id = ${clinicId} and t.pet_id = ${petId} and t.released_at is not null
         order by t.released_at desc, t.id ${limit === undefined ? sql`` : sql`limit ${limit}`}`,
  );
