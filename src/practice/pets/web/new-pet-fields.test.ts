import { describe, expect, test } from 'vitest';
import { POINT_MARKS } from '#foundation/values/country-locale.ts';
import { BLANK_NEW_PET, newPetFields, type NewPetInput, serverPaths, toAddPet } from './new-pet-fields.ts';

const TODAY = '2026-11-21';
const read = (typed: Partial<NewPetInput>) =>
  newPetFields(TODAY, 'kg', POINT_MARKS).safeParse({ ...BLANK_NEW_PET, ...typed });
const faultsOf = (typed: Partial<NewPetInput>) =>
  read(typed)
    .error?.issues.map(({ path }) => path.join('.'))
    .toSorted() ?? [];
const GOOD = { name: 'Miso', species: 'cat', clientId: 'c1' } as const;

describe('the form of a new pet', () => {
  test('reports the required fields when it is empty', () => {
    expect(faultsOf({})).toEqual(['clientId', 'name', 'species']);
  });

  test.each([
    ['a birthday to come', { bornOn: '2026-11-22' }, ['bornOn']],
    ['a day that does not exist', { bornOn: '2026-02-30' }, ['bornOn']],
    ['a chip for tests', { microchip: '999000000000001' }, ['microchip']],
    ['a weight in words', { weight: 'heavy' }, ['weight']],
    ['a new client without a name', { whose: 'new', fullName: ' ' }, ['fullName']],
    ['today', { bornOn: TODAY }, []],
    ['an older microchip', { microchip: '0a1b2c3d4e' }, []],
    ['pounds and ounces', { weight: '9 lb 6 oz' }, []],
  ] as const)('%s', (_what, typed, faults) => {
    expect(faultsOf({ ...GOOD, ...typed })).toEqual(faults);
  });

  test('converts to the endpoint’s input, without blanks', () => {
    const fields = newPetFields(TODAY, 'kg', POINT_MARKS).parse({
      ...BLANK_NEW_PET,
      ...GOOD,
      weight: '4,25',
      birthIsEstimated: true,
    });
    expect(toAddPet(fields, 'kg', POINT_MARKS)).toEqual({
      name: 'Miso',
      species: 'cat',
      breed: null,
      sex: 'unknown',
      neutered: null,
      bornOn: null,
      birthIsEstimated: false,
      colour: null,
      microchip: null,
      notes: null,
      weightGrams: 4_250,
      client: { id: 'c1' },
    });
  });

  test('includes a new client with the given contacts', () => {
    const typed = {
      ...BLANK_NEW_PET,
      ...GOOD,
      whose: 'new' as const,
      fullName: 'Noor',
      email: 'noor@example.org',
    };
    const fields = newPetFields(TODAY, 'kg', POINT_MARKS).parse(typed);
    expect(toAddPet(fields, 'kg', POINT_MARKS).client).toMatchObject({
      add: { fullName: 'Noor', contacts: [{ kind: 'email', value: 'noor@example.org', isPrimary: true }] },
    });
    expect(serverPaths(fields)['client.add.contacts.0.value']).toBe('email');
    expect(serverPaths({ phone: '030 1234' })['client.add.contacts.0.value']).toBe('phone');
  });
});
