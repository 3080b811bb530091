import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { type ClientCare, findClientCare } from '../public/find-client-care.ts';

const Clinic = z.object({ clinicId: z.uuid() });

/** CORE-9. Vaccinations of a pet of the caller, the latest first, and what is due. @throws AppError `not_found`. */
export async function getMyPetCare(
  { tx }: ClientContext,
  { petId }: { readonly petId: string },
): Promise<ClientCare> {
  const pet = await fetchRow(
    tx,
    Clinic,
    sql`
    select p.clinic_id as "clinicId" from pets p where p.id = ${petId}`,
  );
  if (!pet) throw new AppError('not_found');
  return findClientCare(tx, pet.clinicId, petId);
}
