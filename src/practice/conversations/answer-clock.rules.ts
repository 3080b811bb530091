import type { ConversationTopic } from '#vocabulary/conversations.ts';
import { CONVERSATION_PRIORITIES, type ConversationPriority } from '#vocabulary/messages.ts';
import { addDays, WEEKDAYS } from '#foundation/values/day.ts';
import { hoursOver, timeRangesBetween, type WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { localDayOf, MINUTE_MS } from '#foundation/values/zoned-time.ts';

/** When a clinic works. */
export interface ClinicWeek {
  readonly zone: string;
  readonly hours: readonly WeeklyHours[];
}

/** Monday to Friday, 9 to 17 o'clock: for a clinic that has entered no hours. */
const USUAL_HOURS: readonly WeeklyHours[] = WEEKDAYS.slice(0, 5).map((weekday) => ({
  weekday,
  startMinute: 540,
  endMinute: 1020,
}));

/** A clinic that opens for a minute a week never gets further; then the target is not tracked. */
const MAX_WEEKS = 60;
const DAYS_PER_STEP = 7;

/**
 * INBOX-2. The instant at which so many minutes of opening time have passed since an instant; null if that is further away than a year.
 * Friday 16:30 and one hour at 9 to 17 o'clock is Monday 9:30.
 */
export function afterOpenMinutes(
  { zone, hours }: ClinicWeek,
  fromMs: number,
  minutes: number,
): number | null {
  const week = hours.length === 0 ? USUAL_HOURS : hours;
  let left = minutes * MINUTE_MS;
  // A day earlier: an opening may have begun before midnight.
  let day = addDays(localDayOf(fromMs, zone), -1);
  for (let step = 0; step < MAX_WEEKS; step += 1) {
    const last = addDays(day, DAYS_PER_STEP - 1);
    for (const { start, end } of hoursOver(week, timeRangesBetween(day, last, zone))) {
      const from = Math.max(start, fromMs);
      if (end <= from) continue;
      if (end - from >= left) return from + left;
      left -= end - from;
    }
    day = addDays(last, 1);
  }
  return null;
}

export interface AnswerTimes {
  readonly warnAt: Date | null;
  readonly dueAt: Date | null;
}

/** When 80 % of the time have passed, screens warn. */
const WARN_SHARE = 0.8;

/** INBOX-2. By when a client who began to wait should have an answer, and when to warn. */
export function answerTimes(week: ClinicWeek, waitingSince: Date, minutes: number): AnswerTimes {
  const due = afterOpenMinutes(week, waitingSince.getTime(), minutes);
  const warn = afterOpenMinutes(week, waitingSince.getTime(), minutes * WARN_SHARE);
  if (due === null || warn === null) return { warnAt: null, dueAt: null };
  return { warnAt: new Date(warn), dueAt: new Date(due) };
}

export interface TargetRow {
  readonly topic: ConversationTopic | null;
  readonly priority: ConversationPriority;
  readonly minutes: number;
}

/** For a clinic that has set none: a quarter of an hour, an hour, four hours, two days of eight hours. */
export const DEFAULT_TARGETS: readonly TargetRow[] = [
  { topic: null, priority: 'urgent', minutes: 15 },
  { topic: null, priority: 'high', minutes: 60 },
  { topic: null, priority: 'normal', minutes: 240 },
  { topic: null, priority: 'low', minutes: 960 },
];

/** The target of a topic and priority: its own row, else that of every topic, else ours. */
export function targetMinutes(
  targets: readonly TargetRow[],
  topic: ConversationTopic,
  priority: ConversationPriority,
): number {
  const find = (rows: readonly TargetRow[], wanted: ConversationTopic | null) =>
    rows.find((row) => row.topic === wanted && row.priority === priority)?.minutes;
  return find(targets, topic) ?? find(targets, null) ?? find(DEFAULT_TARGETS, null) ?? 240;
}

/** The more urgent of two priorities. */
export const moreUrgent = (a: ConversationPriority, b: ConversationPriority): ConversationPriority =>
  CONVERSATION_PRIORITIES.indexOf(a) <= CONVERSATION_PRIORITIES.indexOf(b) ? a : b;
