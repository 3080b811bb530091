import { describe, expect, test } from 'vitest';
import {
  type CertificateFacts,
  nameParts,
  rabiesCertificate,
  vaccinationCertificate,
} from './certificate.rules.ts';

const FACTS: CertificateFacts = {
  ids: { client: 'client-1', pet: 'pet-1', product: 'item-1', staff: 'staff-1' },
  issuedOn: '2026-11-22',
  clinic: {
    name: 'Hudson Vets',
    country: 'US',
    addressLine: '12 Bleecker Street',
    postalCode: '10012',
    city: 'New York',
    region: 'NY',
    phone: '+1 212 555 0100',
  },
  owner: {
    fullName: 'Casey Quinn Miller',
    addressLine: '5 Grove Street',
    postalCode: '10014',
    city: 'New York',
    region: null,
    phone: '+1 212 555 0199',
  },
  pet: {
    name: 'Biscuit',
    species: 'dog',
    breed: 'Beagle',
    colour: 'Tricolor, white blaze',
    sex: 'male',
    neutered: true,
    bornOn: '2023-05-20',
    birthIsEstimated: false,
    weightGrams: 12_000,
    microchip: '985112001234567',
  },
  dose: {
    productName: 'Rabvac 3',
    manufacturer: 'Acme Biologics',
    lot: 'A12B',
    lotExpiresOn: '2027-06-30',
    licensedMonths: 36,
    isBooster: true,
    givenOn: '2026-11-22',
    nextDueOn: '2029-11-22',
    rabiesTag: '26-1042',
    vetName: 'Dr Ada Wolf',
    vetLicence: 'NY-4711',
  },
};
/** Details that are entered in the dose, the settings or the protocols: no other record has them. */
const PLACES_OF_CLINIC = /tag number|Serial|expiration|Next due|Veterinarian: (?:Name|Address)/u;
const ANSWERS = {
  ownerRegion: 'NY',
  animalLicence: '1_year',
  hasNoMicrochip: false,
  hasNoTag: false,
} as const;

/** Every field of the form, with the value that it has here. */
const FIELDS = [
  ['Identification', 'Rabies tag number', '26-1042'],
  ['Identification', 'Microchip number', '985112001234567'],
  ['Owner', 'Last name', 'Miller'],
  ['Owner', 'First name', 'Casey'],
  ['Owner', 'Middle initial', 'Q'],
  ['Owner', 'Telephone', '+1 212 555 0199'],
  ['Owner', 'Number and street', '5 Grove Street'],
  ['Owner', 'City', 'New York'],
  ['Owner', 'State', 'NY'],
  ['Owner', 'ZIP code', '10014'],
  ['Animal', 'Name', 'Biscuit'],
  ['Animal', 'Species', 'Dog'],
  ['Animal', 'Age when vaccinated', '3 years 6 months'],
  ['Animal', 'Size', '20–50 lb'],
  ['Animal', 'Predominant breed', 'Beagle'],
  ['Animal', 'Predominant colors and markings', 'Tricolor, white blaze'],
  ['Animal', 'Sex', 'Male'],
  ['Animal', 'Neutered', 'Yes'],
  ['Animal', 'Animal control license', '1 year'],
  ['Vaccine', 'Product', 'Rabvac 3'],
  ['Vaccine', 'Manufacturer', 'Acme Biologics'],
  ['Vaccine', 'Serial (lot) number', 'A12B'],
  ['Vaccine', 'Lot expiration', 'June 30, 2027'],
  ['Vaccine', 'Licensed duration', '3 years'],
  ['Vaccine', 'Dose', 'Booster'],
  ['Vaccine', 'Date vaccinated', 'November 22, 2026'],
  ['Vaccine', 'Next due', 'November 22, 2029'],
  ['Veterinarian', 'Name', 'Dr Ada Wolf'],
  ['Veterinarian', 'License number', 'NY-4711'],
  ['Veterinarian', 'Address', '12 Bleecker Street, New York, NY 10012'],
];

describe('CERT-1: a rabies certificate', () => {
  test('has every field of D6', () => {
    const drafted = rabiesCertificate(FACTS, ANSWERS);
    if (!drafted.isComplete) throw new Error(JSON.stringify(drafted.missing));
    const printed = drafted.content.groups.flatMap(({ title, fields }) =>
      fields.map(({ label, value }) => [title, label, value]),
    );
    expect(printed).toEqual(FIELDS);
    expect(drafted.content).toMatchObject({ size: 'LETTER', signature: 'Signature of Dr Ada Wolf' });
  });

  const { clinic, owner, pet, dose } = FACTS;
  test.each([
    ['Identification: Rabies tag number', { dose: { ...dose, rabiesTag: null } }],
    ['Identification: Microchip number', { pet: { ...pet, microchip: null } }],
    ['Owner: Telephone', { owner: owner && { ...owner, phone: null } }],
    ['Owner: Number and street', { owner: owner && { ...owner, addressLine: null } }],
    ['Owner: City', { owner: owner && { ...owner, city: null } }],
    ['Owner: ZIP code', { owner: owner && { ...owner, postalCode: null } }],
    ['Animal: Age when vaccinated', { pet: { ...pet, bornOn: null } }],
    ['Animal: Size', { pet: { ...pet, weightGrams: null } }],
    ['Animal: Predominant breed', { pet: { ...pet, breed: null } }],
    ['Animal: Predominant colors and markings', { pet: { ...pet, colour: null } }],
    ['Animal: Sex', { pet: { ...pet, sex: 'unknown' as const } }],
    ['Animal: Neutered', { pet: { ...pet, neutered: null } }],
    ['Vaccine: Manufacturer', { dose: { ...dose, manufacturer: null } }],
    ['Vaccine: Serial (lot) number', { dose: { ...dose, lot: null } }],
    ['Vaccine: Lot expiration', { dose: { ...dose, lotExpiresOn: null } }],
    ['Vaccine: Licensed duration', { dose: { ...dose, licensedMonths: null } }],
    ['Vaccine: Next due', { dose: { ...dose, nextDueOn: null } }],
    ['Veterinarian: Name', { dose: { ...dose, vetName: null } }],
    ['Veterinarian: License number', { dose: { ...dose, vetLicence: null } }],
    ['Veterinarian: Address', { clinic: { ...clinic, addressLine: null } }],
  ])('is refused without %s, and says where to enter it', (label, change) => {
    const drafted = rabiesCertificate({ ...FACTS, ...change }, ANSWERS);
    expect(drafted).toEqual({
      isComplete: false,
      missing: [
        {
          label,
          where: expect.stringMatching(/^In|^On/),
          place: expect.stringMatching(/^[a-z]+$/),
          recordId: PLACES_OF_CLINIC.test(label) ? null : expect.stringMatching(/-1$/),
        },
      ],
    });
  });

  test('is refused without the answers of whoever issues it; that there is none is an answer', () => {
    const none = { ownerRegion: null, animalLicence: null, hasNoMicrochip: false, hasNoTag: false };
    const bare = { ...FACTS, pet: { ...pet, microchip: null }, dose: { ...dose, rabiesTag: null } };
    const drafted = rabiesCertificate(bare, none);
    expect(drafted.isComplete ? [] : drafted.missing.map(({ label }) => label)).toEqual([
      'Identification: Rabies tag number',
      'Identification: Microchip number',
      'Owner: State',
      'Animal: Animal control license',
    ]);
    expect(rabiesCertificate(bare, { ...ANSWERS, hasNoMicrochip: true, hasNoTag: true }).isComplete).toBe(
      true,
    );
  });

  test.each([
    [9_071, 'Under 20 lb'],
    [9_072, '20–50 lb'],
    [22_679, '20–50 lb'],
    [22_680, 'Over 50 lb'],
  ])('%s g is %s', (weightGrams, size) => {
    const drafted = rabiesCertificate({ ...FACTS, pet: { ...pet, weightGrams } }, ANSWERS);
    expect(JSON.stringify(drafted)).toContain(size);
  });
});

test.each([
  ['Casey Miller', { last: 'Miller', first: 'Casey', middleInitial: '' }],
  ['Casey Quinn Miller', { last: 'Miller', first: 'Casey', middleInitial: 'Q' }],
  ['Madonna', { last: 'Madonna', first: '', middleInitial: '' }],
])('%s is split into its parts', (name, parts) => {
  expect(nameParts(name)).toEqual(parts);
});

test('CERT-2: a certificate of all vaccinations lists them, with dashes for what is not recorded', () => {
  const content = vaccinationCertificate({ ...FACTS, owner: null }, [
    {
      givenOn: '2026-11-22',
      productName: 'Rabvac 3',
      manufacturer: null,
      targets: ['rabies'],
      lot: null,
      nextDueOn: '2029-11-22',
      givenByName: 'Dr Ada Wolf',
    },
  ]);
  expect(content.rows?.items).toEqual([
    ['Nov 22, 2026', 'Rabvac 3', 'Rabies', '–', 'Nov 22, 2029', 'Dr Ada Wolf'],
  ]);
  expect(content.groups[0]?.fields).toContainEqual({ label: 'Owner', value: '–' });
});
