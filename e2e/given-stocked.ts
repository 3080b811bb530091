import type { Page } from '@playwright/test';
import * as z from 'zod';
import { fresh } from './people.ts';
import { type GivenItem, givenPrice, request } from './given.ts';

/** Adds a product that no other test uses: bought in boxes of 20 pieces, with a price from today. As a clinic admin. */
export async function givenStocked(page: Page): Promise<GivenItem> {
  const name = fresh('Gauze ');
  const none = [
    'code',
    'barcode',
    'description',
    'controlSchedule',
    'labelText',
    'withdrawalText',
    'feeCode',
    'minAgeDays',
    'maxAgeDays',
    'minWeightGrams',
    'maxWeightGrams',
    'minFactorPercent',
    'maxFactorPercent',
    'emergencyMinFactorPercent',
    'emergencyFactorPercent',
  ];
  const added = await request(page, 'POST', '/catalogue/items', {
    ...Object.fromEntries(none.map((field) => [field, null])),
    kind: 'product',
    name,
    incomeCategory: 'ancillary',
    taxClass: 'goods',
    isBillable: true,
    buyUnit: 'box',
    stockUnit: 'piece',
    dispenseUnit: 'piece',
    stockPerBuy: 20,
    dispensePerStock: 1,
    activeIngredients: [],
    species: [],
  });
  const { id } = z.object({ id: z.string() }).parse(added);
  await givenPrice(page, id, 100);
  return { id, name };
}

const Locations = z.object({ items: z.array(z.object({ id: z.string(), isDefault: z.boolean() })) });

/** Receives 10 pieces of an item at the default location, which can be used until a day. */
export async function givenLot(
  page: Page,
  { id }: GivenItem,
  lot: { readonly lotNumber: string; readonly expiresOn: string },
): Promise<void> {
  const { items } = Locations.parse(await request(page, 'GET', '/stock/locations'));
  await request(page, 'POST', '/stock/receipts', {
    locationId: items.find(({ isDefault }) => isDefault)?.id,
    supplier: null,
    note: null,
    lines: [{ itemId: id, ...lot, quantityThousandths: 10_000, costMinor: 500 }],
  });
}
