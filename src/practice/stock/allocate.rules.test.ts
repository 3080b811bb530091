import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOT_STATES } from '#vocabulary/stock.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { allocateUse, isUsableOn, type PlacedLot, withoutTaken } from './allocate.rules.ts';

const TODAY = '2026-11-23';
const placedLot = (lotId: string, fields: Partial<PlacedLot> = {}): PlacedLot => ({
  locationId: 'cabinet',
  lotId,
  quantityThousandths: 5000,
  expiresOn: null,
  receivedOn: '2026-01-01',
  state: 'usable',
  ...fields,
});
const use = (wanted: number, placed: readonly PlacedLot[], firstLocationId = 'cabinet') =>
  allocateUse(wanted, placed, { today: TODAY, firstLocationId });
const lots = (wanted: number, placed: readonly PlacedLot[], first?: string) =>
  use(wanted, placed, first).taken.map(({ lotId, quantityThousandths }) => [lotId, quantityThousandths]);

describe('LOT-1: a lot', () => {
  test.each([
    ['on its last day', { expiresOn: TODAY }, true],
    ['the day after', { expiresOn: '2026-11-22' }, false],
    ['without an expiry', {}, true],
    ['that is quarantined', { state: 'quarantined' }, false],
    ['that was recalled', { state: 'recalled', expiresOn: '2030-01-01' }, false],
  ] as const)('%s', (_what, fields, isUsable) => {
    expect(isUsableOn(placedLot('a', fields), TODAY)).toBe(isUsable);
  });
});

describe('LOT-2: an act takes', () => {
  test('the earliest expiry first, and the next lot for the rest', () => {
    const late = placedLot('late', { expiresOn: '2027-06-30' });
    const early = placedLot('early', { expiresOn: '2026-12-31' });
    expect(lots(7000, [late, early])).toEqual([
      ['early', 5000],
      ['late', 2000],
    ]);
  });

  test('goods without an expiry after those with one, what came first before what came later', () => {
    const newer = placedLot('a', { receivedOn: '2026-05-01' });
    const older = placedLot('b');
    const dated = placedLot('c', { expiresOn: '2030-01-01' });
    expect(lots(12_000, [newer, older, dated])).toEqual([
      ['c', 5000],
      ['b', 5000],
      ['a', 2000],
    ]);
  });

  test('from its own location first, even where another has an earlier expiry', () => {
    const there = placedLot('there', { locationId: 'vehicle', expiresOn: '2026-12-01' });
    const here = placedLot('here', { expiresOn: '2027-12-01' });
    expect(lots(6000, [there, here])).toEqual([
      ['here', 5000],
      ['there', 1000],
    ]);
    expect(lots(6000, [there, here], 'vehicle')).toEqual([
      ['there', 5000],
      ['here', 1000],
    ]);
  });

  test('nothing of what has expired or is held: the rest is short', () => {
    const placed = [
      placedLot('old', { expiresOn: '2026-11-22' }),
      placedLot('held', { state: 'quarantined' }),
      placedLot('good'),
    ];
    expect(use(8000, placed)).toEqual({
      taken: [{ locationId: 'cabinet', lotId: 'good', quantityThousandths: 5000 }],
      shortThousandths: 3000,
    });
  });
});

const placed = fc.uniqueArray(
  fc.record({
    locationId: fc.constantFrom('cabinet', 'fridge', 'vehicle'),
    lotId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    quantityThousandths: fc.integer({ min: 0, max: 10_000 }),
    expiresOn: fc.constantFrom(null, '2026-11-01', '2026-11-23', '2027-01-01', '2028-01-01'),
    receivedOn: fc.constantFrom('2026-01-01', '2026-02-01'),
    state: fc.constantFrom(...LOT_STATES),
  }),
  { selector: ({ locationId, lotId }) => `${locationId} ${lotId}`, maxLength: 12 },
);
const total = (numbers: readonly { readonly quantityThousandths: number }[]) =>
  numbers.reduce((sum, { quantityThousandths }) => sum + quantityThousandths, 0);

test(
  'F-03, LOT-2: whatever is there, all is taken or short, of usable lots only, in one order, and never more than there is',
  () => {
    fc.assert(
      fc.property(placed, fc.integer({ min: 1, max: 60_000 }), (given, wanted) => {
        const { taken, shortThousandths } = use(wanted, given);
        expect(total(taken) + shortThousandths).toBe(wanted);
        expect(use(wanted, given.toReversed())).toEqual({ taken, shortThousandths });
        const usable = given.filter((one) => isUsableOn(one, TODAY));
        // It is short only when nothing usable is left.
        expect(shortThousandths).toBe(Math.max(0, wanted - total(usable)));
        for (const { locationId, lotId, quantityThousandths } of taken) {
          const from = usable.find((one) => one.locationId === locationId && one.lotId === lotId);
          expect(quantityThousandths).toBeGreaterThan(0);
          expect(quantityThousandths).toBeLessThanOrEqual(from?.quantityThousandths ?? 0);
        }
        // Two acts one after the other take what one act of both would.
        const half = Math.ceil(wanted / 2);
        const first = use(half, given);
        const second = wanted > half ? use(wanted - half, withoutTaken(given, first.taken)) : null;
        expect(total([...first.taken, ...(second?.taken ?? [])])).toBe(total(taken));
      }),
      { numRuns: stormRuns(300) },
    );
  },
  stormTimeoutMs(),
);
