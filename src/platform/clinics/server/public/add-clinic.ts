import { sql } from 'kysely';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { inviteAnyone } from '#identity/accounts/server/public/invite-anyone.ts';
import type { Clinic } from '#practice/clinics/contract.ts';
import { CLINIC_COLUMNS, toClinic } from '#practice/clinics/server/public/clinic-columns.ts';
import { USUAL_SETUP } from '#practice/clinics/server/public/usual-setup.ts';
import type { AddClinic } from '../../contract.ts';

/**
 * Adds a clinic that can be used at once, and invites its first clinic admin. All of it or nothing.
 *
 * @throws AppError `slug_taken` at its field; `user_exists` when the address has a role already.
 */
export async function addClinic(ctx: PlatformContext, input: AddClinic): Promise<Clinic> {
  const { adminEmail, adminFullName, timeZone, addressLine, postalCode, ...rest } = input;
  const row = await namingConstraints(
    { clinics_slug_key: 'slug_taken' },
    ctx.tx
      .insertInto('clinics')
      .values({ ...rest, time_zone: timeZone, address_line: addressLine, postal_code: postalCode })
      .returning(CLINIC_COLUMNS)
      .executeTakeFirstOrThrow(),
    { fields: [{ path: 'slug', message: 'Another clinic uses this address. Choose another.' }] },
  );
  await sql`
    select app.apply_clinic_defaults(${row.id}::uuid, ${USUAL_SETUP.hours}::jsonb, ${USUAL_SETUP.rooms}::text[],
      ${USUAL_SETUP.types}::jsonb)`.execute(ctx.tx);
  const clinic = toClinic(row);
  ctx.audit('clinic.added', clinic.id, { clinicId: clinic.id, after: clinic });
  await inviteAnyone(ctx, {
    email: adminEmail,
    fullName: adminFullName,
    role: 'clinic_admin',
    clinicId: clinic.id,
  });
  return clinic;
}
