import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { PaperClinic } from '#practice/clinics/paper.rules.ts';

/** The clinic as the head of its papers names it. @throws AppError `not_found`. */
export async function findPaperClinic({ tx, session: { clinicId } }: MemberContext): Promise<PaperClinic> {
  const clinic = await tx
    .selectFrom('clinics')
    .select([
      'name',
      'country',
      'time_zone as timeZone',
      'address_line as addressLine',
      'postal_code as postalCode',
      'city',
      'region',
      'phone',
      'email',
    ])
    .where('id', '=', clinicId)
    .executeTakeFirst();
  if (!clinic) throw new AppError('not_found');
  return clinic;
}
