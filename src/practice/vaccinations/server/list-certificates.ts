import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { Certificate } from '../certificates.contract.ts';

/** The certificates of a vaccination, the latest first. @throws AppError `not_found`. */
export async function listCertificates(
  { tx, session: { clinicId } }: MemberContext,
  { id }: { readonly id: string },
): Promise<{ items: Certificate[] }> {
  const vaccination = tx
    .selectFrom('vaccinations')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .executeTakeFirst();
  const listed = tx
    .selectFrom('vaccination_certificates')
    .select([
      'id',
      'pet_id as petId',
      'vaccination_id as vaccinationId',
      'number',
      'kind',
      'issued_at as issuedAt',
    ])
    .where('clinic_id', '=', clinicId)
    .where('vaccination_id', '=', id)
    .orderBy('number', 'desc')
    .execute();
  const [found, rows] = await Promise.all([vaccination, listed]);
  if (!found) throw new AppError('not_found');
  return { items: rows.map((row) => Certificate.parse(row)) };
}
