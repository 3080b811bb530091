import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORM_FACTS, FORM_FIELD_TYPES } from '#vocabulary/form-fields.ts';
import type { FormField } from './contract.ts';
import {
  answerText,
  fillText,
  frozenAnswers,
  missingFields,
  paragraphsOf,
  prefilled,
  unknownPlaceholders,
} from './fill-form.rules.ts';

const FACTS = {
  pet: 'Biscuit',
  species: 'Dog',
  client: 'Ada Lovelace',
  clinic: 'Harbor Vets',
  date: 'November 22, 2026',
  phone: '+1 555 0100',
  email: null,
  address: null,
};
const field = (type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  id: type.replace('_', '-'),
  type,
  label: type,
  isRequired: true,
  options: type === 'choice' ? ['Cremation', 'Home burial'] : [],
  fill: null,
  ...more,
});

describe('FORM-3: placeholders', () => {
  test('are filled in, and an unknown fact leaves room to write', () => {
    expect(fillText('{{client}} agrees that {{ pet }} is treated. {{email}}', FACTS)).toBe(
      'Ada Lovelace agrees that Biscuit is treated. ________',
    );
  });

  test('that mean nothing stay as they were typed, and are named', () => {
    expect(fillText('{{owner}} {{toString}}', FACTS)).toBe('{{owner}} {{toString}}');
    expect(unknownPlaceholders('{{owner}} {{pet}} {{ owner }} {{}}', FORM_FACTS)).toEqual(['owner', '']);
  });

  test('a text without any is the same', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes('{{'));
        expect(fillText(text, FACTS)).toBe(text);
      }),
    );
  });

  test('a name that looks like a placeholder is not filled in again', () => {
    expect(fillText('{{pet}}', { ...FACTS, pet: '{{client}}' })).toBe('{{client}}');
  });
});

test('FORM-4: the record fills in what nobody has typed', () => {
  const fields = [
    field('short_text', { id: 'phone', fill: 'phone' }),
    field('short_text', { id: 'mail', fill: 'email' }),
    field('short_text', { id: 'name', fill: 'client' }),
  ];
  expect(prefilled(fields, { name: 'A. Lovelace' }, FACTS)).toEqual({
    phone: '+1 555 0100',
    name: 'A. Lovelace',
  });
});

describe('FORM-5: what keeps a form from being signed', () => {
  const all = FORM_FIELD_TYPES.map((type) => field(type));
  const complete = {
    'short-text': 'Ada',
    'long-text': 'None',
    'yes-no': 'no',
    choice: 'Cremation',
    date: '2026-11-22',
    agree: true as const,
  };

  test('nothing, if every required field has an answer that fits', () => {
    expect(missingFields(all, complete, true)).toEqual([]);
  });

  test('a missing answer, a blank one, and a missing signature', () => {
    expect(missingFields(all, { ...complete, 'short-text': '  ' }, false)).toEqual([
      'short-text',
      'signature',
    ]);
    expect(missingFields(all, {}, false)).toHaveLength(all.length);
  });

  test('an answer of another kind, also to a field that is not required', () => {
    const optional = all.map((one) => ({ ...one, isRequired: false }));
    const wrong = {
      'yes-no': 'maybe',
      choice: 'Taxidermy',
      date: '22.11.2026',
      agree: 'true',
      'short-text': true as const,
      signature: 'x',
    };
    expect(missingFields(optional, wrong, false)).toEqual([
      'short-text',
      'yes-no',
      'choice',
      'date',
      'agree',
    ]);
    expect(missingFields(optional, {}, false)).toEqual([]);
  });

  test('never names a field of another form', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ maxLength: 8 }), fc.oneof(fc.string(), fc.constant(true as const))),
        (answers) => {
          const ids = all.map(({ id }) => id);
          expect(ids).toEqual(expect.arrayContaining([...missingFields(all, answers, false)]));
        },
      ),
    );
  });
});

test('answers are printed in words, in the order of the fields, without the signature', () => {
  const fields = [field('agree'), field('yes_no'), field('short_text'), field('signature')];
  expect(frozenAnswers(fields, { agree: true, 'yes-no': 'yes', 'short-text': ' Ada ' })).toEqual([
    { label: 'agree', value: 'Agreed' },
    { label: 'yes_no', value: 'Yes' },
    { label: 'short_text', value: 'Ada' },
  ]);
  expect(answerText(field('agree'), undefined)).toBe('Not agreed');
  expect(answerText(field('date'), undefined)).toBe('–');
});

test('blank lines separate paragraphs', () => {
  expect(paragraphsOf('One\nmore\n\n \n Two ')).toEqual(['One\nmore', 'Two']);
});
