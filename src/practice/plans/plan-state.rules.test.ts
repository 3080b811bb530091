import { describe, expect, test } from 'vitest';
import { dueFees, type PlanEvent, type PlanHistory, pauseOn, stateOf } from './plan-state.rules.ts';

const event = (kind: PlanEvent['kind'], effectiveOn: string, given: Partial<PlanEvent> = {}): PlanEvent => ({
  kind,
  effectiveOn,
  pauseMonths: null,
  cycle: null,
  benefitId: null,
  uses: null,
  ...given,
});
const history = (today: string, events: readonly PlanEvent[] = [], cycleMonths = 1): PlanHistory => ({
  terms: {
    name: 'Puppy Plan',
    termMonths: 6,
    cycleMonths,
    feeMinor: 3000,
    joiningFeeMinor: 0,
    currency: 'EUR',
    maxPauseMonths: 3,
    givesBack: false,
    feeItemId: 'fee',
    benefits: [],
  },
  startedOn: '2026-01-31',
  isDeceased: false,
  today,
  events,
});

describe('PLAN-3: what a plan is, from what happened to it', () => {
  test('it begins, runs, is paused, and ends', () => {
    const paused = [event('paused', '2026-03-01', { pauseMonths: 2 })];
    const statusOn = (day: string, events = paused) => stateOf(history(day, events)).status;
    expect(statusOn('2026-01-30')).toBe('upcoming');
    expect(statusOn('2026-01-31')).toBe('active');
    expect(statusOn('2026-03-01')).toBe('paused');
    expect(statusOn('2026-05-01')).toBe('active');
    expect(statusOn('2026-09-29')).toBe('active');
    expect(statusOn('2026-09-30')).toBe('ended');
    expect(statusOn('2026-04-01', [...paused, event('canceled', '2026-03-20')])).toBe('canceled');
    expect(stateOf({ ...history('2026-02-01'), isDeceased: true }).status).toBe('deceased');
  });

  test('fees are due in their cycle, each once, and none after a cancellation or the death of the pet', () => {
    const charged = [event('fee_charged', '2026-01-31', { cycle: 1 })];
    const on = history('2026-03-31', charged);
    expect(dueFees(on).map(({ cycle, dueOn }) => [cycle, dueOn])).toEqual([
      [2, '2026-02-28'],
      [3, '2026-03-31'],
    ]);
    expect(dueFees(history('2026-04-30', charged, 3)).map(({ cycle, dueOn }) => [cycle, dueOn])).toEqual([
      [2, '2026-04-30'],
    ]);
    expect(dueFees({ ...on, isDeceased: true })).toEqual([]);
    expect(dueFees(history('2026-03-31', [...charged, event('canceled', '2026-03-01')]))).toEqual([]);
  });

  test('a pause that is resumed counts its whole months, and resuming ends that one only', () => {
    const both = [
      event('paused', '2026-05-01', { pauseMonths: 1 }),
      event('paused', '2026-03-01', { pauseMonths: 2 }),
    ];
    const resumed = (on: string) => stateOf(history(on, [...both, event('resumed', on)]));
    expect(resumed('2026-04-10').pauses).toEqual([
      { fromOn: '2026-03-01', months: 1 },
      { fromOn: '2026-05-01', months: 1 },
    ]);
    expect(resumed('2026-03-20').pauses).toEqual([{ fromOn: '2026-05-01', months: 1 }]);
    expect(resumed('2026-02-01').pauses).toEqual([{ fromOn: '2026-05-01', months: 1 }]);
    expect(resumed('2026-03-20').endsOn).toBe('2026-08-31');
  });

  test('the pause of a day is the present one, else the next', () => {
    const pauses = [
      { fromOn: '2026-05-01', months: 1 },
      { fromOn: '2026-03-01', months: 1 },
    ];
    expect(pauseOn(pauses, '2026-02-01')).toEqual({ fromOn: '2026-03-01', untilOn: '2026-04-01' });
    expect(pauseOn(pauses, '2026-04-01')).toEqual({ fromOn: '2026-05-01', untilOn: '2026-06-01' });
    expect(pauseOn(pauses, '2026-06-01')).toBeNull();
  });

  test('what was used and given back', () => {
    const events = [
      event('benefit_used', '2026-02-01', { benefitId: 'a', uses: 2 }),
      event('benefit_returned', '2026-02-02', { benefitId: 'a', uses: -1 }),
    ];
    expect(stateOf(history('2026-02-03', events)).used).toEqual({ a: 1 });
  });
});
