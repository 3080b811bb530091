import { expect, test } from 'vitest';
import { CAR, STORAGE } from '#test/stock-item.ts';
import type { StockLocation } from '../settings.contract.ts';
import { onHandText, placesText } from './level-text.ts';
import { levelText, movedText } from './stock-labels.ts';

test.each([
  [12_000, '12 tablets', '+12 tablets'],
  [1000, '1 tablet', '+1 tablet'],
  [500, '0.5 tablet', '+0.5 tablet'],
  [0, '0 tablets', '0 tablets'],
  [-1000, '−1 tablet', '−1 tablet'],
  [-2500, '−2.5 tablets', '−2.5 tablets'],
])('%i thousandths', (thousandths, level, moved) => {
  expect([levelText(thousandths, 'tablet'), movedText(thousandths, 'tablet')]).toEqual([level, moved]);
});

const level = { onHandThousandths: 5000, shortThousandths: 7000 };
const settings = {
  version: 1,
  defaultLocationId: null,
  reorderPointThousandths: null,
  parLevelThousandths: null,
};
const ofItem = (kept: typeof settings | null) =>
  // Safe: nothing else of the level is shown.
  onHandText({ level, settings: kept, unit: 'piece' } as Parameters<typeof onHandText>[0]);

test('what is short counts against what is there; an item without a level has a dash', () => {
  expect([ofItem(settings), ofItem(null)]).toEqual(['−2 pieces', '–']);
});

const location = (id: string, name: string): StockLocation => ({
  id,
  name,
  kind: 'hub',
  isDefault: false,
  version: 1,
  archivedAt: null,
});

test('what is where, in the order of the locations', () => {
  const places = [
    { locationId: CAR, quantityThousandths: -2000 },
    { locationId: STORAGE, quantityThousandths: 1500 },
  ];
  const all = [location(STORAGE, 'Main storage'), location(CAR, 'Car')];
  expect(placesText({ places }, { all })).toBe('Main storage 1.5 · Car −2');
  expect(placesText({ places }, { all: undefined })).toBe('');
});
