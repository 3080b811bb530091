import { describe, expect, test } from 'vitest';
import { columnOf, listRows, openActs, sheetHours, sheetRows, stateOf } from './sheet.rules.ts';
import type { ActSchedule, SheetAct } from './treatments.contract.ts';

const AT_BERLIN = { timeZone: 'Europe/Berlin', country: 'DE' };
const act = (more: Partial<SheetAct>): SheetAct => ({
  id: 'a',
  itemId: 'item',
  kind: 'drug',
  name: 'Cefazolin',
  unit: null,
  quantityThousandths: 1000,
  note: null,
  status: 'planned',
  scheduleId: null,
  scheduledFor: null,
  plannedFor: null,
  doneAt: null,
  doneByName: null,
  voidedAt: null,
  voidedByName: null,
  voidReason: null,
  version: 1,
  ...more,
});
const schedule: ActSchedule = {
  id: 's',
  visitId: 'v',
  itemId: 'item',
  kind: 'drug',
  name: 'Cefazolin',
  unit: null,
  quantityThousandths: 1000,
  note: null,
  everyMinutes: 60,
  timesMinutes: null,
  startsAt: '2026-11-21T08:00:00Z',
  endsAt: null,
  createdByName: null,
  stoppedAt: null,
  stoppedByName: null,
  stopReason: null,
};

describe('the hours of a day', () => {
  const labels = (day: string, place = AT_BERLIN) => sheetHours(day, place).map(({ label }) => label);

  test('are 24, and begin at the clinic’s midnight', () => {
    const hours = sheetHours('2026-11-21', AT_BERLIN);
    expect(hours).toHaveLength(24);
    expect(new Date(hours[0]?.startsAtMs ?? 0).toISOString()).toBe('2026-11-20T23:00:00.000Z');
    expect(hours.at(-1)?.label).toBe('23');
  });

  test('lack the one that is skipped, and have the repeated one twice', () => {
    expect(labels('2026-03-29').slice(0, 4)).toEqual(['00', '01', '03', '04']);
    expect(labels('2026-10-25').slice(0, 5)).toEqual(['00', '01', '02 CEST', '02 CET', '03']);
    expect(labels('2026-10-25')).toHaveLength(25);
  });

  test('are named as the clinic’s country writes times', () => {
    const inChicago = { timeZone: 'America/Chicago', country: 'US' };
    expect(labels('2026-11-01', inChicago).slice(0, 4)).toEqual(['12 AM', '1 AM CDT', '1 AM CST', '2 AM']);
    expect(labels('2026-11-01', inChicago).at(-1)).toBe('11 PM');
  });

  test('end with the day where clocks change by half an hour', () => {
    const hours = sheetHours('2026-10-04', { timeZone: 'Australia/Lord_Howe', country: 'AU' });
    expect(hours.at(-1)?.endsAtMs).toBe(Date.parse('2026-10-04T13:00:00Z'));
  });
});

test('the two hours of the same name have acts of their own', () => {
  const hours = sheetHours('2026-10-25', AT_BERLIN);
  expect(columnOf(act({ plannedFor: '2026-10-25T00:30:00Z' }), hours)).toBe(2);
  expect(columnOf(act({ plannedFor: '2026-10-25T01:30:00Z' }), hours)).toBe(3);
});

test('an act is in the hour for which it is planned, else in that in which it was done', () => {
  const hours = sheetHours('2026-11-21', AT_BERLIN);
  const done = { status: 'done', doneAt: '2026-11-21T10:05:00Z' } as const;
  expect(columnOf(act({ ...done, plannedFor: '2026-11-21T09:00:00Z' }), hours)).toBe(10);
  expect(columnOf(act(done), hours)).toBe(11);
  expect(columnOf(act({}), hours)).toBe('any');
  expect(columnOf(act({ plannedFor: '2026-11-20T22:59:00Z' }), hours)).toBe('earlier');
  expect(columnOf(act({ plannedFor: '2026-11-20T23:00:00Z' }), hours)).toBe(0);
});

test('rows are the orders, then single acts by item', () => {
  const rows = sheetRows({
    schedules: [schedule],
    acts: [
      act({ id: '1', scheduleId: 's' }),
      act({ id: '2', itemId: 'other', name: 'Radiograph' }),
      act({ id: '3', itemId: 'other', name: 'Radiograph' }),
      act({ id: '4', scheduleId: 'of another day', name: 'Fluids', itemId: 'fluids' }),
    ],
  });
  expect(rows.map(({ name, schedule: order, acts }) => [name, order?.id, acts.map(({ id }) => id)])).toEqual([
    ['Cefazolin', 's', ['1']],
    ['Radiograph', undefined, ['2', '3']],
    ['Fluids', undefined, ['4']],
  ]);
});

test('a planned act is overdue as soon as its time has passed', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  expect(stateOf(act({ plannedFor: '2026-11-21T09:59:00Z' }), now)).toBe('overdue');
  expect(stateOf(act({ plannedFor: '2026-11-21T10:00:00Z' }), now)).toBe('planned');
  expect(stateOf(act({}), now)).toBe('planned');
  expect(stateOf(act({ status: 'done', plannedFor: '2026-11-21T09:00:00Z' }), now)).toBe('done');
  expect(stateOf(act({ status: 'voided' }), now)).toBe('skipped');
});

test('open acts are those with a time, the earliest first', () => {
  const late = act({ id: 'late', plannedFor: '2026-11-21T12:00:00Z' });
  const early = act({ id: 'early', plannedFor: '2026-11-21T11:00:00Z' });
  expect(
    openActs([late, act({ id: 'any' }), early, act({ status: 'done', plannedFor: late.plannedFor })]),
  ).toEqual([early, late]);
});

describe('the list on a phone', () => {
  const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00Z`;
  const hourly = Array.from({ length: 24 }, (_, hour) =>
    act({
      id: `h${hour}`,
      scheduleId: 's',
      plannedFor: at(hour),
      ...(hour < 8 ? { status: 'done', doneAt: at(hour) } : {}),
    }),
  );
  const listed = (acts: readonly SheetAct[]) =>
    listRows(sheetRows({ schedules: [schedule], acts: acts.toReversed() }));

  test('has one entry for an hourly order: the first open one, and the others by their times', () => {
    const rows = listed(hourly);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.next?.id).toBe('h8');
    expect(rows[0]?.rest.map(({ id }) => id)).toEqual(hourly.map(({ id }) => id).filter((id) => id !== 'h8'));
  });

  test('begins with what has to be done first, and ends with what has nothing open', () => {
    const soon = act({ id: 'soon', itemId: 'soon', plannedFor: at(7) });
    const anyTime = act({ id: 'any', itemId: 'any' });
    const done = act({ id: 'done', itemId: 'done', status: 'done', doneAt: at(1) });
    expect(listed([...hourly, soon, done, anyTime]).map(({ next }) => next?.id)).toEqual([
      'any',
      'soon',
      'h8',
      undefined,
    ]);
  });

  test('loses no act', () => {
    for (const { next, rest, acts } of listed(hourly))
      expect(new Set([next, ...rest].flatMap((one) => one?.id ?? []))).toEqual(
        new Set(acts.map(({ id }) => id)),
      );
  });
});
