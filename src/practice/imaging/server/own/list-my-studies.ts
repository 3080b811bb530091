import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import type { MyStudy } from '../../own.contract.ts';
import { findReleasedStudies } from '../public/find-released-studies.ts';

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
  const items = await findReleasedStudies(tx, { clinicId: pet.clinicId, petId, limit: MAX_STUDIES });
  return { items };
}
