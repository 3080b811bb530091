import { afterEach, beforeEach, expect, test } from 'vitest';
import { STORAGE, uuidOf } from '#test/stock-item.ts';
import { followCountry } from '#foundation/web/time/customs.ts';
import type { StockMovement } from '../contract.ts';
import { movementsExport } from './export-movements.ts';
import { placeText, whyText } from './movement-text.ts';

beforeEach(() => followCountry('DE'));
afterEach(() => followCountry(''));

const wasted: StockMovement = {
  id: uuidOf(1),
  kind: 'wasted',
  quantityThousandths: -1500,
  unit: 'mL',
  locationId: STORAGE,
  locationName: 'Main storage',
  lotId: uuidOf(10),
  lotNumber: 'A1',
  reason: 'damaged',
  note: '=Fell down',
  visitId: null,
  petName: null,
  movedAt: '2026-11-23T23:30:00.000Z',
  movedByName: 'Tess Tech',
};

test('a movement is a row with the day and the time at the clinic, and text is no formula', () => {
  const { head, line } = movementsExport(uuidOf(100), 'Europe/Berlin');
  expect(head).toHaveLength(11);
  expect(line(wasted)).toBe(
    `2026-11-24,00:30,Wasted,-1.5,mL,Main storage,A1,,Damaged,'=Fell down,Tess Tech\r\n`,
  );
});

test('the ledger says why and where, also of what was not on record', () => {
  expect(whyText(wasted)).toBe('Damaged: =Fell down');
  expect(whyText({ reason: null, note: null })).toBe('');
  expect(placeText(wasted)).toBe('Main storage, Lot A1');
  expect(placeText({ ...wasted, lotId: null, lotNumber: null })).toBe('Main storage, not on record');
  expect(placeText({ ...wasted, locationId: null, locationName: null })).toBe('Before tracking');
});
