import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDoNotContact } from './do-not-contact.rules.ts';

test('CRM-5: reads do-not-contact from the contact and from each of its channels', () => {
  expect(isDoNotContact({ dnd: true })).toBe(true);
  expect(isDoNotContact({ contact: { dnd: false, dndSettings: { SMS: { status: 'permanent' } } } })).toBe(
    true,
  );
  expect(isDoNotContact({ inboundDndSettings: { all: { status: 'active' } } })).toBe(true);
  expect(isDoNotContact({ dnd: false, dndSettings: { Email: { status: 'inactive' } } })).toBe(false);
  fc.assert(fc.property(fc.anything(), (value) => typeof isDoNotContact(value) === 'boolean'));
});
