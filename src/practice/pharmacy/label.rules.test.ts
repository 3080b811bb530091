import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SPECIES } from '#vocabulary/species.ts';
import { scheduleOf } from '#practice/catalogue/control-schedule.rules.ts';
import { LABEL_FIELDS, type LabelEntry } from './label.contract.ts';
import { labelDutyOf } from './label-places.rules.ts';
import {
  demandedSentences,
  type LabelFacts,
  labelNotes,
  labelValues,
  missingFields,
  requiredFields,
  strengthIn,
} from './label.rules.ts';

const FACTS: LabelFacts = {
  clinic: {
    name: 'Harbor Vets',
    country: 'US',
    region: 'Texas',
    address: '1 Pier St, Austin, TX 78701',
    phone: '+1 512 555 0100',
  },
  dispensedOn: '2026-11-20',
  today: '2026-11-23',
  pet: { id: 'pet', name: 'Biscuit', species: 'dog' },
  owner: { id: 'client', name: 'Casey Miller', address: '9 Oak Rd, Austin, TX 78702' },
  drug: {
    name: 'Carprofen 50 mg tablets',
    quantityThousandths: 14_000,
    unit: 'tablet',
    controlSchedule: null,
  },
  prescriber: { id: 'doctor', name: 'Dr Ada Wolf', licence: null },
  ownText: null,
};
const ENTRY: LabelEntry = {
  strength: '50 mg',
  activeIngredients: 'carprofen',
  directions: { chosen: null, text: 'Give 1 tablet twice a day for 7 days.' },
  withdrawal: null,
  storage: null,
  warnings: null,
  prescriberId: 'doctor',
  useByOn: null,
  lot: null,
};
const NOTHING: LabelEntry = {
  strength: null,
  activeIngredients: null,
  directions: { chosen: null, text: null },
  withdrawal: null,
  storage: null,
  warnings: null,
  prescriberId: null,
  useByOn: null,
  lot: null,
};
const fieldsMissing = (facts: LabelFacts, entry: LabelEntry) =>
  missingFields(facts, entry).map(({ field }) => field);

describe('DISP-2: what a label lacks', () => {
  test('nothing, in Texas, with all that 22 TAC § 573.40 lists', () => {
    expect(missingFields(FACTS, ENTRY)).toEqual([]);
  });

  test('what nobody entered, with what to do and where', () => {
    const missing = missingFields(
      { ...FACTS, clinic: { ...FACTS.clinic, phone: null }, prescriber: null },
      NOTHING,
    );
    expect(missing).toEqual([
      {
        field: 'clinic_phone',
        sentence: 'Enter the clinic’s phone number.',
        place: 'clinic',
        recordId: null,
      },
      {
        field: 'strength',
        sentence: 'Enter the strength, such as 50 mg.',
        place: 'form',
        recordId: null,
      },
      {
        field: 'active_ingredients',
        sentence: 'Enter the active ingredients.',
        place: 'form',
        recordId: null,
      },
      { field: 'directions', sentence: 'Enter how to use it.', place: 'form', recordId: null },
      {
        field: 'prescriber_name',
        sentence: 'Choose who prescribed it.',
        place: 'form',
        recordId: null,
      },
    ]);
  });

  test('a controlled drug needs the address of the owner, and the federal caution', () => {
    const drug = { ...FACTS.drug, controlSchedule: 'C-II' };
    const owner = { id: 'client', name: 'Casey Miller', address: null };
    expect(missingFields({ ...FACTS, drug, owner }, ENTRY)).toMatchObject([
      { field: 'owner_address', place: 'client', recordId: 'client' },
    ]);
    expect(labelValues({ ...FACTS, drug }, ENTRY).warnings).toContain(
      'Federal law prohibits the transfer of this drug',
    );
    expect(labelValues(FACTS, ENTRY).warnings).not.toContain('Federal law');
  });

  test('an address is not asked of a client that the pet does not have', () => {
    const drug = { ...FACTS.drug, controlSchedule: 'C-II' };
    expect(missingFields({ ...FACTS, drug, owner: null }, ENTRY)).toMatchObject([
      { field: 'owner_name', place: 'pet', recordId: 'pet' },
      { field: 'owner_address', place: 'pet', recordId: 'pet' },
    ]);
  });

  test('an animal that people eat needs a withdrawal period', () => {
    const goat = { ...FACTS, pet: { ...FACTS.pet, species: 'goat' as const } };
    expect(fieldsMissing(goat, ENTRY)).toEqual(['withdrawal']);
    expect(fieldsMissing(goat, { ...ENTRY, withdrawal: 'Milk 72 hours' })).toEqual([]);
  });

  test('Great Britain: the owner’s address and the use-by date too', () => {
    const clinic = { ...FACTS.clinic, country: 'GB', region: null };
    const owner = { id: 'client', name: 'Casey Miller', address: null };
    expect(fieldsMissing({ ...FACTS, clinic, owner }, ENTRY)).toEqual(['owner_address', 'use_by']);
    expect(labelValues({ ...FACTS, clinic }, ENTRY).warnings).toBe(
      'For animal treatment only. Keep out of reach of children.',
    );
  });

  test('what had expired when it was handed over is refused; what expired since is noted', () => {
    expect(missingFields(FACTS, { ...ENTRY, useByOn: '2026-11-19' })).toMatchObject([
      { field: 'use_by', sentence: 'It was past this date when dispensed. Take it back.' },
    ]);
    expect(missingFields(FACTS, { ...ENTRY, useByOn: '2026-11-20' })).toEqual([]);
    expect(labelNotes(FACTS, { ...ENTRY, useByOn: '2026-11-20' })).toEqual([
      'The use-by date has passed since it was dispensed.',
    ]);
    expect(labelNotes(FACTS, { ...ENTRY, useByOn: '2026-11-23' })).toEqual([]);
  });

  test('directions that need more or less than was handed over are noted', () => {
    const chosen = {
      verb: 'give',
      amountThousandths: 1000,
      unit: 'tablet',
      place: 'by_mouth',
      frequency: 'times_a_day',
      count: 2,
      asNeeded: false,
      days: 10,
      food: null,
      purpose: null,
    } as const;
    expect(labelNotes(FACTS, { ...ENTRY, directions: { chosen, text: null } })).toEqual([
      'These directions need 20 tablets, and 14 tablets were dispensed.',
    ]);
    expect(
      labelNotes(FACTS, { ...ENTRY, directions: { chosen: { ...chosen, days: 7 }, text: null } }),
    ).toEqual([]);
  });

  test('a label is refused exactly while a required field is empty', () => {
    const entry = fc.record<LabelEntry>({
      strength: fc.option(fc.constant('50 mg')),
      activeIngredients: fc.option(fc.constant('carprofen')),
      directions: fc.record({ chosen: fc.constant(null), text: fc.option(fc.constant('Once a day')) }),
      withdrawal: fc.option(fc.constant('None')),
      storage: fc.constant(null),
      warnings: fc.option(fc.constant('Do not crush')),
      prescriberId: fc.constant(null),
      useByOn: fc.option(fc.constantFrom('2026-12-01', '2026-11-20')),
      lot: fc.option(fc.constant('A1')),
    });
    const facts = fc.record<LabelFacts>({
      ...(Object.fromEntries(Object.entries(FACTS).map(([name, value]) => [name, fc.constant(value)])) as {
        [K in keyof LabelFacts]: fc.Arbitrary<LabelFacts[K]>;
      }),
      clinic: fc.record({
        name: fc.constant('Harbor Vets'),
        country: fc.constantFrom('US', 'GB', 'DE', 'FR', 'ZZ'),
        region: fc.option(fc.constantFrom('Texas', 'RI', 'Bavaria')),
        address: fc.option(fc.constant('1 Pier St')),
        phone: fc.option(fc.constant('555 0100')),
      }),
      pet: fc.record({
        id: fc.constant('pet'),
        name: fc.constant('Biscuit'),
        species: fc.constantFrom(...SPECIES),
      }),
      drug: fc.record({
        name: fc.constant('Carprofen'),
        quantityThousandths: fc.constant(1000),
        unit: fc.option(fc.constant('tablet')),
        controlSchedule: fc.option(fc.constantFrom('C-II', 'V', 'Annex 1')),
      }),
      owner: fc.option(fc.constant(FACTS.owner)),
    });
    fc.assert(
      fc.property(facts, entry, (of, typed) => {
        const values = labelValues(of, typed);
        const empty = LABEL_FIELDS.filter((field) => requiredFields(of).has(field) && values[field] === '');
        expect(new Set(fieldsMissing(of, typed))).toEqual(new Set(empty));
      }),
    );
  });
});

test.each([
  ['C-II', 'II'],
  ['CII', 'II'],
  ['c-iv', 'IV'],
  ['Schedule 3', 'III'],
  ['II N', 'II'],
  ['V', 'V'],
  ['Annex A', null],
  ['', null],
])('the schedule of %s is %s', (text, schedule) => {
  expect(scheduleOf(text)).toBe(schedule);
});

test('the caution is for schedules II to IV, and for one that nobody can read', () => {
  const duty = labelDutyOf('US', null);
  const isCautioned = (schedule: string | null) => demandedSentences(duty, schedule).length === 3;
  expect(['C-II', 'C-III', 'C-IV', 'odd'].every(isCautioned)).toBe(true);
  expect(['C-V', null].some(isCautioned)).toBe(false);
});

test('every fact names its source', () => {
  for (const [country, region] of [
    ['US', null],
    ['US', 'tx'],
    ['US', 'Rhode Island'],
    ['GB', null],
    ['DE', null],
    ['FR', null],
  ] as const)
    for (const { source } of Object.values(labelDutyOf(country, region)))
      expect(source.length).toBeGreaterThan(3);
  expect(labelDutyOf('US', 'Texas').fields.source).toContain('573.40');
  expect(labelDutyOf('US', 'Ohio').fields.source).toContain('530.12');
});

test.each([
  ['Carprofen 50 mg tablets', '50 mg'],
  ['Meloxicam 1.5 mg/mL oral suspension', '1.5 mg/mL'],
  ['Chlorhexidine 2 % shampoo', '2 %'],
  ['Amoxicillin 250mg/5 mL', '250mg/5 mL'],
  ['Insulin 40 IU/mL', '40 IU/mL'],
  ['Balanced electrolyte solution for infusion, 1 L', null],
  ['Carprofen tablets', null],
])('the strength in %s is %s', (name, strength) => {
  expect(strengthIn(name)).toBe(strength);
});
