import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLINIC_ORDERS } from './contract.ts';
import { compareRanks, type Orderable, rankOf } from './clinic-order.rules.ts';

const clinic = (change: Partial<Orderable>): Orderable => ({
  id: 'a',
  name: 'Zoo Vets',
  createdAt: '2026-01-01T00:00:00Z',
  trialEndsAt: null,
  healthScore: 50,
  recentAppointments: 10,
  ...change,
});
const namesIn = (order: (typeof CLINIC_ORDERS)[number], clinics: readonly Orderable[]) =>
  clinics.toSorted((a, b) => compareRanks(rankOf(a, order), rankOf(b, order))).map(({ name }) => name);

describe('PLATFORM-5: sort order of clinics', () => {
  const first = clinic({ id: 'b', name: 'Älpha', createdAt: '2026-02-01T00:00:00Z', healthScore: 20 });
  const second = clinic({
    id: 'a',
    name: 'beta',
    trialEndsAt: '2026-12-01T00:00:00Z',
    recentAppointments: 90,
  });

  test.each([
    ['name', ['Älpha', 'beta']],
    ['newest', ['Älpha', 'beta']],
    ['trial_end', ['beta', 'Älpha']],
    ['health', ['Älpha', 'beta']],
    ['busiest', ['beta', 'Älpha']],
  ] as const)('%s', (order, names) => {
    expect(namesIn(order, [second, first])).toEqual(names);
  });

  test('pages contain every clinic once, wherever they are cut', () => {
    const clinics = fc.uniqueArray(
      fc
        .record({ id: fc.uuid(), healthScore: fc.nat(5), name: fc.constantFrom('A', 'B') })
        .map((made) => clinic(made)),
      { selector: ({ id }) => id, maxLength: 20 },
    );
    fc.assert(
      fc.property(clinics, fc.constantFrom(...CLINIC_ORDERS), fc.nat(19), (made, order, cut) => {
        const ranks = made.map((one) => rankOf(one, order)).toSorted(compareRanks);
        const last = ranks[cut];
        if (last === undefined) return;
        expect(ranks.filter((rank) => compareRanks(rank, last) > 0)).toEqual(ranks.slice(cut + 1));
      }),
    );
  });
});
