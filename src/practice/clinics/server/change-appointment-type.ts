import { AppError } from '#vocabulary/errors.ts';
import { hueIndex } from '#vocabulary/hues.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { AppointmentType, ChangeAppointmentType } from '../contract.ts';
import { findAppointmentTypes } from './find-appointment-types.ts';
import { NAME_TAKEN } from './name-taken.ts';
import { setTypeDoctors } from './set-type-doctors.ts';

/**
 * Changes the given fields.
 *
 * @throws AppError `not_found`, also for another clinic's doctor; `name_taken` at its field.
 */
export async function changeAppointmentType(
  ctx: MemberContext,
  { appointmentTypeId, ...input }: ChangeAppointmentType,
): Promise<AppointmentType> {
  const { clinicId } = ctx.session;
  const [before] = await findAppointmentTypes(ctx.tx, clinicId, appointmentTypeId);
  if (!before) throw new AppError('not_found');
  await namingConstraints(
    { appointment_types_name_key: 'name_taken' },
    ctx.tx
      .updateTable('appointment_types')
      .set((eb) => ({
        name: input.name ?? eb.ref('name'),
        duration_minutes: input.durationMinutes,
        buffer_minutes: input.bufferMinutes,
        colour: input.hue && hueIndex(input.hue),
        online_bookable: input.onlineBookable,
        needs_room: input.needsRoom,
        reason_is_optional: input.reasonIsOptional,
        is_active: input.isActive,
      }))
      .where('clinic_id', '=', clinicId)
      .where('id', '=', appointmentTypeId)
      .execute(),
    NAME_TAKEN,
  );
  if (input.doctorIds) await setTypeDoctors(ctx, appointmentTypeId, input.doctorIds);
  const [after] = await findAppointmentTypes(ctx.tx, clinicId, appointmentTypeId);
  if (!after) throw new AppError('not_found');
  ctx.audit('appointment_type.changed', appointmentTypeId, changesBetween(before, after));
  return after;
}
