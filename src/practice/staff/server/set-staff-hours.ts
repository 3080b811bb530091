import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { toWeek } from '#practice/clinics/server/public/week.ts';
import type { SetStaffHours } from '../contract.ts';

/**
 * Replaces a staff member's week. Simultaneous saves are serialized; the later one wins.
 *
 * @throws AppError `not_found`; `hours_overlap` or `invalid_input`, at the rows and fields concerned.
 */
export async function setStaffHours(
  ctx: MemberContext,
  input: SetStaffHours,
): Promise<{ hours: WeeklyHours[] }> {
  const hours = toWeek(input.hours);
  const { clinicId } = ctx.session;
  const { staffMemberId } = input;
  const member = await ctx.tx
    .selectFrom('staff_members')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', staffMemberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member) throw new AppError('not_found');
  const removed = ctx.tx
    .deleteFrom('staff_hours')
    .where('clinic_id', '=', clinicId)
    .where('staff_member_id', '=', staffMemberId)
    .returning(['weekday', 'start_minute as startMinute', 'end_minute as endMinute'])
    .execute();
  const added =
    hours.length === 0
      ? Promise.resolve([])
      : namingConstraints(
          { staff_hours_overlap_excl: 'hours_overlap' },
          ctx.tx
            .insertInto('staff_hours')
            .values(
              hours.map(({ weekday, startMinute, endMinute }) => ({
                clinic_id: clinicId,
                staff_member_id: staffMemberId,
                weekday,
                start_minute: startMinute,
                end_minute: endMinute,
              })),
            )
            .execute(),
        );
  const [before] = await Promise.all([removed, added]);
  ctx.audit('staff_hours.changed', staffMemberId, { before, after: hours });
  return { hours };
}
