import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { ClinicPage } from '../contract.ts';

const ADMINS_SHOWN = 20;

/** The accounts of a clinic's admins, the newest first, by the database function that checks the permission itself. */
export async function findClinicAdmins(tx: Kysely<Tables>, clinicId: string): Promise<ClinicPage['admins']> {
  return fetchRows(
    tx,
    ClinicPage.shape.admins.element,
    sql`select u.id as "userId", u.email, u.full_name as "fullName", u.last_sign_in_at as "lastSignInAt"
          from app.platform_users(null, 'clinic_admin', ${clinicId}::uuid, null, 'any', null, null,
            ${ADMINS_SHOWN}::integer) u`,
  );
}
