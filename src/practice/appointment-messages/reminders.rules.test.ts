import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekdayOf } from '#foundation/values/day.ts';
import { instantAtMinute, localDayOf, minuteOfDayAt } from '#foundation/values/zoned-time.ts';
import { DEFAULT_MESSAGE_RULES, rulesFor } from './message-rules.rules.ts';
import { remindersOf, type Visit } from './reminders.rules.ts';

const BERLIN = 'Europe/Berlin';
const at = (text: string) => Date.parse(text);
const plan = (
  startsAt: string,
  bookedAt: string,
  { zone = BERLIN, rules = DEFAULT_MESSAGE_RULES, isTold = true, now = bookedAt } = {},
) =>
  remindersOf(
    { startsAtMs: at(startsAt), bookedAtMs: at(bookedAt), toldAtMs: isTold ? at(bookedAt) : null },
    { rules, zone, nowMs: at(now) },
  ).map(({ kind, dueAtMs, reason }) => [kind, new Date(dueAtMs).toISOString().slice(0, 16), reason]);

describe('MSG-1: when reminders are sent', () => {
  test('two days before at nine, by the clock of the clinic', () => {
    // Thursday, June 18.
    expect(plan('2026-06-18T14:30+02:00', '2026-06-10T12:00Z')).toEqual([
      ['reminder', '2026-06-16T07:00', null],
    ]);
    expect(plan('2026-06-18T14:30+02:00', '2026-06-10T12:00Z', { zone: 'America/New_York' })).toEqual([
      ['reminder', '2026-06-16T13:00', null],
    ]);
  });

  test('three days before a Monday, which is a Friday; the weekday is that of the clinic', () => {
    expect(plan('2026-06-22T09:00+02:00', '2026-06-10T12:00Z')).toEqual([
      ['reminder', '2026-06-19T07:00', null],
    ]);
    // Monday 01:00 in Berlin is still Sunday in New York.
    expect(plan('2026-06-22T01:00+02:00', '2026-06-10T12:00Z', { zone: 'America/New_York' })).toEqual([
      ['reminder', '2026-06-19T13:00', null],
    ]);
  });

  test('a week before too when it was booked more than six weeks ahead', () => {
    expect(plan('2026-06-18T14:30+02:00', '2026-05-07T12:29:59Z')).toEqual([
      ['early_reminder', '2026-06-11T07:00', null],
      ['reminder', '2026-06-16T07:00', null],
    ]);
    // Six weeks to the second are not more than six weeks.
    expect(plan('2026-06-18T14:30+02:00', '2026-05-07T12:30:00Z')).toHaveLength(1);
  });

  test('at nine on both sides of a change of clocks', () => {
    // Europe changes on March 29 and October 25, 2026, both Sundays; the United States on March 8 and November 1.
    expect(plan('2026-03-31T10:00+02:00', '2026-03-20T12:00Z')).toEqual([
      ['reminder', '2026-03-29T07:00', null],
    ]);
    expect(plan('2026-03-30T10:00+02:00', '2026-03-20T12:00Z')).toEqual([
      ['reminder', '2026-03-27T08:00', null],
    ]);
    expect(plan('2026-10-27T10:00+01:00', '2026-10-10T12:00Z')).toEqual([
      ['reminder', '2026-10-25T08:00', null],
    ]);
    expect(plan('2026-11-03T10:00-05:00', '2026-10-10T12:00Z', { zone: 'America/New_York' })).toEqual([
      ['reminder', '2026-11-01T14:00', null],
    ]);
  });

  test('a time of day that clocks skip is as much later', () => {
    const rules = { ...DEFAULT_MESSAGE_RULES, sendMinute: 150 };
    expect(plan('2026-03-31T10:00+02:00', '2026-03-20T12:00Z', { rules })).toEqual([
      ['reminder', '2026-03-29T01:30', null],
    ]);
  });

  test('what a type says comes before what the clinic says', () => {
    const clinic = { ...DEFAULT_MESSAGE_RULES, reminderDays: 1, sendMinute: 600 };
    const rules = rulesFor(clinic, { reminderDays: 5, mondayReminderDays: undefined });
    expect(plan('2026-06-18T14:30+02:00', '2026-06-10T12:00Z', { rules })).toEqual([
      ['reminder', '2026-06-13T08:00', null],
    ]);
    expect(rules.mondayReminderDays).toBe(3);
  });
});

describe('MSG-1: when none is sent', () => {
  test('booked when the reminder was due already, or shortly before', () => {
    expect(plan('2026-06-18T14:30+02:00', '2026-06-17T12:00Z')).toEqual([
      ['reminder', '2026-06-17T12:00', 'told_recently'],
    ]);
    expect(plan('2026-06-18T14:30+02:00', '2026-06-15T19:00:01Z')[0]?.[2]).toBe('told_recently');
    expect(plan('2026-06-18T14:30+02:00', '2026-06-15T19:00:00Z')[0]?.[2]).toBeNull();
  });

  test('it is sent at once where nobody told the client, and not too close to the visit', () => {
    const untold = { isTold: false };
    expect(plan('2026-06-18T14:30+02:00', '2026-06-17T12:00Z', untold)).toEqual([
      ['reminder', '2026-06-17T12:00', null],
    ]);
    expect(plan('2026-06-18T14:30+02:00', '2026-06-18T10:30Z', untold)[0]?.[2]).toBeNull();
    expect(plan('2026-06-18T14:30+02:00', '2026-06-18T10:31Z', untold)[0]?.[2]).toBe('too_late');
  });

  test('turned off', () => {
    const rules = { ...DEFAULT_MESSAGE_RULES, reminder: false, earlyReminder: false };
    expect(plan('2026-06-18T14:30+02:00', '2026-01-10T12:00Z', { rules })).toEqual([
      ['reminder', '2026-06-16T07:00', 'off'],
    ]);
  });

  test('an early one whose time has passed is left out', () => {
    const rules = { ...DEFAULT_MESSAGE_RULES, earlyReminderWeeks: 1 };
    const options = { rules, now: '2026-06-11T07:00Z' };
    expect(plan('2026-06-18T14:30+02:00', '2026-06-01T12:00Z', options)).toHaveLength(1);
  });
});

const visits: fc.Arbitrary<Visit & { nowMs: number; zone: string; sendMinute: number }> = fc.record({
  startsAtMs: fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2028-01-01T00:00Z') }),
  bookedAtMs: fc.integer({ min: at('2025-06-01T00:00Z'), max: at('2028-01-01T00:00Z') }),
  toldAtMs: fc.constant(null),
  nowMs: fc.constant(at('2025-06-01T00:00Z')),
  zone: fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/St_Johns',
  ),
  sendMinute: fc.integer({ min: 0, max: 1439 }),
});

test('every reminder is on its day, at its minute, and before the visit by the notice that is wanted', () => {
  fc.assert(
    fc.property(visits, ({ nowMs, zone, sendMinute, ...visit }) => {
      const rules = { ...DEFAULT_MESSAGE_RULES, sendMinute };
      for (const { kind, dueAtMs, reason } of remindersOf(visit, { rules, zone, nowMs })) {
        if (reason !== null) continue;
        expect(dueAtMs).toBeLessThanOrEqual(visit.startsAtMs - rules.minNoticeMinutes * 60_000);
        const day = localDayOf(dueAtMs, zone);
        const visitDay = localDayOf(visit.startsAtMs, zone);
        const days = (Date.parse(visitDay) - Date.parse(day)) / 86_400_000;
        if (dueAtMs > nowMs)
          expect(days).toBe(kind === 'early_reminder' ? 7 : weekdayOf(visitDay) === 1 ? 3 : 2);
        // The minute itself, unless the clocks skip it.
        if (dueAtMs > nowMs && instantAtMinute(day, sendMinute, zone, 'later') === dueAtMs)
          expect(Math.abs(minuteOfDayAt(dueAtMs, zone) - sendMinute) % 30).toBe(0);
      }
    }),
  );
});
