import type { StockItem, StockLot } from '#practice/stock/contract.ts';

/** Ids by a number, of the shape that contracts ask for. */
export const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const STORAGE = uuidOf(1);
export const CAR = uuidOf(2);

/** A usable lot with 10 pieces at the storage. */
export const stockLot = (id: number, fields: Partial<StockLot> = {}): StockLot => ({
  id: uuidOf(id),
  lotNumber: `L${id}`,
  expiresOn: null,
  isExpired: false,
  state: 'usable',
  stateReason: null,
  supplier: null,
  receivedOn: '2026-11-01',
  quantityThousandths: 10_000,
  valueMinor: 500,
  places: [{ locationId: STORAGE, quantityThousandths: 10_000 }],
  version: 1,
  ...fields,
});

/** An item in stock without lots, as an endpoint answers. */
export const stockItem = (fields: Partial<StockItem> = {}): StockItem => ({
  itemId: uuidOf(100),
  name: 'Gauze',
  code: null,
  kind: 'product',
  isArchived: false,
  isControlled: false,
  unit: 'piece',
  currency: 'EUR',
  settings: { version: 3, defaultLocationId: null, reorderPointThousandths: null, parLevelThousandths: null },
  level: {
    onHandThousandths: 0,
    availableThousandths: 0,
    shortThousandths: 0,
    expiredThousandths: 0,
    expiringThousandths: 0,
    heldThousandths: 0,
    valueMinor: 0,
    atRiskMinor: 0,
  },
  alerts: [],
  buyUnit: null,
  stockUnit: null,
  stockPerBuy: 1,
  dispensePerStock: 1,
  lots: [],
  shortPlaces: [],
  ...fields,
});
