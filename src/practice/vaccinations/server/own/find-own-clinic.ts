import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';

const Clinic = z.object({ clinicId: z.uuid() });

/** The clinic of a pet of the caller. @throws AppError `not_found`. */
export async function findOwnClinic({ tx }: ClientContext, petId: string): Promise<string> {
  const pet = await fetchRow(
    tx,
    Clinic,
    sql`
    select p.clinic_id as "clinicId" from pets p where p.id = ${petId}`,
  );
  if (!pet) throw new AppError('not_found');
  return pet.clinicId;
}
