import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { readCertificatePdf } from './read-certificate-pdf.ts';

/** The PDF of an issued certificate. @throws AppError `not_found`. */
export const getCertificatePdf = (
  { tx, session: { clinicId } }: MemberContext,
  { id }: { readonly id: string },
) => readCertificatePdf(tx, clinicId, sql`c.id = ${id}`);
