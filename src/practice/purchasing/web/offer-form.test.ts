import { afterEach, beforeEach, expect, test } from 'vitest';
import { followCountry } from '#foundation/web/time/customs.ts';
import type { SupplierOffer } from '../suppliers.contract.ts';
import { checkedOfferForm, toOfferFields, toOfferForm } from './offer-form.ts';

beforeEach(() => followCountry('DE'));
afterEach(() => followCountry(''));

const OFFER: SupplierOffer = {
  supplierId: 's',
  itemId: 'i',
  itemName: 'Gauze',
  itemCode: null,
  unit: 'piece',
  controlSchedule: null,
  currency: 'EUR',
  version: 3,
  code: 'G-1',
  name: null,
  packName: 'box of 100',
  packThousandths: 2500,
  minimumPacks: 2,
  incrementPacks: 1,
  leadDays: null,
  priceMinor: 1250,
  isPreferred: true,
};

test('an offer is shown as the country writes it, and read back the same', () => {
  const form = toOfferForm(OFFER);
  expect(form).toMatchObject({ packThousandths: '2,5', priceMinor: '12,50', leadDays: '', name: '' });
  expect(toOfferFields(form, 'EUR')).toMatchObject({
    packThousandths: 2500,
    minimumPacks: 2,
    leadDays: null,
    priceMinor: 1250,
    isPreferred: true,
  });
});

test.each([
  ['packName', ''],
  ['packThousandths', ''],
  ['packThousandths', 'many'],
  ['minimumPacks', '0'],
  ['incrementPacks', 'two'],
  ['priceMinor', 'free'],
  ['leadDays', '400'],
])('%s %j is refused at its field', (name, typed) => {
  const { error } = checkedOfferForm('EUR').safeParse({ ...toOfferForm(OFFER), [name]: typed });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([name]);
});
