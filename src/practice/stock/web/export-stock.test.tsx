import { expect, test } from 'vitest';
import { CAR, STORAGE, stockItem } from '#test/stock-item.ts';
import type { StockListItem } from '../contract.ts';
import type { StockLocation } from '../settings.contract.ts';
import { stockExport } from './export-stock.ts';

const location = (id: string, name: string): StockLocation => ({
  id,
  name,
  kind: 'hub',
  isDefault: false,
  version: 1,
  archivedAt: null,
});
const { lots: _lots, shortPlaces: _short, level, ...facts } = stockItem();
const item: StockListItem = {
  ...facts,
  name: '=Gauze, "small"',
  places: [
    { locationId: CAR, quantityThousandths: -500 },
    { locationId: STORAGE, quantityThousandths: 2000 },
  ],
  nextExpiryOn: '2027-03-31',
  level: { ...level, onHandThousandths: 2000, shortThousandths: 500, valueMinor: 1250, atRiskMinor: 5 },
  alerts: ['short', 'expiring'],
};

test('each location has a column, what is short counts, and text is no formula', () => {
  const all = [location(STORAGE, 'Main storage'), location(CAR, 'Car')];
  const { head, line } = stockExport({ q: '', show: 'all', withinDays: 90 }, { all });
  expect(head.slice(3, 8)).toEqual(['On hand', 'Usable', 'Main storage', 'Car', 'Reorder point']);
  expect(line(item)).toBe(
    `"'=Gauze, ""small""",,piece,1.5,0,2,-0.5,,,2027-03-31,EUR,12.50,0.05,"Count due, Expiring"\r\n`,
  );
});
