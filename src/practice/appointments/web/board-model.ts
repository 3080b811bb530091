import { type Interval, intersect, subtract } from '#foundation/values/intervals.ts';
import { type WeeklyHours, hoursOver, timeRangesBetween } from '#foundation/values/weekly-hours.ts';
import { MINUTES_PER_DAY, dayBounds, localDayOf, minuteOfDayAt } from '#foundation/values/zoned-time.ts';
import { type Day, WEEKDAYS, addDays, weekdayOf } from '#foundation/values/day.ts';
import type { Block } from '../blocks.contract.ts';
import type { ClinicSetup } from '#practice/clinics/contract.ts';
import { type DayRuler, layOutLanes, rulerOf, type Timed } from '../calendar-layout.rules.ts';
import type { Appointment } from '../contract.ts';

/** One column of the board: one doctor's day, one room's day, or one day of all doctors. */
export interface BoardColumn {
  readonly key: string;
  readonly day: Day;
  /** Null if the column has all doctors. */
  readonly doctorId: string | null;
  /** Only of a room's column; null for what has no room. */
  readonly roomId?: string | null;
  readonly title: string;
  readonly subtitle: string | null;
  readonly ruler: DayRuler;
  /** When nobody can be booked, in fractions of the ruler's range. */
  readonly closed: readonly Interval[];
  readonly blocks: readonly Block[];
  readonly items: readonly Appointment[];
}

export interface BoardInput {
  readonly setup: ClinicSetup;
  readonly appointments: readonly Appointment[];
  readonly blocks: readonly Block[];
  readonly pixelsPerMinute: number;
}

type Doctor = ClinicSetup['doctors'][number];

const HOUR = 60;
/** The range that a board shows without any working hours. */
const DEFAULTS = { fromMinute: 8 * HOUR, untilMinute: 18 * HOUR };

const startMs = ({ startsAt }: { readonly startsAt: string }): number => Date.parse(startsAt);
const endMs = ({ endsAt }: { readonly endsAt: string }): number => Date.parse(endsAt);

/**
 * The hours of the day that the board must show, rounded to full hours: opening hours, and appointments outside them.
 */
export function visibleMinutes(
  days: readonly Day[],
  { setup, appointments }: Pick<BoardInput, 'setup' | 'appointments'>,
): { readonly fromMinute: number; readonly untilMinute: number } {
  const zone = setup.clinic.timeZone;
  const weekdays = new Set(days.map(weekdayOf));
  const hours = [...setup.hours, ...setup.doctors.flatMap((doctor) => doctor.hours)].filter(({ weekday }) =>
    weekdays.has(weekday),
  );
  const spans = [
    ...hours.map(({ startMinute, endMinute }) => ({ start: startMinute, end: endMinute })),
    ...appointments.map((appointment) => {
      const start = minuteOfDayAt(startMs(appointment), zone);
      const end = minuteOfDayAt(endMs(appointment), zone);
      return { start, end: end <= start ? MINUTES_PER_DAY : end };
    }),
  ];
  if (spans.length === 0) return DEFAULTS;
  return {
    fromMinute: Math.floor(Math.min(...spans.map(({ start }) => start)) / HOUR) * HOUR,
    untilMinute: Math.min(Math.ceil(Math.max(...spans.map(({ end }) => end)) / HOUR) * HOUR, MINUTES_PER_DAY),
  };
}

/** When nobody can be booked: outside of all these hours. */
export function closedSpans(
  ruler: DayRuler,
  zone: string,
  hours: readonly (readonly WeeklyHours[])[],
): Interval[] {
  const ranges = timeRangesBetween(ruler.day, ruler.day, zone);
  const open = hours.map((rows) => hoursOver(rows, ranges)).reduce(intersect);
  return subtract([{ start: ruler.startsAtMs, end: ruler.endsAtMs }], open);
}

/** Whether something is at least partly within a ruler's range. */
export const within = (ruler: DayRuler) => (item: { readonly startsAt: string; readonly endsAt: string }) =>
  startMs(item) < ruler.endsAtMs && endMs(item) > ruler.startsAtMs;

/** Doctors with a column: all who take appointments, and former ones who still have appointments. */
export const doctorsOnBoard = (doctors: readonly Doctor[], appointments: readonly Appointment[]): Doctor[] =>
  doctors.filter(
    (doctor) => doctor.isActive || appointments.some((appointment) => appointment.doctor.id === doctor.id),
  );

/** Of those, the ones who work that day or have appointments; all if there are none. */
export function presentOn(
  day: Day,
  doctors: readonly Doctor[],
  { setup, appointments }: Pick<BoardInput, 'setup' | 'appointments'>,
): readonly Doctor[] {
  const weekday = weekdayOf(day);
  const present = doctors.filter(
    ({ id, hours }) =>
      hours.some((row) => row.weekday === weekday) ||
      appointments.some(
        (appointment) =>
          appointment.doctor.id === id && localDayOf(startMs(appointment), setup.clinic.timeZone) === day,
      ),
  );
  return present.length > 0 ? present : doctors;
}

/** The part of a day that its columns show. */
export function dayRuler(day: Day, input: BoardInput): DayRuler {
  const { fromMinute, untilMinute } = visibleMinutes([day], input);
  const { timeZone: zone } = input.setup.clinic;
  return rulerOf({ day, zone, pixelsPerMinute: input.pixelsPerMinute }, fromMinute, untilMinute);
}

/** The height of a board's heading with its border. */
const HEAD_PX = 46;

/** The scale at which these days fill a frame, so that a short day leaves no empty strip; at least `leastPerMinute`. */
export function fillingScale(
  frameHeight: number,
  days: readonly Day[],
  input: Pick<BoardInput, 'setup' | 'appointments'>,
  leastPerMinute: number,
): number {
  const { fromMinute, untilMinute } = visibleMinutes(days, input);
  return Math.max(leastPerMinute, (frameHeight - HEAD_PX) / (untilMinute - fromMinute));
}

/** A day: one column per doctor. */
export function dayColumns(day: Day, doctors: readonly Doctor[], input: BoardInput): BoardColumn[] {
  const zone = input.setup.clinic.timeZone;
  const ruler = dayRuler(day, input);
  const items = input.appointments.filter(within(ruler));
  const blocks = input.blocks.filter(within(ruler));
  return doctors.map((doctor) => ({
    key: doctor.id,
    day,
    doctorId: doctor.id,
    title: doctor.fullName,
    subtitle: doctor.title,
    ruler,
    closed: closedSpans(ruler, zone, [input.setup.hours, doctor.hours]),
    blocks: blocks.filter(({ doctorId }) => doctorId === null || doctorId === doctor.id),
    items: items.filter((appointment) => appointment.doctor.id === doctor.id),
  }));
}

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day));
export const weekOf = (day: Day): Day[] => WEEKDAYS.map((weekday) => addDays(mondayOf(day), weekday - 1));

/** A week: one column per day, of one doctor or of all. */
export function weekColumns(
  day: Day,
  doctor: Doctor | undefined,
  input: BoardInput,
  titleOf: (day: Day) => string,
): BoardColumn[] {
  const zone = input.setup.clinic.timeZone;
  const days = weekOf(day);
  const shown = doctor
    ? input.appointments.filter((appointment) => appointment.doctor.id === doctor.id)
    : input.appointments;
  const { fromMinute, untilMinute } = visibleMinutes(days, { ...input, appointments: shown });
  return days.map((one) => {
    const ruler = rulerOf(
      { day: one, zone, pixelsPerMinute: input.pixelsPerMinute },
      fromMinute,
      untilMinute,
    );
    const isHere = within(ruler);
    return {
      key: one,
      day: one,
      doctorId: doctor?.id ?? null,
      title: titleOf(one),
      subtitle: null,
      ruler,
      closed: closedSpans(ruler, zone, doctor ? [input.setup.hours, doctor.hours] : [input.setup.hours]),
      blocks: input.blocks.filter(
        (block) => isHere(block) && (block.doctorId === null || block.doctorId === doctor?.id),
      ),
      items: shown.filter(isHere),
    };
  });
}

/** The maximum number of overlapping cards and blocks of a column; at least one. */
export const lanesOf = ({ items, blocks }: Pick<BoardColumn, 'blocks' | 'items'>): number =>
  layOutLanes(
    [...items, ...blocks].map((item) => ({ startsAtMs: startMs(item), endsAtMs: endMs(item) })),
  ).reduce((most, { laneCount }) => Math.max(most, laneCount), 1);

/** The range that a view requests from the server, as instants. */
export function rangeOf(
  view: 'day' | 'week',
  day: Day,
  zone: string,
): { readonly from: string; readonly to: string } {
  const [first, last] = view === 'day' ? [day, day] : [mondayOf(day), addDays(mondayOf(day), 6)];
  return {
    from: new Date(dayBounds(first, zone).startsAtMs).toISOString(),
    to: new Date(dayBounds(last, zone).endsAtMs).toISOString(),
  };
}

/** The bookable start at or before an instant of the ruler, by the clinic's slot length. */
export function slotAt(ruler: DayRuler, instantMs: number, slotMinutes: number): number {
  const stepMs = slotMinutes * 60_000;
  return ruler.startsAtMs + Math.floor((instantMs - ruler.startsAtMs) / stepMs) * stepMs;
}

/** The time between two instants of the ruler that a drag covers, in whole steps of the clinic's slot length. */
export function slotRange(ruler: DayRuler, oneMs: number, otherMs: number, slotMinutes: number): Timed {
  const inRuler = (ms: number) => Math.min(Math.max(ms, ruler.startsAtMs), ruler.endsAtMs - 1);
  const startsAtMs = slotAt(ruler, inRuler(Math.min(oneMs, otherMs)), slotMinutes);
  const last = slotAt(ruler, inRuler(Math.max(oneMs, otherMs)), slotMinutes);
  return { startsAtMs, endsAtMs: Math.min(last + slotMinutes * 60_000, ruler.endsAtMs) };
}

/**
 * The card that an arrow key leads to: the previous or next one of its column, or the nearest in time in the adjacent
 * column.
 */
export function neighbourOf(
  columns: readonly BoardColumn[],
  id: string,
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight',
): string | undefined {
  const inOrder = (column: BoardColumn | undefined) =>
    column?.items.toSorted((a, b) => startMs(a) - startMs(b)) ?? [];
  const at = columns.findIndex((column) => column.items.some((item) => item.id === id));
  const own = inOrder(columns[at]);
  const index = own.findIndex((item) => item.id === id);
  const current = own[index];
  if (!current) return undefined;
  if (key === 'ArrowUp') return own[index - 1]?.id;
  if (key === 'ArrowDown') return own[index + 1]?.id;
  const step = key === 'ArrowLeft' ? -1 : 1;
  const minuteOfRuler = (item: Appointment, column: BoardColumn) => startMs(item) - column.ruler.startsAtMs;
  for (let next = at + step; next >= 0 && next < columns.length; next += step) {
    const column = columns[next];
    const from = columns[at];
    if (!column || !from) return undefined;
    const targetMinute = minuteOfRuler(current, from);
    const nearest = column.items.toSorted(
      (a, b) =>
        Math.abs(minuteOfRuler(a, column) - targetMinute) - Math.abs(minuteOfRuler(b, column) - targetMinute),
    )[0];
    if (nearest) return nearest.id;
  }
  return undefined;
}

/** The one doctor that a phone shows: whoever holds it, if they work that day. */
export function ownOrFirst(present: readonly Doctor[], userId: string | undefined): readonly Doctor[] {
  const own = present.find((doctor) => doctor.userId !== null && doctor.userId === userId) ?? present[0];
  return own ? [own] : [];
}
