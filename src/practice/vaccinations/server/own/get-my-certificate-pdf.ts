import { AppError } from '#vocabulary/errors.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { CertificateContent } from '../../certificates.contract.ts';
import { printCertificate } from '../print-certificate.ts';
import { findOwnClinic } from './find-own-clinic.ts';

/** CORE-9. The PDF of a certificate that names the caller as the owner. @throws AppError `not_found`. */
export async function getMyCertificatePdf(
  ctx: ClientContext,
  { petId, id }: { readonly petId: string; readonly id: string },
) {
  const clinicId = await findOwnClinic(ctx, petId);
  const row = await ctx.tx
    .selectFrom('vaccination_certificates')
    .select(['number', 'content', 'content_hash as hash', 'issued_at as issuedAt'])
    .where('clinic_id', '=', clinicId)
    .where('pet_id', '=', petId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  const pdf = await printCertificate({ ...row, content: CertificateContent.parse(row.content) });
  return { fileName: `certificate-${row.number}.pdf`, contentBase64: pdf.toString('base64') };
}
