import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overlaps } from '#foundation/values/intervals.ts';
import { MINUTE_MS, dayBounds, localDayOf, minuteOfDayAt } from '#foundation/values/zoned-time.ts';
import { WEEKDAYS, addDays } from '#foundation/values/day.ts';
import { anySlotQuestion, givenSlotQuestion, hoursOn, slotsByTrial } from '#test/slot-questions.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { ZONES, clockChangeDays } from '#test/zones.ts';
import { type Slot, type SlotQuestion, freeSlots, nearestFreeSlots } from './slot.rules.ts';

const at = (iso: string): number => Date.parse(iso);

/** The local start time of each slot. */
const wallOf = (slots: readonly Slot[], zone: string): string[] =>
  slots.map(({ startsAtMs }) => {
    const minute = minuteOfDayAt(startsAtMs, zone);
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  });
const wallTimes = (changes: Parameters<typeof givenSlotQuestion>[0]): string[] => {
  const question = givenSlotQuestion(changes);
  return wallOf(freeSlots(question), question.zone);
};

const taken = (start: string, end: string, more: Partial<SlotQuestion['busy'][number]> = {}) => ({
  kind: 'appointment' as const,
  id: `${start}-${end}`,
  doctorId: 'ash',
  roomId: null,
  startsAtMs: at(`2026-11-23T${start}+01:00`),
  endsAtMs: at(`2026-11-23T${end}+01:00`),
  busyUntilMs: at(`2026-11-23T${end}+01:00`),
  ...more,
});
const type = givenSlotQuestion().type;

describe('SLOT-1 freeSlots', () => {
  test('offers a morning of half hours', () => {
    expect(freeSlots(givenSlotQuestion())[0]).toEqual({
      doctorId: 'ash',
      startsAtMs: at('2026-11-23T09:00+01:00'),
      endsAtMs: at('2026-11-23T09:30+01:00'),
      roomId: null,
    });
    expect(wallTimes({})).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']);
  });

  test('an appointment occupies its time and its buffer; the next may begin right after', () => {
    const tenToHalfPast = taken('10:00', '10:30');
    expect(wallTimes({ busy: [tenToHalfPast] })).toEqual(['09:00', '09:30', '10:30', '11:00', '11:30']);
    const untilTwentyTo = { ...tenToHalfPast, busyUntilMs: at('2026-11-23T10:40+01:00') };
    expect(wallTimes({ busy: [untilTwentyTo] })).toEqual(['09:00', '09:30', '11:00', '11:30']);
  });

  test('a buffer keeps the next appointment clear, and may exceed the end of the shift', () => {
    const buffered = { ...type, bufferMinutes: 15 };
    expect(wallTimes({ type: buffered, busy: [taken('10:30', '11:00')] })).toEqual([
      '09:00',
      '09:30',
      '11:00',
      '11:30',
    ]);
  });

  test('a block of the clinic applies to everyone, a doctor’s block to that doctor', () => {
    const doctors = ['ash', 'elm'].map((doctorId) => ({ doctorId, hours: hoursOn(WEEKDAYS, 540, 660) }));
    const answer = (doctorId: string | null) =>
      freeSlots(
        givenSlotQuestion({ doctors, slotMinutes: 60, busy: [taken('09:00', '10:00', { doctorId })] }),
      ).map(
        (slot) => `${slot.doctorId} ${slot.startsAtMs === at('2026-11-23T10:00+01:00') ? 'ten' : 'nine'}`,
      );
    expect(answer(null)).toEqual(['ash ten', 'elm ten']);
    expect(answer('elm')).toEqual(['ash nine', 'ash ten', 'elm ten']);
  });

  test('only doctors who may do the type are offered', () => {
    expect(wallTimes({ type: { ...type, doctorIds: ['elm'] } })).toEqual([]);
  });

  test('a type that needs a room gets the first free one, and no slot without one', () => {
    const inRoom = (roomId: string) => taken('09:00', '09:30', { doctorId: 'elm', roomId });
    const rooms = (roomIds: string[], busy: ReturnType<typeof taken>[]) =>
      freeSlots(givenSlotQuestion({ type: { ...type, needsRoom: true }, roomIds, busy })).map(
        ({ roomId }) => roomId,
      );
    expect(rooms(['one', 'two'], [inRoom('one')]).slice(0, 2)).toEqual(['two', 'one']);
    expect(rooms(['one'], [inRoom('one')])).toHaveLength(5);
    expect(rooms([], [])).toEqual([]);
  });

  test('a client books from the lead time to the end of the last day of the horizon', () => {
    const online = { nowMs: at('2026-11-23T08:15+01:00'), leadMinutes: 120, horizonDays: 1 };
    const slots = freeSlots(givenSlotQuestion({ online, lastDay: '2026-11-30' }));
    expect(slots[0]?.startsAtMs).toBe(at('2026-11-23T10:30+01:00'));
    expect(slots.at(-1)?.startsAtMs).toBe(at('2026-11-24T11:30+01:00'));
  });

  test('an appointment may cross midnight while the clinic is open', () => {
    const night = [...hoursOn(WEEKDAYS, 1_380, 1_440), ...hoursOn(WEEKDAYS, 0, 60)];
    const long = { ...type, durationMinutes: 60 };
    const answer = wallTimes({
      clinicHours: night,
      doctors: [{ doctorId: 'ash', hours: night }],
      type: long,
    });
    expect(answer).toEqual(['00:00', '23:00', '23:30']);
  });

  test('the skipped hour of a night has no slots, and the repeated hour has them twice', () => {
    const allNight = hoursOn(WEEKDAYS, 0, 300);
    const night = (day: string) =>
      wallTimes({
        firstDay: day,
        lastDay: day,
        slotMinutes: 60,
        type: { ...type, durationMinutes: 60 },
        clinicHours: allNight,
        doctors: [{ doctorId: 'ash', hours: allNight }],
      });
    expect(night('2026-03-29')).toEqual(['00:00', '01:00', '03:00', '04:00']);
    expect(night('2026-10-25')).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00', '04:00']);
  });
});

describe('SLOT-1 for any clinic', () => {
  const runs = { numRuns: stormRuns(150) };

  test(
    'finds exactly the slots that checking every minute finds, in order, in the first free room',
    () => {
      fc.assert(
        fc.property(anySlotQuestion, (question) => {
          const found = freeSlots(question).map(({ doctorId, startsAtMs, roomId }) => ({
            doctorId,
            startsAtMs,
            roomId,
          }));
          expect(found).toEqual(slotsByTrial(question));
        }),
        runs,
      );
    },
    stormTimeoutMs(),
  );

  test(
    'a slot has the type’s length in real minutes and overlaps nothing of its doctor or room',
    () => {
      fc.assert(
        fc.property(anySlotQuestion, (question) => {
          for (const slot of freeSlots(question)) {
            expect(slot.endsAtMs - slot.startsAtMs).toBe(question.type.durationMinutes * MINUTE_MS);
            const held = {
              start: slot.startsAtMs,
              end: slot.endsAtMs + question.type.bufferMinutes * MINUTE_MS,
            };
            const inTheWay = question.busy.filter(
              ({ doctorId, roomId, startsAtMs, busyUntilMs }) =>
                (doctorId === slot.doctorId || (roomId !== null && roomId === slot.roomId)) &&
                overlaps(held, { start: startsAtMs, end: busyUntilMs }),
            );
            expect(inTheWay).toEqual([]);
          }
        }),
        runs,
      );
    },
    stormTimeoutMs(),
  );

  const changes = ZONES.flatMap((zone) => clockChangeDays(zone).map((day) => [zone, day] as const));

  test('the tested zones have clock changes in both directions', () => {
    expect(changes.length).toBeGreaterThanOrEqual(14);
  });

  test.each(changes)(
    '%s around %s: wall-clock slots by day are the same before, on and after the change',
    (zone, day) => {
      const byDay = hoursOn(WEEKDAYS, 360, 1_320);
      const on = (requested: string) =>
        wallTimes({
          zone,
          firstDay: requested,
          lastDay: requested,
          clinicHours: byDay,
          doctors: [{ doctorId: 'ash', hours: byDay }],
        });
      expect(on(day)).toEqual(on(addDays(day, -7)));
      expect(on(day)).toEqual(on(addDays(day, 7)));
      expect(on(day)).toHaveLength(32);
    },
  );

  test.each(changes)('%s on %s: slots around the clock fill the real length of the day', (zone, day) => {
    const always = hoursOn(WEEKDAYS, 0, 1_440);
    const question = givenSlotQuestion({
      zone,
      firstDay: day,
      lastDay: day,
      clinicHours: always,
      doctors: [{ doctorId: 'ash', hours: always }],
    });
    const slots = freeSlots(question);
    const { startsAtMs, endsAtMs } = dayBounds(day, zone);
    expect(slots).toHaveLength((endsAtMs - startsAtMs) / (30 * MINUTE_MS));
    expect(slots.every((slot, index) => index === 0 || slot.startsAtMs === slots[index - 1]?.endsAtMs)).toBe(
      true,
    );
    expect(new Set(slots.map((slot) => localDayOf(slot.startsAtMs, zone)))).toEqual(new Set([day]));
  });
});

describe('SLOT-2 nearestFreeSlots', () => {
  const slots = freeSlots(givenSlotQuestion({ busy: [taken('10:00', '10:30')] }));

  test('the nearest come first, and of two at equal distance the earlier', () => {
    const nearest = nearestFreeSlots(slots, at('2026-11-23T10:00+01:00'));
    expect(wallOf(nearest, 'Europe/Berlin')).toEqual(['09:30', '10:30', '09:00']);
  });

  test('returns as many as there are, none farther than one that is left out', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 1_000 }), fc.nat(8), (minutes, count) => {
        const wantedMs = at('2026-11-23T10:00+01:00') + minutes * MINUTE_MS;
        const nearest = nearestFreeSlots(slots, wantedMs, count);
        expect(nearest).toHaveLength(Math.min(count, slots.length));
        const far = (slot: Slot): number => Math.abs(slot.startsAtMs - wantedMs);
        const farthest = Math.max(...nearest.map(far), 0);
        const leftOut = slots.filter((slot) => !nearest.includes(slot));
        expect(leftOut.filter((slot) => nearest.length > 0 && far(slot) < farthest)).toEqual([]);
      }),
    );
  });
});
