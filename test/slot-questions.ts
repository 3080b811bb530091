import * as fc from 'fast-check';
import type { SlotQuestion } from '#practice/appointments/slot.rules.ts';
import type { NamedBusyTime } from '#practice/appointments/why-not-offered.rules.ts';
import { overlaps } from '#foundation/values/intervals.ts';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { MINUTE_MS, dayBounds } from '#foundation/values/zoned-time.ts';
import { type Day, WEEKDAYS, addDays } from '#foundation/values/day.ts';
import { ZONES, clockChangeDays } from '#test/zones.ts';

/** The same hours on each of the weekdays. */
export const hoursOn = (
  weekdays: readonly WeeklyHours['weekday'][],
  startMinute: number,
  endMinute: number,
): WeeklyHours[] => weekdays.map((weekday) => ({ weekday, startMinute, endMinute }));

/** A simple question, of which tests change parts: Dr. Ash, 09:00 to 12:00 every day, half hours. */
export function givenSlotQuestion(
  changes: Partial<SlotQuestion<NamedBusyTime>> = {},
): SlotQuestion<NamedBusyTime> {
  return {
    zone: 'Europe/Berlin',
    firstDay: '2026-11-23',
    lastDay: '2026-11-23',
    slotMinutes: 30,
    clinicHours: hoursOn(WEEKDAYS, 480, 1_080),
    doctors: [{ doctorId: 'ash', hours: hoursOn(WEEKDAYS, 540, 720) }],
    type: { durationMinutes: 30, bufferMinutes: 0, needsRoom: false, doctorIds: null },
    roomIds: [],
    busy: [],
    online: null,
    ...changes,
  };
}

const multipleOf = (step: number, min: number, max: number) =>
  fc.integer({ min: Math.ceil(min / step), max: Math.floor(max / step) }).map((count) => count * step);

const anyWeek: fc.Arbitrary<readonly WeeklyHours[]> = fc.oneof(
  fc.constant(hoursOn(WEEKDAYS, 0, 1_440)),
  fc.constant(hoursOn(WEEKDAYS, 60, 1_380)),
  fc.constant([...hoursOn(WEEKDAYS, 1_200, 1_440), ...hoursOn(WEEKDAYS, 0, 300)]),
  fc
    .array(fc.tuple(fc.constantFrom(...WEEKDAYS), multipleOf(5, 0, 1_380), multipleOf(5, 30, 900)), {
      maxLength: 14,
    })
    .map((rows) =>
      rows.flatMap(([weekday, start, length]) => hoursOn([weekday], start, Math.min(1_440, start + length))),
    ),
);

/** A day at or before a clock change, or one of 25 of the year 2026. */
const anyZoneAndDay = fc.constantFrom(...ZONES).chain((zone) => {
  const changes = clockChangeDays(zone).flatMap((day) => [addDays(day, -1), day]);
  const anyDay = fc.nat(24).map((count) => addDays('2026-01-01', count * 15));
  const day =
    changes.length === 0 ? anyDay : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...changes) }, anyDay);
  return fc.tuple(fc.constant<string>(zone), day);
});

const anyType = fc.record({
  durationMinutes: multipleOf(5, 5, 120),
  bufferMinutes: multipleOf(5, 0, 30),
  needsRoom: fc.boolean(),
  doctorIds: fc.constantFrom(null, null, null, ['ash'], ['ash', 'elm'], []),
});

const anyBusy = (firstDay: Day, days: number, zone: string): fc.Arbitrary<NamedBusyTime> =>
  fc
    .record({
      kind: fc.constantFrom('appointment' as const, 'block' as const),
      doctorId: fc.constantFrom('ash', 'elm', 'oak', null),
      roomId: fc.constantFrom('one', 'two', null),
      start: fc.integer({ min: -60, max: days * 1_440 + 60 }),
      length: fc.integer({ min: 1, max: 240 }),
      buffer: fc.nat(20),
      id: fc.uuid(),
    })
    .map(({ kind, doctorId, roomId, start, length, buffer, id }) => {
      const startsAtMs = dayBounds(firstDay, zone).startsAtMs + start * MINUTE_MS;
      const endsAtMs = startsAtMs + length * MINUTE_MS;
      return { kind, id, doctorId, roomId, startsAtMs, endsAtMs, busyUntilMs: endsAtMs + buffer * MINUTE_MS };
    });

/** Questions of one to three days with up to three doctors and two rooms, half of them by night. */
export const anySlotQuestion: fc.Arbitrary<SlotQuestion<NamedBusyTime>> = fc
  .tuple(anyZoneAndDay, fc.integer({ min: 1, max: 3 }))
  .chain(([[zone, firstDay], days]) => {
    const { startsAtMs } = dayBounds(firstDay, zone);
    const anyNow = fc
      .integer({ min: -3 * 1_440, max: 2_000 })
      .map((minutes) => startsAtMs + minutes * MINUTE_MS + 12_345);
    return fc.record({
      zone: fc.constant(zone),
      firstDay: fc.constant(firstDay),
      lastDay: fc.constant(addDays(firstDay, days - 1)),
      slotMinutes: fc.constantFrom(5, 10, 15, 20, 30, 60),
      clinicHours: anyWeek,
      doctors: fc
        .tuple(anyWeek, anyWeek, anyWeek)
        .map((weeks) =>
          ['ash', 'elm', 'oak'].map((doctorId, index) => ({ doctorId, hours: weeks[index] ?? [] })),
        ),
      type: anyType,
      roomIds: fc.constantFrom(['one'], ['one', 'two'], ['one', 'two'], []),
      busy: fc.array(anyBusy(firstDay, days, zone), { maxLength: 10 }),
      online: fc.option(
        fc.record({ nowMs: anyNow, leadMinutes: fc.nat(2_000), horizonDays: fc.integer({ min: 1, max: 6 }) }),
        { freq: 1 },
      ),
    });
  });

interface WallMinute {
  readonly atMs: number;
  readonly day: Day;
  readonly weekday: string;
  readonly minute: number;
}

const walls = new Map<string, readonly WallMinute[]>();

/** Every minute of a day in the local time of the zone, by `Intl` instead of our own arithmetic. */
function wallMinutes(day: Day, zone: string): readonly WallMinute[] {
  const key = `${zone} ${day}`;
  const known = walls.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const noonUtc = Date.parse(`${day}T12:00Z`);
  const minutes: WallMinute[] = [];
  // Clocks change at full quarters of an hour only, so the minutes between them are consecutive.
  for (let quarter = -160; quarter < 160; quarter += 1) {
    const quarterMs = noonUtc + quarter * 15 * MINUTE_MS;
    const part = Object.fromEntries(format.formatToParts(quarterMs).map(({ type, value }) => [type, value]));
    if (`${part['year']}-${part['month']}-${part['day']}` !== day) continue;
    const first = Number(part['hour']) * 60 + Number(part['minute']);
    for (let on = 0; on < 15; on += 1) {
      minutes.push({
        atMs: quarterMs + on * MINUTE_MS,
        day,
        weekday: part['weekday'] ?? '',
        minute: first + on,
      });
    }
  }
  walls.set(key, minutes);
  return minutes;
}

const SWEDISH_WEEKDAYS = ['mån', 'tis', 'ons', 'tors', 'fre', 'lör', 'sön'];

const readsWithin = (hours: readonly WeeklyHours[], wall: WallMinute): boolean =>
  hours.some(
    ({ weekday, startMinute, endMinute }) =>
      SWEDISH_WEEKDAYS[weekday - 1] === wall.weekday.replace('.', '') &&
      startMinute <= wall.minute &&
      wall.minute < endMinute,
  );

/** A slow reference implementation of SLOT-1: checks each condition separately for every minute of every day. */
export function slotsByTrial(
  question: SlotQuestion,
): { doctorId: string; startsAtMs: number; roomId: string | null }[] {
  const { type, zone, online } = question;
  const minutes: WallMinute[] = [];
  const lastEnd = addDays(question.lastDay, 1);
  for (let day = question.firstDay; day <= lastEnd; day = addDays(day, 1))
    minutes.push(...wallMinutes(day, zone));
  const today = online === null ? '' : localDay(online.nowMs, zone);

  const indexOf = new Map(minutes.map(({ atMs }, index) => [atMs, index]));

  return minutes
    .filter(({ day, minute }) => day <= question.lastDay && minute % question.slotMinutes === 0)
    .filter(({ atMs }) => online === null || atMs >= online.nowMs + online.leadMinutes * MINUTE_MS)
    .filter(({ day }) => online === null || day <= addDays(today, online.horizonDays))
    .flatMap(({ atMs }) => {
      const index = indexOf.get(atMs) ?? 0;
      const during = minutes.slice(index, index + type.durationMinutes);
      const held = { start: atMs, end: atMs + (type.durationMinutes + type.bufferMinutes) * MINUTE_MS };
      const taken = question.busy.filter((busy) =>
        overlaps(held, { start: busy.startsAtMs, end: busy.busyUntilMs }),
      );
      const roomId = question.roomIds.find((room) => !taken.some((busy) => busy.roomId === room)) ?? null;
      if (type.needsRoom && roomId === null) return [];
      return question.doctors
        .filter(({ doctorId }) => type.doctorIds === null || type.doctorIds.includes(doctorId))
        .filter(({ hours }) =>
          during.every((wall) => readsWithin(question.clinicHours, wall) && readsWithin(hours, wall)),
        )
        .filter(
          ({ doctorId }) =>
            !taken.some(
              (busy) => busy.doctorId === doctorId || (busy.doctorId === null && busy.roomId === null),
            ),
        )
        .map(({ doctorId }) => ({ doctorId, startsAtMs: atMs, roomId: type.needsRoom ? roomId : null }));
    });
}

const localDay = (instantMs: number, zone: string): Day =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(instantMs);
