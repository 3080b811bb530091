import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import type { SetClinicHours } from '../contract.ts';
import { toWeek } from './public/week.ts';

/**
 * Replaces the clinic's week. Simultaneous saves are serialized; the later one wins.
 *
 * @throws AppError `hours_overlap` or `invalid_input`, at the rows and fields concerned.
 */
export async function setClinicHours(
  ctx: MemberContext,
  input: SetClinicHours,
): Promise<{ hours: WeeklyHours[] }> {
  const hours = toWeek(input.hours);
  const { clinicId } = ctx.session;
  await ctx.tx.selectFrom('clinics').select('id').where('id', '=', clinicId).forNoKeyUpdate().execute();
  const removed = ctx.tx
    .deleteFrom('clinic_hours')
    .where('clinic_id', '=', clinicId)
    .returning(['weekday', 'start_minute as startMinute', 'end_minute as endMinute'])
    .execute();
  const added =
    hours.length === 0
      ? Promise.resolve([])
      : namingConstraints(
          { clinic_hours_overlap_excl: 'hours_overlap' },
          ctx.tx
            .insertInto('clinic_hours')
            .values(
              hours.map(({ weekday, startMinute, endMinute }) => ({
                clinic_id: clinicId,
                weekday,
                start_minute: startMinute,
                end_minute: endMinute,
              })),
            )
            .execute(),
        );
  const [before] = await Promise.all([removed, added]);
  ctx.audit('clinic_hours.changed', clinicId, { before, after: hours });
  return { hours };
}
