import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { Clinic } from '../../contract.ts';
import { CLINIC_COLUMNS, toClinic } from './clinic-columns.ts';
import { defaultSetup, type ClinicStarter } from './default-setup.ts';

/**
 * Adds a clinic with the default hours, rooms, appointment types and catalogue, so that it can be used at once.
 *
 * @throws AppError `slug_taken` at its field.
 */
export async function insertClinic(
  { tx }: PlatformContext,
  values: Insertable<Tables['clinics']>,
  starter: ClinicStarter,
): Promise<Clinic> {
  const row = await namingConstraints(
    { clinics_slug_key: 'slug_taken' },
    tx.insertInto('clinics').values(values).returning(CLINIC_COLUMNS).executeTakeFirstOrThrow(),
    { fields: [{ path: 'slug', message: 'Another clinic uses this short name. Choose another.' }] },
  );
  await sql`select app.apply_clinic_defaults(${row.id}::uuid, ${defaultSetup(starter)})`.execute(tx);
  return toClinic(row);
}
