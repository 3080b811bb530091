import { AppError } from '#vocabulary/errors.ts';
import { hueIndex } from '#vocabulary/hues.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ChangeStaffMember, StaffMember } from '../contract.ts';
import { getStaffMember } from './get-staff-member.ts';

const COLUMNS = [
  'full_name as fullName',
  'title',
  'phone',
  'licence_number as licenceNumber',
  'colour',
  'takes_appointments as takesAppointments',
  'is_active as isActive',
] as const;

/** Changes the given fields of a staff member. @throws AppError `not_found`. */
export async function changeStaffMember(ctx: MemberContext, input: ChangeStaffMember): Promise<StaffMember> {
  const { clinicId } = ctx.session;
  const { staffMemberId } = input;
  const before = ctx.tx
    .selectFrom('staff_members')
    .select(COLUMNS)
    .where('clinic_id', '=', clinicId)
    .where('id', '=', staffMemberId)
    .forUpdate()
    .executeTakeFirst();
  const after = ctx.tx
    .updateTable('staff_members')
    .set((eb) => ({
      full_name: input.fullName ?? eb.ref('full_name'),
      title: input.title,
      phone: input.phone,
      licence_number: input.licenceNumber,
      colour: input.hue && hueIndex(input.hue),
      takes_appointments: input.takesAppointments,
      is_active: input.isActive,
    }))
    .where('clinic_id', '=', clinicId)
    .where('id', '=', staffMemberId)
    .returning(COLUMNS)
    .executeTakeFirst();
  const [was, is] = await Promise.all([before, after]);
  if (!was || !is) throw new AppError('not_found');
  ctx.audit('staff_member.changed', staffMemberId, changesBetween(was, is));
  return getStaffMember(ctx, { staffMemberId });
}
