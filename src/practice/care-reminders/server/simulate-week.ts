import { sql } from 'kysely';
import * as z from 'zod';
import type { ReminderKind } from '#vocabulary/care-reminders.ts';
import { addDays, type Day } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import {
  type ComingReminder,
  type exportReminderWeekEndpoint,
  type ReminderLine,
  type ReminderWeek,
  type UnsentReminder,
  WEEK_DAYS,
  type WeekRow,
} from '../contract.ts';
import type { RoundOf, DayFacts } from '../plan-day.rules.ts';
import { reachOf } from '../reach.rules.ts';
import { nextDay } from '../simulate-week.rules.ts';
import { planFrom, sendingStart, zoneOfClinic } from './plan-clinic.ts';
import { readFacts } from './read-facts.ts';
import { getReminderSettings } from './reminder-settings.ts';

interface Week {
  readonly isOn: boolean;
  readonly today: Day;
  readonly isTodayPlanned: boolean;
  readonly sent: readonly ComingReminder[];
  readonly unsent: readonly UnsentReminder[];
}

const Run = z.object({ isPlanned: z.boolean() });

const lineOf = ({ candidate, round }: RoundOf, { pets }: DayFacts): ReminderLine => ({
  source: candidate.source,
  sourceId: candidate.sourceId,
  petId: candidate.petId,
  petName: candidate.petId === null ? null : (pets.get(candidate.petId)?.name ?? null),
  name: candidate.name,
  dueOn: candidate.dueOn,
  round,
});

/**
 * What goes out on each day of the coming week, if nothing changes until then: each day is planned as the job plans it, with what was
 * planned for the days before. Nothing is written.
 */
export async function simulateWeek(scope: MessageScope): Promise<Week> {
  const { tx, now, session } = scope;
  const [{ isOn, rules }, zone] = await Promise.all([getReminderSettings(scope), zoneOfClinic(scope)]);
  const today = localDayOf(now.getTime(), zone);
  const run = await fetchRow(
    tx,
    Run,
    sql`select exists (select from care_reminder_runs r where r.clinic_id = ${session.clinicId} and r.planned_on = ${today}) as "isPlanned"`,
  );
  const isTodayPlanned = run?.isPlanned === true;
  let facts = await readFacts(scope, { rules, today, until: addDays(today, WEEK_DAYS - 1) });
  const sent: ComingReminder[] = [];
  const unsent: UnsentReminder[] = [];
  for (let day = 0; day < WEEK_DAYS; day += 1) {
    const on = facts.today;
    const at = new Date(Math.max(sendingStart(rules, on, zone).getTime(), now.getTime()));
    const { plan, reaches } = await planFrom(scope, facts, at);
    // What was planned for today already is in the list of reminders.
    const isShown = day > 0 || !isTodayPlanned;
    if (isShown) {
      for (const message of plan.messages) {
        const reach = reachOf(reaches, message);
        if (reach.channel === null) continue;
        sent.push({
          on,
          clientId: message.clientId,
          clientName: facts.clients.get(message.clientId)?.fullName ?? '',
          kind: message.kind,
          channel: reach.channel,
          sendsAt: reach.from.toISOString(),
          lines: message.items.map((one) => lineOf(one, facts)),
        });
      }
      for (const one of plan.unsent)
        unsent.push({
          on,
          kind: one.candidate.kind,
          clientId: one.clientId,
          clientName: one.clientId === null ? null : (facts.clients.get(one.clientId)?.fullName ?? null),
          reason: one.reason,
          line: lineOf(one, facts),
        });
    }
    facts = nextDay(facts, isShown ? plan : { messages: [], unsent: [] });
  }
  return { isOn, today, isTodayPlanned, sent, unsent: firstOfEach(unsent) };
}

/** A round that is not sent for the same reason on several days is listed once. */
function firstOfEach(unsent: readonly UnsentReminder[]): readonly UnsentReminder[] {
  const seen = new Set<string>();
  return unsent.filter(({ line, reason }) => {
    const key = `${line.source} ${line.sourceId} ${line.dueOn} ${line.round} ${reason}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

interface Filters {
  readonly on?: Day | undefined;
  readonly kind?: ReminderKind | undefined;
}

const fits =
  ({ on, kind }: Filters) =>
  (row: { readonly on: Day; readonly kind: ReminderKind }): boolean =>
    (on === undefined || row.on === on) && (kind === undefined || row.kind === kind);

const countBy = <T, K>(rows: readonly T[], keyOf: (row: T) => K): ReadonlyMap<K, number> => {
  const counts = new Map<K, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
};

/** What goes out in the coming week and to whom, and why not to the others. */
export async function getReminderWeek(
  ctx: MemberContext,
  { limit, ...filters }: Filters & { readonly limit: number },
): Promise<ReminderWeek> {
  const week = await simulateWeek(ctx);
  const sentOn = countBy(week.sent, ({ on }) => on);
  const unsentOn = countBy(week.unsent, ({ on }) => on);
  const sent = week.sent.filter(fits(filters));
  const unsent = week.unsent.filter(fits(filters));
  return {
    isOn: week.isOn,
    today: week.today,
    isTodayPlanned: week.isTodayPlanned,
    days: Array.from({ length: WEEK_DAYS }, (_, day) => addDays(week.today, day)).map((on) => ({
      on,
      sent: sentOn.get(on) ?? 0,
      unsent: unsentOn.get(on) ?? 0,
    })),
    reasons: [...countBy(unsent, ({ reason }) => reason)]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
    sent: sent.slice(0, limit),
    sentCount: sent.length,
    unsent: unsent.slice(0, limit),
    unsentCount: unsent.length,
  };
}

const Position = z.tuple([z.int().min(0)]);

/** The coming week line by line, as a file: the position of a page is that of its first row. */
export async function exportReminderWeek(
  ctx: MemberContext,
  { limit, cursor, ...filters }: z.output<typeof exportReminderWeekEndpoint.input>,
) {
  const [from] = decodeCursor(cursor, Position) ?? [0];
  const week = await simulateWeek(ctx);
  const rows: WeekRow[] = [
    ...week.sent
      .filter(fits(filters))
      .flatMap(({ on, clientName, kind, channel, lines }) =>
        lines.map((line) => ({ on, clientName, kind, channel, reason: null, line })),
      ),
    ...week.unsent.filter(fits(filters)).map(({ on, clientName, kind, reason, line }) => ({
      on,
      clientName,
      kind,
      channel: null,
      reason,
      line,
    })),
  ];
  ctx.audit('care_reminders.exported', ctx.session.clinicId, { after: { rows: rows.length, from } });
  const numbered = rows.slice(from, from + limit + 1).map((row, index) => ({ row, at: from + index + 1 }));
  const page = toPage(numbered, limit, ({ at }) => [at]);
  return { ...page, items: page.items.map(({ row }) => row) };
}
