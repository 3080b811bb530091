import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#foundation/values/day.ts';
import { planItemTask, readDueDay } from './plan-item.rules.ts';

/** A Sunday. */
const TODAY = '2026-11-22';
const read = (item: string) => planItemTask(item, { today: TODAY, petName: 'Biscuit', country: 'US' });

describe('TASK-2', () => {
  test.each([
    ['recheck in 14 days', 'recheck', '2026-12-06'],
    ['Recheck in 2 weeks', 'recheck', '2026-12-06'],
    ['Re-check in two weeks.', 'recheck', '2026-12-06'],
    ['recheck 10-14 d', 'recheck', '2026-12-06'],
    ['Recheck in a week', 'recheck', '2026-11-29'],
    ['Suture removal in 10 to 12 days', 'recheck', '2026-12-04'],
    ['Recheck exam next month', 'recheck', '2026-12-22'],
    ['call tomorrow', 'call', '2026-11-23'],
    ['Call owner within 48 hours', 'call', '2026-11-24'],
    ['Phone on Monday', 'call', '2026-11-23'],
    ['Call on Sunday', 'call', '2026-11-29'],
    ['Repeat blood work in 3 months', 'follow_up', '2027-02-22'],
    ['Follow-up next week', 'follow_up', '2026-11-29'],
    ['Lab results due 2026-11-25', 'result', '2026-11-25'],
    ['Refill meloxicam in 30 days', 'refill', '2026-12-22'],
    ['Recheck', 'recheck', null],
  ])('%s: %s, due %s', (item, kind, dueOn) => {
    expect(read(item)).toMatchObject({ kind, dueOn, title: item });
  });

  test.each([
    ['Rest for 14 days'],
    ['Recheck if it gets worse'],
    ['Recheck as needed'],
    ['Amoxicillin 250 mg twice daily for 7 days'],
    ['   '],
  ])('%s: no task', (item) => {
    expect(read(item)).toBeNull();
  });

  test('a recheck drafts a text for the client that names pet and day', () => {
    expect(read('recheck in 14 days')?.clientDraft).toBe(
      'Biscuit is due for a recheck around Sunday, December 6. Call us or book online to choose a time.',
    );
  });

  test('a call drafts nothing', () => {
    expect(read('call tomorrow')?.clientDraft).toBeNull();
  });

  test('"in n days" is n days later, whatever n and the spelling', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom(' days', ' day', 'd', '-day'),
        (n, unit) => {
          const due = readDueDay(`Recheck in ${n}${unit}`, TODAY);
          expect(due).toBe(addDays(TODAY, n));
        },
      ),
    );
  });

  test('any text is read without failing, and a due day in words is never in the past', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (item) => {
        const task = read(`recheck ${item}`);
        if (task?.dueOn && !/\d{4}-\d{2}-\d{2}/.test(item)) {
          expect(daysBetween(TODAY, task.dueOn)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
