import { afterEach, expect, test } from 'vitest';
import { followCountry } from '#foundation/web/time/customs.ts';
import type { PreparedLabel } from '../contract.ts';
import type { LabelEntry } from '../label.contract.ts';
import { faultsOf, toEntry, toFields } from './label-form.ts';

afterEach(() => followCountry(''));

const ENTRY: LabelEntry = {
  strength: '50 mg',
  activeIngredients: 'carprofen',
  directions: {
    chosen: {
      verb: 'give',
      amountThousandths: 1500,
      unit: 'tablet',
      place: 'by_mouth',
      frequency: 'every_hours',
      count: 12,
      asNeeded: true,
      days: 7,
      food: 'with_food',
      purpose: 'for pain',
    },
    text: 'Finish all of it.',
  },
  withdrawal: null,
  storage: 'Keep cool.',
  warnings: 'May cause drowsiness.',
  prescriberId: '5d8f4f0e-2f4e-4a3f-9a52-7d7d52b3f001',
  useByOn: '2027-01-31',
  lot: 'A1',
};
const PREPARED: PreparedLabel = {
  actId: '5d8f4f0e-2f4e-4a3f-9a52-7d7d52b3f002',
  name: 'Carprofen',
  petName: 'Biscuit',
  quantityThousandths: 14_000,
  unit: 'tablet',
  entry: ENTRY,
  required: [],
  size: 'roll_70x37',
  prescribers: [],
  labels: [],
};

test.each(['US', 'DE'])('nothing that was entered is lost in the form, in %s', (country) => {
  followCountry(country);
  expect(toEntry(toFields(PREPARED))).toEqual(ENTRY);
});

test('free text alone stays free text', () => {
  const entry = { ...ENTRY, directions: { chosen: null, text: 'As discussed' } };
  expect(toEntry(toFields({ ...PREPARED, entry }))).toEqual(entry);
});

test('what was begun and cannot be sent is said at its field', () => {
  const fields = toFields({ ...PREPARED, entry: { ...ENTRY, directions: { chosen: null, text: null } } });
  expect(faultsOf(fields)).toEqual({});
  expect(faultsOf({ ...fields, amount: '2' })).toEqual({ frequency: 'Choose how often.' });
  expect(faultsOf({ ...fields, amount: 'two', frequency: 'once:1', days: '0' })).toEqual({
    amount: 'Enter a quantity, such as 1 or 2.5.',
    days: 'Enter whole days from 1 to 999.',
  });
});
