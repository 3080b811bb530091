import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS, dayBounds } from '#foundation/values/zoned-time.ts';
import { WEEKDAYS } from '#foundation/values/day.ts';
import { anySlotQuestion, givenSlotQuestion, hoursOn } from '#test/slot-questions.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { freeSlots } from './slot.rules.ts';
import { type NamedBusyTime, whyNotOffered } from './why-not-offered.rules.ts';

const monday = (time: string): number => Date.parse(`2026-11-23T${time}+01:00`);
const why = (time: string, changes: Parameters<typeof givenSlotQuestion>[0] = {}) =>
  whyNotOffered(givenSlotQuestion(changes), { doctorId: 'ash', startsAtMs: monday(time) });
const type = givenSlotQuestion().type;

const lunch: NamedBusyTime = {
  kind: 'block',
  id: 'lunch',
  doctorId: 'ash',
  roomId: null,
  startsAtMs: monday('10:00'),
  endsAtMs: monday('11:00'),
  busyUntilMs: monday('11:00'),
};
const visit: NamedBusyTime = { ...lunch, kind: 'appointment', id: 'visit', busyUntilMs: monday('11:10') };

describe('SLOT-3 whyNotOffered', () => {
  test('an offered slot has no obstacles', () => {
    expect(why('09:30')).toEqual([]);
  });

  test('the clinic is closed, and so no doctor works', () => {
    expect(why('18:00')).toEqual([
      { kind: 'closed', hours: hoursOn([1], 480, 1_080) },
      { kind: 'not_working', hours: hoursOn([1], 540, 720) },
    ]);
  });

  test('the doctor does not work although the clinic is open, or not until the end of the slot', () => {
    expect(why('14:00')).toEqual([{ kind: 'not_working', hours: hoursOn([1], 540, 720) }]);
    expect(why('11:30', { type: { ...type, durationMinutes: 45 } })).toMatchObject([{ kind: 'not_working' }]);
    expect(why('09:00', { doctors: [] })).toEqual([{ kind: 'not_working', hours: [] }]);
  });

  test('the doctor may not do this type', () => {
    expect(why('09:00', { type: { ...type, doctorIds: ['elm'] } })).toEqual([{ kind: 'type_not_allowed' }]);
  });

  test('an appointment or a block is in the way', () => {
    expect(why('10:30', { busy: [visit] })).toEqual([
      { kind: 'busy', by: { kind: 'appointment', id: 'visit' } },
    ]);
    expect(why('10:30', { busy: [lunch] })).toEqual([
      { kind: 'blocked', by: { kind: 'block', id: 'lunch' } },
    ]);
  });

  test('the pet is with another doctor then; with the same doctor, the appointment is named once', () => {
    const petTimes = [{ id: 'visit', start: monday('10:00'), end: monday('10:30') }];
    expect(why('10:00', { busy: [{ ...visit, doctorId: 'elm' }], petTimes })).toEqual([
      { kind: 'pet_busy', by: { kind: 'appointment', id: 'visit' } },
    ]);
    expect(why('10:30', { petTimes })).toEqual([]);
    expect(why('10:00', { busy: [visit], petTimes })).toEqual([
      { kind: 'busy', by: { kind: 'appointment', id: 'visit' } },
    ]);
  });

  test('only a buffer is in the way: that of the one before, or its own', () => {
    const byVisit = [{ kind: 'buffer', by: { kind: 'appointment', id: 'visit' } }];
    expect(why('11:00', { busy: [visit] })).toEqual(byVisit);
    expect(why('09:30', { busy: [visit], type: { ...type, bufferMinutes: 5 } })).toEqual(byVisit);
  });

  test('a client’s time is within the lead time or after the horizon', () => {
    const online = { nowMs: monday('08:00'), leadMinutes: 120, horizonDays: 1 };
    expect(why('09:30', { online })).toEqual([{ kind: 'lead_time', earliestMs: monday('10:00') }]);
    const aWeekBefore = { ...online, nowMs: Date.parse('2026-11-16T08:00+01:00') };
    expect(why('09:30', { online: aWeekBefore })).toEqual([
      { kind: 'horizon', untilMs: Date.parse('2026-11-18T00:00+01:00') },
    ]);
  });

  test('the horizon ends with its last day, to the millisecond', () => {
    const always = hoursOn(WEEKDAYS, 0, 1_440);
    const question = givenSlotQuestion({
      clinicHours: always,
      doctors: [{ doctorId: 'ash', hours: always }],
      online: { nowMs: monday('08:00'), leadMinutes: 0, horizonDays: 1 },
    });
    const midnight = Date.parse('2026-11-25T00:00+01:00');
    const at = (startsAtMs: number) =>
      whyNotOffered({ ...question, slotMinutes: 15 }, { doctorId: 'ash', startsAtMs });
    expect(at(midnight)).toEqual([{ kind: 'horizon', untilMs: midnight }]);
    expect(at(midnight - 15 * MINUTE_MS)).toEqual([]);
  });

  test('each room is occupied, by whom; or there is none', () => {
    const needsRoom = { type: { ...type, needsRoom: true } };
    const elsewhere = (id: string, roomId: string): NamedBusyTime => ({
      ...visit,
      id,
      roomId,
      doctorId: 'elm',
    });
    const busy = [elsewhere('first', 'one'), elsewhere('second', 'two')];
    expect(why('10:00', { ...needsRoom, busy, roomIds: ['one', 'two', 'three'] })).toEqual([]);
    expect(why('10:00', { ...needsRoom, busy, roomIds: ['one', 'two'] })).toEqual([
      {
        kind: 'no_room',
        by: [
          { roomId: 'one', kind: 'appointment', id: 'first' },
          { roomId: 'two', kind: 'appointment', id: 'second' },
        ],
      },
    ]);
    expect(why('10:00', needsRoom)).toEqual([{ kind: 'no_room', by: [] }]);
  });

  test('a time that is not on the grid', () => {
    expect(why('09:10')).toEqual([{ kind: 'off_grid', slotMinutes: 30 }]);
  });

  test(
    'for any clinic, a time has no obstacle exactly when it is offered',
    () => {
      const requested = fc.record({
        doctorId: fc.constantFrom('ash', 'elm', 'oak', 'nobody'),
        minutes: fc.oneof(
          fc.nat(1_439),
          fc.nat(287).map((count) => count * 5),
        ),
      });
      const anyRequest = fc.tuple(anySlotQuestion, fc.array(requested, { minLength: 1, maxLength: 40 }));
      fc.assert(
        fc.property(anyRequest, ([question, requests]) => {
          const offered = new Set(
            freeSlots(question).map(({ doctorId, startsAtMs }) => `${doctorId} ${startsAtMs}`),
          );
          const { startsAtMs: dayStartMs } = dayBounds(question.firstDay, question.zone);
          const times = requests
            .map(({ doctorId, minutes }) => ({ doctorId, startsAtMs: dayStartMs + minutes * MINUTE_MS }))
            .filter(({ startsAtMs }) => startsAtMs < dayBounds(question.lastDay, question.zone).endsAtMs);
          for (const time of times) {
            const isOffered = offered.has(`${time.doctorId} ${time.startsAtMs}`);
            expect(whyNotOffered(question, time).length === 0).toBe(isOffered);
          }
          for (const slot of freeSlots(question)) expect(whyNotOffered(question, slot)).toEqual([]);
        }),
        { numRuns: stormRuns(60) },
      );
    },
    stormTimeoutMs(),
  );

  test('names the hours of the weekday at the clinic, not in UTC', () => {
    const [closed] = whyNotOffered(
      givenSlotQuestion({
        zone: 'Pacific/Apia',
        clinicHours: [...hoursOn([1], 480, 720), ...hoursOn(WEEKDAYS.slice(1), 0, 60)],
      }),
      { doctorId: 'ash', startsAtMs: Date.parse('2026-11-23T05:00+13:00') },
    );
    expect(closed).toEqual({ kind: 'closed', hours: hoursOn([1], 480, 720) });
  });
});
