import { addDays, addMonths, type Day, daysBetween, weekdayOf } from '#foundation/values/day.ts';

export interface Period {
  readonly from: Day;
  readonly to: Day;
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;
const lastOfMonth = (day: Day): Day => addDays(addMonths(firstOfMonth(day), 1), -1);
const firstOfYear = (day: Day): Day => `${day.slice(0, 5)}01-01`;
const firstOfQuarter = (day: Day): Day => addMonths(firstOfMonth(day), -((Number(day.slice(5, 7)) - 1) % 3));

/** REPORT-4. Periods by name, up to today at the clinic. Weeks begin on Monday. */
export const PERIOD_PRESETS = {
  today: { label: 'Today', of: (today: Day): Period => ({ from: today, to: today }) },
  yesterday: {
    label: 'Yesterday',
    of: (today: Day): Period => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  },
  this_week: {
    label: 'This week',
    of: (today: Day): Period => ({ from: addDays(today, 1 - weekdayOf(today)), to: today }),
  },
  this_month: { label: 'This month', of: (today: Day): Period => ({ from: firstOfMonth(today), to: today }) },
  last_month: {
    label: 'Last month',
    of: (today: Day): Period => {
      const to = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    },
  },
  last_quarter: {
    label: 'Last quarter',
    of: (today: Day): Period => {
      const to = addDays(firstOfQuarter(today), -1);
      return { from: firstOfQuarter(to), to };
    },
  },
  this_year: { label: 'This year', of: (today: Day): Period => ({ from: firstOfYear(today), to: today }) },
  last_year: {
    label: 'Last year',
    of: (today: Day): Period => {
      const to = addDays(firstOfYear(today), -1);
      return { from: firstOfYear(to), to };
    },
  },
  months_12: {
    label: 'Last 12 months',
    of: (today: Day): Period => ({ from: addDays(addMonths(today, -12), 1), to: today }),
  },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly of: (today: Day) => Period }>
>;
export type PeriodPreset = keyof typeof PERIOD_PRESETS;

const monthsOf = ({ from, to }: Period): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7)) +
  1;

/**
 * REPORT-5. What a period is compared with. A period that begins with a month is compared with as many months before: whole ones
 * with whole ones, and the first days of a month with as many of the month before. Any other period with as many days before it.
 */
export function previousPeriod(period: Period): Period {
  const { from, to } = period;
  if (from === firstOfMonth(from)) {
    const months = monthsOf(period);
    return {
      from: addMonths(from, -months),
      to: to === lastOfMonth(to) ? addDays(from, -1) : addMonths(to, -months),
    };
  }
  return { from: addDays(from, daysBetween(to, from) - 1), to: addDays(from, -1) };
}

/** Longer periods are shown by months. */
const MAX_DAYS_BY_DAY = 62;

/** Whether the time in a period is shown by days or by months. */
export const stepOf = ({ from, to }: Period): 'day' | 'month' =>
  daysBetween(from, to) < MAX_DAYS_BY_DAY ? 'day' : 'month';

/** Every step of a period in order, as a day, or as the first day of a month. */
export function stepsOf(period: Period): Day[] {
  const step = stepOf(period);
  const steps: Day[] = [];
  for (
    let day = step === 'day' ? period.from : firstOfMonth(period.from);
    day <= period.to;
    day = step === 'day' ? addDays(day, 1) : addMonths(day, 1)
  ) {
    steps.push(day);
  }
  return steps;
}

/** The days of a step that are in the period. */
export const periodOfStep = (period: Period, step: Day): Period => {
  if (stepOf(period) === 'day') return { from: step, to: step };
  const last = lastOfMonth(step);
  return { from: step < period.from ? period.from : step, to: last > period.to ? period.to : last };
};

/** The step to which a day belongs. */
export const stepOfDay = (period: Period, day: Day): Day =>
  stepOf(period) === 'day' ? day : firstOfMonth(day);
