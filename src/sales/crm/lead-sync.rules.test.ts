import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { opportunityName, toContact } from './lead-sync.rules.ts';
import type { SyncedLead } from './synced-lead.contract.ts';

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

describe('CRM-4: the fields of a lead that are sent to the CRM', () => {
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

  test('are these, and an update does not send the company', () => {
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

  test('never include another field, whatever the object has', () => {
    const extras = fc.dictionary(fc.string(), fc.anything());
    fc.assert(
      fc.property(extras, fc.boolean(), (more, isUpdate) => {
        const lead = { ...more, ...LEAD, diagnosis: 'diabetes', notes: 'the cat is ill' };
        const fields = Object.keys(toContact(lead, isUpdate));
        expect(fields.filter((field) => !ALLOWED.has(field))).toEqual([]);
        expect(JSON.stringify(toContact(lead, isUpdate))).not.toMatch(/diabetes|ill/);
      }),
    );
  });
});
