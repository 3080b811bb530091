import { describe, expect, test } from 'vitest';
import { explainReorder, type ReorderFacts } from './explain-reorder.rules.ts';

const FACTS: ReorderFacts = {
  country: 'US',
  suggestion: {
    itemId: '00000000-0000-4000-8000-000000000001',
    name: 'Carprofen 25 mg',
    code: null,
    unit: 'tablet',
    controlSchedule: null,
    currency: 'USD',
    decision: 'order',
    availableThousandths: 30_000,
    onOrderThousandths: 0,
    draftedThousandths: 0,
    setReorderPointThousandths: null,
    setParLevelThousandths: null,
    reorderPointThousandths: 40_000,
    parLevelThousandths: 100_000,
    usedThousandths: 150_000,
    usedDays: 90,
    usePerDayThousandths: 1667,
    isByForecast: false,
    leadDays: 3,
    missingThousandths: 70_000,
    packs: 1,
    offer: {
      supplierId: '00000000-0000-4000-8000-000000000002',
      supplierName: 'Northvet Supply',
      packName: 'box of 100',
      packThousandths: 100_000,
      minimumPacks: 1,
      incrementPacks: 1,
      leadDays: 3,
      priceMinor: null,
    },
  },
  forecast: {
    itemId: '00000000-0000-4000-8000-000000000001',
    name: 'Carprofen 25 mg',
    code: null,
    unit: 'tablet',
    method: 'trend',
    errorThousandths: 2140,
    isIntermittent: false,
    knownWeeks: 60,
    weeks: [11_000, 13_000],
    lastYear: { errorThousandths: 3100, weeks: [9000, 11_000] },
    availableThousandths: 30_000,
    weeksLeft: 2.5,
  },
};

describe('ASSIST-11 explainReorder', () => {
  test('every figure of the suggestion and of the forecast', () => {
    expect(explainReorder(FACTS)).toEqual([
      'Carprofen 25 mg: 30 tablets available, and the reorder level is 40 tablets.',
      'Suggested: 1 × box of 100 from Northvet Supply, which takes 3 days.',
      'Expected: about 12 tablets per week, by the trend of recent weeks.',
      'This method was off by 2.1 tablets per week over the last 8 weeks.',
      'At this rate the stock lasts 2.5 weeks.',
      'The same weeks last year: 10 tablets per week. Expecting the same again would have been off by 3.1 tablets per week.',
      'The forecast is shown for comparison. It does not change the suggestion.',
    ]);
  });

  test('a young item says what is not known', () => {
    const { forecast } = FACTS;
    const young = { ...forecast, errorThousandths: null, knownWeeks: 1, weeksLeft: null, lastYear: null };
    expect(explainReorder({ ...FACTS, forecast: young }).slice(3, 5)).toEqual([
      'With 1 week of history the forecast cannot be checked yet.',
      'There is no record of the same weeks last year.',
    ]);
  });

  test('it says whether the suggestion goes by the forecast', () => {
    const suggestion = { ...FACTS.suggestion, isByForecast: true };
    expect(explainReorder({ ...FACTS, suggestion }).at(-1)).toBe('The suggestion goes by this forecast.');
    const set = { ...suggestion, setReorderPointThousandths: 40_000, setParLevelThousandths: 100_000 };
    expect(explainReorder({ ...FACTS, suggestion: set }).at(-1)).toContain('for comparison');
  });

  test('a controlled drug is not suggested', () => {
    const suggestion = { ...FACTS.suggestion, controlSchedule: 'II', onOrderThousandths: 5000 };
    expect(explainReorder({ ...FACTS, suggestion, country: 'DE' }).slice(0, 2)).toEqual([
      'Carprofen 25 mg: 30 tablets available, 5 tablets on order, and the reorder level is 40 tablets.',
      'A controlled drug is never ordered automatically.',
    ]);
  });
});
