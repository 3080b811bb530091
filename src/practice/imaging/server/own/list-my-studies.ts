import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { MyStudy } from '../../own.contract.ts';

const Clinic = z.object({ clinicId: z.uuid() });
const MAX_STUDIES = 50;

/** CORE-9. The studies of a pet that its clinic has shown to its clients. @throws AppError `not_found` for a pet that is not the caller's. */
export async function listMyStudies(
  { tx }: ClientContext,
  { petId }: { readonly petId: string },
): Promise<{ items: MyStudy[] }> {
  const pet = await fetchRow(
    tx,
    Clinic,
    sql`select p.clinic_id as "clinicId" from pets p where p.id = ${petId}`,
  );
  if (!pet) throw new AppError('not_found');
  const items = await fetchRows(
    tx,
    MyStudy,
    sql`select t.id, t.modality, t.description, t.released_at as "releasedAt", t.release_note as note
          from imaging_studies t
         where t.clinic_id = ${pet.clinicId} and t.pet_id = ${petId} and t.released_at is not null
         order by t.released_at desc, t.id limit ${MAX_STUDIES}`,
  );
  return { items };
}
