import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressPrefixes, answerSubject, messageQuery, previewOf, subjectKey } from './message-text.rules.ts';

test('a subject is compared without the marks of answers', () => {
  expect(subjectKey('Re: AW: Impfung für Zoë')).toBe('impfung fur zoe');
  expect(subjectKey('Impfung  für Zoë')).toBe('impfung fur zoe');
  expect(subjectKey('Re:')).toBeNull();
  expect(answerSubject('Impfung')).toBe('Re: Impfung');
  expect(answerSubject('Re: Impfung')).toBe('Re: Impfung');
});

test('a preview is one line', () => {
  expect(previewOf('Hello,\n\n  it is me ')).toBe('Hello, it is me');
  fc.assert(fc.property(fc.string({ maxLength: 500 }), (text) => previewOf(text).length <= 160));
});

test('INBOX-13: words of a search are beginnings, and none of them is an operator', () => {
  expect(messageQuery('Müller  katz')).toBe(`'muller':* & 'katz':*`);
  expect(messageQuery(' ! | ')).toBeNull();
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const query = messageQuery(text);
      if (query !== null) expect(query).toMatch(/^'[\p{L}\p{N}]+':\*(?: & '[\p{L}\p{N}]+':\*)*$/u);
    }),
  );
  expect(addressPrefixes('anna@exa')).toEqual(['anna@exa']);
  expect(addressPrefixes('hello')).toEqual([]);
});
