import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Act, VisitOrder } from './contract.ts';
import { countsText, foldOrders } from './fold-orders.rules.ts';

const act = (id: string, scheduleId: string | null, status: Act['status'] = 'planned'): Act => ({
  id,
  visitId: 'visit',
  petId: 'pet',
  itemId: 'item',
  kind: 'drug',
  name: scheduleId ?? id,
  code: null,
  incomeCategory: null,
  unit: 'mL',
  quantityThousandths: 1000,
  factorPercent: null,
  isEmergency: false,
  factorBounds: null,
  note: null,
  isBillable: true,
  unbilledReason: null,
  use: 'given',
  status,
  scheduleId,
  plannedFor: null,
  plannedAt: '2026-11-21T08:00:00Z',
  plannedByName: null,
  doneAt: null,
  doneByName: null,
  voidedAt: null,
  voidedByName: null,
  voidReason: null,
  isDeclined: false,
  overrideReason: null,
  overriddenAlertIds: [],
  version: 1,
  charge: null,
});
const order = (id: string): VisitOrder => ({ id, everyMinutes: 60, timesMinutes: null });

describe('the acts of a visit', () => {
  test('of one order are together, in the order in which the orders begin', () => {
    const acts = [
      act('a', 'glucose'),
      act('b', 'fluids'),
      act('c', null),
      act('d', 'fluids'),
      act('e', 'glucose'),
    ];
    const { orders, single } = foldOrders(acts, [order('fluids'), order('glucose'), order('none')]);
    expect(orders.map(({ name, acts: of }) => [name, of.map(({ id }) => id)])).toEqual([
      ['fluids', ['b', 'd']],
      ['glucose', ['a', 'e']],
    ]);
    expect(single.map(({ id }) => id)).toEqual(['c']);
  });

  test('of one order are by their times, whatever has become of them', () => {
    const acts = [
      { ...act('late', 'fluids'), plannedFor: '2026-11-21T12:00:00Z' },
      { ...act('given', 'fluids', 'done'), doneAt: '2026-11-21T09:30:00Z' },
      { ...act('early', 'fluids', 'voided'), plannedFor: '2026-11-21T09:00:00Z' },
    ];
    const { orders } = foldOrders(acts, [order('fluids')]);
    expect(orders[0]?.acts.map(({ id }) => id)).toEqual(['early', 'given', 'late']);
  });

  test('stay by themselves when their order has no other', () => {
    const { orders, single } = foldOrders([act('a', 'once')], [order('once')]);
    expect(orders).toEqual([]);
    expect(single.map(({ id }) => id)).toEqual(['a']);
  });

  test('are all there, each once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(null, 'one', 'two', 'unknown')), (scheduleIds) => {
        const acts = scheduleIds.map((scheduleId, index) => act(String(index), scheduleId));
        const { orders, single } = foldOrders(acts, [order('one'), order('two')]);
        const all = [...orders.flatMap((one) => one.acts), ...single];
        expect(all.length).toBe(acts.length);
        expect(new Set(all)).toEqual(new Set(acts));
      }),
    );
  });
});

test.each([
  [['done', 'planned', 'done', 'planned', 'done', 'done'], '4 done, 2 planned'],
  [['voided', 'done'], '1 done, 1 skipped'],
  [['planned'], '1 planned'],
] as const)('%j is counted as %s', (statuses, text) => {
  expect(countsText(statuses.map((status) => ({ status })))).toBe(text);
});
