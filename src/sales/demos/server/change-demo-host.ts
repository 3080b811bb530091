import type { Kysely } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { Tables } from '#db/tables.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { toWeek } from '#practice/clinics/server/public/week.ts';
import type { ChangeDemoHost, DemoTeamMember } from '../contract.ts';
import { listDemoTeam } from './list-demo-team.ts';

/** @throws AppError `not_found` for an account that is not a platform admin. */
async function getTeamMember(tx: Kysely<Tables>, userId: string): Promise<DemoTeamMember> {
  const member = (await listDemoTeam(tx)).find((one) => one.userId === userId);
  if (!member) throw new AppError('not_found');
  return member;
}

async function replaceHours(
  tx: Kysely<Tables>,
  userId: string,
  hours: readonly WeeklyHours[],
): Promise<void> {
  await tx.deleteFrom('demo_host_hours').where('user_id', '=', userId).execute();
  if (hours.length === 0) return;
  await namingConstraints(
    { demo_host_hours_overlap_excl: 'hours_overlap' },
    tx
      .insertInto('demo_host_hours')
      .values(
        hours.map(({ weekday, startMinute, endMinute }) => ({
          user_id: userId,
          weekday,
          start_minute: startMinute,
          end_minute: endMinute,
        })),
      )
      .execute(),
  );
}

/**
 * Sets whether and when somebody gives demos. Concurrent changes are serialized; the later one wins.
 *
 * @throws AppError `not_found`; `hours_overlap` or `invalid_input`, at the rows and fields concerned.
 */
export async function changeDemoHost(ctx: PlatformContext, input: ChangeDemoHost): Promise<DemoTeamMember> {
  const { userId, takesDemos, timeZone, meetingUrl } = input;
  const hours = toWeek(input.hours);
  const before = await getTeamMember(ctx.tx, userId);
  const values = { takes_demos: takesDemos, time_zone: timeZone, meeting_url: meetingUrl };
  await ctx.tx
    .insertInto('demo_hosts')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  await replaceHours(ctx.tx, userId, hours);
  const after = { takesDemos, timeZone, meetingUrl, hours };
  ctx.audit('demo_host.changed', userId, {
    before: {
      takesDemos: before.takesDemos,
      timeZone: before.timeZone,
      meetingUrl: before.meetingUrl,
      hours: before.hours,
    },
    after,
  });
  return { ...before, ...after };
}
