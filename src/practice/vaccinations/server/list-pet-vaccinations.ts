import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { isPetOfClinic } from '#practice/pets/server/public/is-pet-of-clinic.ts';
import type { Vaccination } from '../contract.ts';
import { findVaccinations } from './find-vaccinations.ts';

/** The vaccinations of a pet, voided ones too. @throws AppError `not_found`. */
export async function listPetVaccinations(
  { tx, session: { clinicId } }: MemberContext,
  { petId }: { readonly petId: string },
): Promise<{ items: Vaccination[] }> {
  const pet = isPetOfClinic(tx, clinicId, petId);
  const [found, items] = await Promise.all([pet, findVaccinations(tx, clinicId, sql`v.pet_id = ${petId}`)]);
  if (!found) throw new AppError('not_found');
  return { items };
}
