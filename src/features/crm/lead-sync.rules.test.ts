import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEAD_STAGES } from '#vocabulary/leads.ts';
import {
  isDoNotContact,
  looksTheSame,
  mapStages,
  OPEN_STAGES,
  opportunityName,
  placeOf,
  stageOf,
  toContact,
  type SyncedLead,
} from './lead-sync.rules.ts';

const pipelineOf = (...names: string[]) => ({
  id: 'p',
  name: 'P',
  stages: names.map((name) => ({ id: name.toLowerCase(), name })),
});
const SALES = mapStages(pipelineOf('New', 'Contacted', 'Qualified', 'Demo', 'Trial'));
const LEAD: SyncedLead = {
  fullName: 'Vera van Vliet',
  email: 'vera@people.test',
  phone: null,
  clinicName: 'Paws',
  country: 'NL',
  source: 'website_trial',
  stage: 'demo',
  doNotContact: false,
};

describe('CRM-3: stages on both sides', () => {
  test('those of one name are one', () => {
    expect(SALES).toEqual({
      new: 'new',
      contacted: 'contacted',
      qualified: 'qualified',
      demo: 'demo',
      trial: 'trial',
    });
    expect(mapStages(pipelineOf('Hello', ' DEMO ', 'Bye'))?.demo).toBe(' demo ');
  });

  test('the others are matched by their place', () => {
    expect(mapStages(pipelineOf('First talk', 'Agreed'))).toEqual({
      new: 'first talk',
      contacted: 'first talk',
      qualified: 'agreed',
      demo: 'agreed',
      trial: 'agreed',
    });
    expect(mapStages(pipelineOf())).toBeNull();
  });

  test('what is sent there is read back as a stage that looks the same', () => {
    const names = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(names, fc.constantFrom(...LEAD_STAGES), (stages, stage) => {
        const ids = mapStages({ ...pipelineOf(), stages: stages.map((name, at) => ({ id: `${at}`, name })) });
        if (!ids) throw new Error('There are stages.');
        const { status, pipelineStageId } = placeOf(stage, ids);
        const back = stageOf(status, pipelineStageId, ids);
        expect(back !== null && looksTheSame(back, stage, ids)).toBe(true);
      }),
    );
  });

  test('an end is an end, whatever stage it stands in', () => {
    if (!SALES) throw new Error('There are stages.');
    expect(stageOf('won', 'new', SALES)).toBe('won');
    expect(stageOf('lost', 'trial', SALES)).toBe('lost');
    expect(stageOf('abandoned', null, SALES)).toBe('lost');
    expect(stageOf('open', 'unheard of', SALES)).toBeNull();
    expect(OPEN_STAGES.map((stage) => stageOf('open', stage, SALES))).toEqual(OPEN_STAGES);
    expect(looksTheSame('won', 'lost', SALES)).toBe(false);
  });
});

describe('CRM-4: what leaves of a lead', () => {
  const ALLOWED = new Set([
    'companyName',
    'country',
    'dnd',
    'email',
    'firstName',
    'lastName',
    'phone',
    'source',
  ]);

  test('is this, and an update takes no company', () => {
    expect(toContact(LEAD, false)).toEqual({
      firstName: 'Vera',
      lastName: 'van Vliet',
      email: 'vera@people.test',
      companyName: 'Paws',
      country: 'NL',
      source: 'Tailwell free trial',
    });
    expect(toContact(LEAD, true)).not.toHaveProperty('companyName');
    expect(toContact({ ...LEAD, doNotContact: true }, true)).toMatchObject({ dnd: true });
    expect([opportunityName(LEAD), opportunityName({ ...LEAD, clinicName: null })]).toEqual([
      'Paws',
      'Vera van Vliet',
    ]);
  });

  test('is never another field, whatever else somebody hangs on it', () => {
    const extras = fc.dictionary(fc.string(), fc.anything());
    fc.assert(
      fc.property(extras, fc.boolean(), (more, isUpdate) => {
        const given = { ...more, ...LEAD, diagnosis: 'diabetes', notes: 'the cat is ill' };
        const fields = Object.keys(toContact(given, isUpdate));
        expect(fields.filter((field) => !ALLOWED.has(field))).toEqual([]);
        expect(JSON.stringify(toContact(given, isUpdate))).not.toMatch(/diabetes|ill/);
      }),
    );
  });
});

test('CRM-5: a wish for silence is heard from a contact as a whole, and from any of its channels', () => {
  expect(isDoNotContact({ dnd: true })).toBe(true);
  expect(isDoNotContact({ contact: { dnd: false, dndSettings: { SMS: { status: 'permanent' } } } })).toBe(
    true,
  );
  expect(isDoNotContact({ inboundDndSettings: { all: { status: 'active' } } })).toBe(true);
  expect(isDoNotContact({ dnd: false, dndSettings: { Email: { status: 'inactive' } } })).toBe(false);
  fc.assert(fc.property(fc.anything(), (value) => typeof isDoNotContact(value) === 'boolean'));
});
