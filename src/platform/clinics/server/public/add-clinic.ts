import type { PlatformContext } from '#foundation/server/http/context.ts';
import { inviteAnyone } from '#identity/accounts/server/public/invite-anyone.ts';
import type { Clinic } from '#practice/clinics/contract.ts';
import { starterCatalogue } from '#practice/catalogue/server/public/starter-catalogue.ts';
import { starterProtocols } from '#practice/due-care/server/public/starter-protocols.ts';
import { insertClinic } from '#practice/clinics/server/public/insert-clinic.ts';
import type { AddClinic } from '../../contract.ts';

/**
 * Adds a clinic with its defaults and invites its first clinic admin, in one transaction.
 *
 * @throws AppError `slug_taken` at its field; `user_exists` when the email address has a role already.
 */
export async function addClinic(ctx: PlatformContext, input: AddClinic): Promise<Clinic> {
  const { adminEmail, adminFullName, timeZone, addressLine, postalCode, ...rest } = input;
  const clinic = await insertClinic(
    ctx,
    { ...rest, time_zone: timeZone, address_line: addressLine, postal_code: postalCode },
    { ...starterCatalogue(input.country, input.region), protocols: starterProtocols(input.country) },
  );
  ctx.audit('clinic.added', clinic.id, { clinicId: clinic.id, after: clinic });
  await inviteAnyone(ctx, {
    email: adminEmail,
    fullName: adminFullName,
    role: 'clinic_admin',
    clinicId: clinic.id,
  });
  return clinic;
}
