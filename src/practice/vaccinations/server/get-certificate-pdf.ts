import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { CertificateContent } from '../certificates.contract.ts';
import { printCertificate } from './print-certificate.ts';

/** The PDF of an issued certificate, from what was frozen when it was issued. @throws AppError `not_found`. */
export async function getCertificatePdf(
  { tx, session: { clinicId } }: MemberContext,
  { id }: { readonly id: string },
) {
  const row = await tx
    .selectFrom('vaccination_certificates')
    .select(['number', 'content', 'content_hash as hash', 'issued_at as issuedAt'])
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  const pdf = await printCertificate({ ...row, content: CertificateContent.parse(row.content) });
  return { fileName: `certificate-${row.number}.pdf`, contentBase64: pdf.toString('base64') };
}
