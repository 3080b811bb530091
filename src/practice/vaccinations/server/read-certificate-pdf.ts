import { sql, type Kysely, type RawBuilder } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { CertificateContent } from '../certificates.contract.ts';
import { printCertificate } from './print-certificate.ts';

const Row = z.object({
  number: z.int(),
  content: CertificateContent,
  hash: z.string(),
  issuedAt: z.string(),
});

/**
 * The PDF of an issued certificate that fits a condition on `c`, from what was frozen when it was issued.
 *
 * @throws AppError `not_found`, also for one that the caller may not see.
 */
export async function readCertificatePdf(
  tx: Kysely<Tables>,
  clinicId: string,
  condition: RawBuilder<unknown>,
): Promise<{ readonly fileName: string; readonly contentBase64: string }> {
  const certificate = await fetchRow(
    tx,
    Row,
    sql`select c.number, c.content, c.content_hash as hash, c.issued_at as "issuedAt"
          from vaccination_certificates c where c.clinic_id = ${clinicId} and ${condition}`,
  );
  if (!certificate) throw new AppError('not_found');
  const pdf = await printCertificate(certificate);
  return { fileName: `certificate-${certificate.number}.pdf`, contentBase64: pdf.toString('base64') };
}
