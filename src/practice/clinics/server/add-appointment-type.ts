import { sql } from 'kysely';
import { hueIndex } from '#vocabulary/hues.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { AppointmentType, AppointmentTypeFields } from '../contract.ts';
import { NAME_TAKEN } from './name-taken.ts';
import { setTypeDoctors } from './set-type-doctors.ts';

/**
 * Adds a type after the others.
 *
 * @throws AppError `name_taken` at its field, `not_found` for another clinic's doctor.
 */
export async function addAppointmentType(
  ctx: MemberContext,
  input: AppointmentTypeFields,
): Promise<AppointmentType> {
  const { clinicId } = ctx.session;
  const added = await namingConstraints(
    { appointment_types_name_key: 'name_taken' },
    ctx.tx
      .insertInto('appointment_types')
      .values({
        clinic_id: clinicId,
        name: input.name,
        duration_minutes: input.durationMinutes,
        buffer_minutes: input.bufferMinutes,
        colour: hueIndex(input.hue),
        online_bookable: input.onlineBookable,
        needs_room: input.needsRoom,
        reason_is_optional: input.reasonIsOptional,
        position: sql<number>`(select coalesce(max(position) + 1, 0) from appointment_types where clinic_id = ${clinicId})`,
      })
      .returning(['id', 'position'])
      .executeTakeFirstOrThrow(),
    NAME_TAKEN,
  );
  const doctorIds = [...new Set(input.doctorIds)].toSorted();
  await setTypeDoctors(ctx, added.id, doctorIds);
  const type: AppointmentType = { ...input, ...added, doctorIds, isActive: true };
  ctx.audit('appointment_type.added', type.id, { after: type });
  return type;
}
