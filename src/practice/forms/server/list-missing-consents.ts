import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type ListMissingConsents, MissingConsents } from '../requests.contract.ts';
import { missingConsents } from './public/missing-consents.ts';

/** FORM-6. The consent forms that an appointment or a visit lacks. @throws AppError `not_found`. */
export async function listMissingConsents(
  { tx, session: { clinicId } }: MemberContext,
  { visitId, appointmentId }: ListMissingConsents,
): Promise<MissingConsents> {
  // Of an appointment also what its visit needs, and the other way round.
  const occasion =
    visitId === undefined
      ? sql`select a.id as appointment_id, a.appointment_type_id, a.pet_id, w.id as visit_id from appointments a
              left join visits w on w.clinic_id = ${clinicId} and w.appointment_id = a.id
             where a.clinic_id = ${clinicId} and a.id = ${appointmentId}`
      : sql`select w.appointment_id, a.appointment_type_id, w.pet_id, w.id as visit_id from visits w
              left join appointments a on a.clinic_id = ${clinicId} and a.id = w.appointment_id
             where w.clinic_id = ${clinicId} and w.id = ${visitId}`;
  const missing = missingConsents(clinicId, sql`f.id as "formId", v.title`, {
    petId: sql`q.pet_id`,
    appointmentId: sql`q.appointment_id`,
    appointmentTypeId: sql`q.appointment_type_id`,
    visitId: sql`q.visit_id`,
  });
  const row = await fetchRow(
    tx,
    MissingConsents,
    sql`select coalesce((select json_agg(m) from (${missing}) m), '[]') as items from (${occasion}) q`,
  );
  if (!row) throw new AppError('not_found');
  return row;
}
