import { sql, type Kysely } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { Tables } from '#db/tables.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { toWeek } from '#practice/clinics/server/public/week.ts';
import type {
  AddTimeOff,
  ChangeDemoHost,
  ChangeDemoSettings,
  DemoSettings,
  DemoTeamMember,
  TimeOff,
} from '../contract.ts';

async function listTeam(tx: Kysely<Tables>): Promise<DemoTeamMember[]> {
  const { rows } = await sql<DemoTeamMember>`
    select t.user_id as "userId", t.email, t.full_name as "fullName", t.takes_demos as "takesDemos",
           t.time_zone as "timeZone", t.meeting_url as "meetingUrl", t.hours, t.time_off as "timeOff"
      from app.demo_team() t`.execute(tx);
  return rows;
}

const readSettings = (tx: Kysely<Tables>): Promise<DemoSettings> =>
  tx
    .selectFrom('demo_settings')
    .select(['is_paused as isPaused', 'lead_minutes as leadMinutes', 'horizon_days as horizonDays'])
    .executeTakeFirstOrThrow();

/** @throws AppError `not_found` for an account that is not a platform admin. */
async function getTeamMember(tx: Kysely<Tables>, userId: string): Promise<DemoTeamMember> {
  const member = (await listTeam(tx)).find((one) => one.userId === userId);
  if (!member) throw new AppError('not_found');
  return member;
}

/** How demos are booked, and everybody who gives them or could. */
export async function demoSetup({
  tx,
}: PlatformContext): Promise<{ settings: DemoSettings; team: DemoTeamMember[] }> {
  const [settings, team] = await Promise.all([readSettings(tx), listTeam(tx)]);
  return { settings, team };
}

/** Sets how soon and how far ahead demos are booked, or that none are. */
export async function changeDemoSettings(
  ctx: PlatformContext,
  after: ChangeDemoSettings,
): Promise<DemoSettings> {
  const before = await readSettings(ctx.tx);
  await ctx.tx
    .updateTable('demo_settings')
    .set({
      is_paused: after.isPaused,
      lead_minutes: after.leadMinutes,
      horizon_days: after.horizonDays,
    })
    .execute();
  ctx.audit('demo_settings.changed', 'demos', { before, after });
  return after;
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

/** @throws AppError `not_found` for whoever has never given demos. */
export async function addTimeOff(ctx: PlatformContext, input: AddTimeOff): Promise<TimeOff> {
  const { userId, startsAt, endsAt, note } = input;
  const added = await namingConstraints(
    { demo_time_off_user_id_fkey: 'not_found' },
    ctx.tx
      .insertInto('demo_time_off')
      .values({ user_id: userId, starts_at: startsAt, ends_at: endsAt, note })
      .returning(['id', 'starts_at as startsAt', 'ends_at as endsAt', 'note'])
      .executeTakeFirstOrThrow(),
  );
  ctx.audit('demo_time_off.added', added.id, { after: { userId, startsAt, endsAt, note } });
  return added;
}

/** @throws AppError `not_found`. */
export async function removeTimeOff(
  ctx: PlatformContext,
  { timeOffId }: { readonly timeOffId: string },
): Promise<{ id: string }> {
  const removed = await ctx.tx
    .deleteFrom('demo_time_off')
    .where('id', '=', timeOffId)
    .returning(['id', 'user_id as userId', 'starts_at as startsAt', 'ends_at as endsAt'])
    .executeTakeFirst();
  if (!removed) throw new AppError('not_found');
  ctx.audit('demo_time_off.removed', removed.id, { before: removed });
  return { id: removed.id };
}
