import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';

/** Sets the doctors of a type; an empty list means all. @throws AppError `not_found` for another clinic's doctor. */
export async function setTypeDoctors(
  { tx, session: { clinicId } }: MemberContext,
  appointmentTypeId: string,
  doctorIds: readonly string[],
): Promise<void> {
  const removed = tx
    .deleteFrom('appointment_type_doctors')
    .where('clinic_id', '=', clinicId)
    .where('appointment_type_id', '=', appointmentTypeId)
    .execute();
  const added =
    doctorIds.length === 0
      ? Promise.resolve()
      : namingConstraints(
          {
            appointment_type_doctors_clinic_id_doctor_id_fkey: 'not_found',
            appointment_type_doctors_clinic_id_appointment_type_id_fkey: 'not_found',
          },
          tx
            .insertInto('appointment_type_doctors')
            .values(
              [...new Set(doctorIds)].map((doctorId) => ({
                clinic_id: clinicId,
                appointment_type_id: appointmentTypeId,
                doctor_id: doctorId,
              })),
            )
            .execute(),
        );
  await Promise.all([removed, added]);
}
