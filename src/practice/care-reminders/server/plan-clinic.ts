import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { Day } from '#foundation/values/day.ts';
import { instantAtMinute, localDayOf, minuteOfDayAt } from '#foundation/values/zoned-time.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { type DayPlan, planDay, type DayFacts } from '../plan-day.rules.ts';
import { type Reach, withoutUnreachable } from '../reach.rules.ts';
import type { ReminderRules } from '../rules.contract.ts';
import { findReaches } from './find-reaches.ts';
import { lockReminders } from './lock-reminders.ts';
import { readFacts } from './read-facts.ts';
import { getReminderSettings } from './reminder-settings.ts';
import { releaseStale } from './take-back.ts';
import { writePlan } from './write-plan.ts';

const Zone = z.object({ zone: z.string() });
const Run = z.object({ isPlanned: z.boolean() });

/** The clinic's time zone. */
export async function zoneOfClinic({
  tx,
  session: { clinicId },
}: Pick<MessageScope, 'session' | 'tx'>): Promise<string> {
  const row = await fetchRow(
    tx,
    Zone,
    sql`select k.time_zone as zone from clinics k where k.id = ${clinicId}`,
  );
  if (!row) throw new Error('The clinic’s staff can always read it.');
  return row.zone;
}

export interface ReachedPlan {
  readonly plan: DayPlan;
  readonly reaches: ReadonlyMap<string, Reach>;
}

/**
 * CARE-1 to CARE-5. What goes out on the day of the facts, to whom and on which channel, and what does not and why. The only way to
 * plan: the job writes what it gives, the simulator shows it.
 */
export async function planFrom(scope: MessageScope, facts: DayFacts, at: Date): Promise<ReachedPlan> {
  const plan = planDay(facts);
  const reaches = await findReaches(scope, plan.messages, { channels: facts.rules.channels, at });
  return { plan: withoutUnreachable(plan, reaches, facts.today), reaches };
}

/** The instant from which reminders are sent on a day. */
export const sendingStart = (rules: ReminderRules, day: Day, zone: string): Date =>
  new Date(instantAtMinute(day, rules.hour * 60, zone));

async function isPlanned({ tx, session: { clinicId } }: MessageScope, today: Day): Promise<boolean> {
  const row = await fetchRow(
    tx,
    Run,
    sql`select exists (select from care_reminder_runs r where r.clinic_id = ${clinicId} and r.planned_on = ${today}) as "isPlanned"`,
  );
  return row?.isPlanned === true;
}

/**
 * Plans the reminders of today for a clinic, once it is the hour of its rules, and at most once a day. All of them in the caller's
 * transaction: a job that is killed has planned nothing, and the next one plans the same.
 *
 * @returns how many messages were planned; null when it is not the time, or was done already.
 */
export async function planClinic(scope: MessageScope): Promise<number | null> {
  const { tx, now, session } = scope;
  const [settings, zone] = await Promise.all([getReminderSettings(scope), zoneOfClinic(scope)]);
  const today = localDayOf(now.getTime(), zone);
  if (!settings.isOn || minuteOfDayAt(now.getTime(), zone) < settings.rules.hour * 60) return null;
  await lockReminders(scope);
  if (await isPlanned(scope, today)) return null;
  await releaseStale(scope, today);
  const facts = await readFacts(scope, { rules: settings.rules, today, until: today });
  const { plan } = await planFrom(scope, facts, now);
  const planned = await writePlan(scope, { plan, today, version: settings.version });
  await tx
    .insertInto('care_reminder_runs')
    .values({ clinic_id: session.clinicId, planned_on: today, planned, suppressed: plan.unsent.length })
    .execute();
  return planned;
}
