import { sql } from 'kysely';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { readCertificatePdf } from '../read-certificate-pdf.ts';
import { findOwnClinic } from './find-own-clinic.ts';

/** CORE-9. The PDF of a certificate that names the caller as the owner. @throws AppError `not_found`. */
export async function getMyCertificatePdf(
  ctx: ClientContext,
  { petId, id }: { readonly petId: string; readonly id: string },
) {
  const clinicId = await findOwnClinic(ctx, petId);
  return readCertificatePdf(ctx.tx, clinicId, sql`c.pet_id = ${petId} and c.id = ${id}`);
}
