import { expect, test } from 'vitest';
import { CAR, STORAGE, stockItem, stockLot, uuidOf } from '#test/stock-item.ts';
import { blankCount, countForm, isOutdated, lotsToCount, placesToCount, toCount } from './count-form.ts';

const item = stockItem({
  lots: [
    stockLot(10),
    stockLot(11, { places: [{ locationId: CAR, quantityThousandths: 3000 }] }),
    stockLot(12),
  ],
  shortPlaces: [{ locationId: CAR, quantityThousandths: 500 }],
});
const shown = lotsToCount(item, STORAGE);
const counted = (...texts: string[]) => ({
  ...blankCount(STORAGE, shown),
  lots: texts.map((countedThousandths) => ({ countedThousandths })),
});
const faults = (...texts: string[]) =>
  countForm(item.itemId, shown)
    .safeParse(counted(...texts))
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('counts the lots of a location, with what was shown of each', () => {
  expect(toCount(item.itemId, shown, counted('9', '0'))).toMatchObject({
    locationId: STORAGE,
    lots: [
      { lotId: uuidOf(10), expectedThousandths: 10_000, countedThousandths: 9000 },
      { lotId: uuidOf(12), expectedThousandths: 10_000, countedThousandths: 0 },
    ],
  });
  expect(faults('9', '0')).toEqual([]);
});

test('a lot that was not counted is no lot of nothing', () => {
  expect(faults('9', '')).toEqual([['lots.1.countedThousandths', 'Enter 0 or more.']]);
  expect(faults('nine', '-1')).toEqual([
    ['lots.0.countedThousandths', 'Enter 0 or more.'],
    ['lots.1.countedThousandths', 'Enter 0 or more.'],
  ]);
});

test('is counted where something is, or is short: the latter first', () => {
  expect(placesToCount(item)).toEqual([CAR, STORAGE]);
  expect(placesToCount(stockItem())).toEqual([]);
});

test('COUNT-1: is outdated once something was moved at the location', () => {
  expect(isOutdated(shown, lotsToCount(item, STORAGE))).toBe(false);
  const fewer = stockLot(10, { places: [{ locationId: STORAGE, quantityThousandths: 9000 }] });
  expect(isOutdated(shown, lotsToCount({ lots: [fewer, stockLot(12)] }, STORAGE))).toBe(true);
  expect(isOutdated(shown, lotsToCount({ lots: [stockLot(10)] }, STORAGE))).toBe(true);
  expect(isOutdated(shown, lotsToCount({ lots: [stockLot(10), stockLot(13)] }, STORAGE))).toBe(true);
});
