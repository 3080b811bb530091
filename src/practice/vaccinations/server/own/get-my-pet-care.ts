import { sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { type ClientCare, MyCertificate } from '../../own.contract.ts';
import { findClientCare } from '../public/find-client-care.ts';
import { findOwnClinic } from './find-own-clinic.ts';

/**
 * CORE-9. Vaccinations of a pet of the caller, the latest first, what is due, and the certificates that name them.
 *
 * @throws AppError `not_found`.
 */
export async function getMyPetCare(
  ctx: ClientContext,
  { petId }: { readonly petId: string },
): Promise<ClientCare & { certificates: MyCertificate[] }> {
  const clinicId = await findOwnClinic(ctx, petId);
  const [care, certificates] = await Promise.all([
    findClientCare(ctx.tx, clinicId, petId),
    fetchRows(
      ctx.tx,
      MyCertificate,
      sql`
      select c.id, c.number, c.kind, c.issued_at as "issuedAt"
        from vaccination_certificates c where c.clinic_id = ${clinicId} and c.pet_id = ${petId}
       order by c.number desc`,
    ),
  ]);
  return Object.assign(care, { certificates });
}
