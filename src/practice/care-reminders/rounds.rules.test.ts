import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import { stormRuns } from '#test/storm.ts';
import { roundsOf, roundToJoin, roundToSend } from './rounds.rules.ts';

const USUAL = [-30, -15, 7, 30];
const DUE = '2026-06-01';
const nothing = () => false;

const sent = (today: string, isSaid: (round: number) => boolean = nothing) =>
  roundToSend({ dueOn: DUE, rounds: USUAL, today, isSaid });

test('CARE-1: each round on its day', () => {
  expect(sent('2026-05-01')).toBeNull();
  expect(sent('2026-05-02')).toBe(-30);
  expect(sent('2026-05-17')).toBe(-15);
  expect(sent('2026-06-01', (round) => round === -15)).toBeNull();
  expect(sent('2026-06-08')).toBe(7);
  expect(sent('2026-07-01')).toBe(30);
});

test('CARE-1: across the change of the clocks a round is a calendar day', () => {
  // In the last week of March the clocks change in Europe, in the second of March in the US.
  expect(roundToSend({ dueOn: '2026-04-28', rounds: USUAL, today: '2026-03-29', isSaid: nothing })).toBe(-30);
  expect(roundToSend({ dueOn: '2026-04-07', rounds: USUAL, today: '2026-03-08', isSaid: nothing })).toBe(-30);
});

test('CARE-1: a round that was missed is made up for a week, and only the latest', () => {
  expect(sent('2026-05-09')).toBe(-30);
  expect(sent('2026-05-10')).toBeNull();
  expect(sent('2026-05-20')).toBe(-15);
  expect(sent('2026-05-20', (round) => round === -15)).toBeNull();
});

test('CARE-1: whoever asked to wait is reminded on that day instead of before it', () => {
  const rounds = roundsOf({ dueOn: DUE, snoozedUntilOn: '2026-05-25' }, USUAL);
  expect(rounds).toEqual([-7, 7, 30]);
  expect(roundToSend({ dueOn: DUE, rounds, today: '2026-05-25', isSaid: nothing })).toBe(-7);
  expect(roundsOf({ dueOn: DUE, snoozedUntilOn: null }, USUAL)).toEqual(USUAL);
});

test('CARE-2: the next round can be said in advance, unless it was', () => {
  const asked = { dueOn: DUE, rounds: USUAL, isSaid: nothing };
  expect(roundToJoin({ ...asked, today: '2026-05-03' }, 30)).toBe(-15);
  expect(roundToJoin({ ...asked, today: '2026-05-03' }, 13)).toBeNull();
  expect(roundToJoin({ ...asked, today: '2026-05-03', isSaid: () => true }, 30)).toBeNull();
  expect(roundToJoin({ ...asked, today: '2026-07-02' }, 30)).toBeNull();
});

test('CARE-1: day after day, each round that is asked for is sent at most once, in order', () => {
  const rounds = fc
    .uniqueArray(fc.integer({ min: -60, max: 60 }), { minLength: 1, maxLength: 8 })
    .map((values) => values.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(rounds, fc.array(fc.boolean(), { minLength: 140, maxLength: 140 }), (given, works) => {
      const done: number[] = [];
      for (const [offset, isUp] of works.entries()) {
        const today = addDays(DUE, offset - 70);
        const round = roundToSend({ dueOn: DUE, rounds: given, today, isSaid: (one) => done.includes(one) });
        if (isUp && round !== null) done.push(round);
      }
      expect(done).toEqual(done.toSorted((a, b) => a - b));
      expect(new Set(done).size).toBe(done.length);
    }),
    { numRuns: stormRuns(100) },
  );
});
