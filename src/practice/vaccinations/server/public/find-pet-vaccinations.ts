import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Vaccination } from '../../contract.ts';
import { findVaccinations } from '../find-vaccinations.ts';

/** Every vaccination of a pet, voided ones too, the latest first. For the clinic's own staff. */
export const findPetVaccinations = (
  tx: Kysely<Tables>,
  clinicId: string,
  petId: string,
): Promise<Vaccination[]> => findVaccinations(tx, clinicId, sql`v.pet_id = ${petId}`);
