import { addDays, weekdayOf } from '#foundation/values/day.ts';
import { instantAtMinute } from '#foundation/values/zoned-time.ts';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import type { AppointmentMessageRules } from '../contract.ts';
import { remindersOf } from '../reminders.rules.ts';

interface TimingPreviewProps {
  readonly rules: AppointmentMessageRules;
  readonly zone: string;
  /** The current day at the clinic. */
  readonly today: string;
}

const TEN = 600;
const THURSDAY = 4;
const MONDAY = 1;

/** The first such weekday at least so many days from a day. */
function weekdayAfter(day: string, days: number, weekday: number): string {
  const from = addDays(day, days);
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7);
}

const EXAMPLES = [
  { title: 'A visit on a Thursday', days: 8, weekday: THURSDAY },
  { title: 'A visit on a Monday', days: 8, weekday: MONDAY },
  { title: 'A visit far ahead', days: 84, weekday: THURSDAY },
] as const;

/** When clients would be reminded of visits that are booked today. */
export function TimingPreview({ rules, zone, today }: TimingPreviewProps) {
  const nowMs = instantAtMinute(today, TEN, zone);
  return (
    <section aria-label="Preview" className="flex flex-col gap-2 rounded-lg border border-line bg-sunken p-3">
      <h4 className="text-sm font-semibold text-ink-muted">A visit booked today</h4>
      <ul className="flex flex-col gap-2 text-sm">
        {EXAMPLES.map(({ title, days, weekday }) => {
          const startsAtMs = instantAtMinute(weekdayAfter(today, days, weekday), TEN, zone);
          const reminders = remindersOf(
            { startsAtMs, bookedAtMs: nowMs, toldAtMs: rules.confirmation ? nowMs : null },
            { rules, zone, nowMs },
          ).filter(({ reason }) => reason === null);
          return (
            <li key={title} className="flex flex-col">
              <span>{`${title}, ${nearDateIn(zone, startsAtMs)} at ${timeIn(zone, startsAtMs)}`}</span>
              <span className="text-ink-muted">
                {reminders.length === 0
                  ? 'No reminder'
                  : `Reminder ${reminders.map(({ dueAtMs }) => `${nearDateIn(zone, dueAtMs)} at ${timeIn(zone, dueAtMs)}`).join(', and ')}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
