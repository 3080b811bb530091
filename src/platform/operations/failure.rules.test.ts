import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failureOf } from './failure.rules.ts';

test.each([
  ['Error: connect ECONNREFUSED 127.0.0.1:25\n    at somewhere', /refuses connections/],
  ['Error: getaddrinfo ENOTFOUND mail.example', /name could not be resolved/],
  ['Error: Invalid login: 535 5.7.8', /rejected our credentials/],
  ['Error: Can’t send mail - all recipients were rejected: 550 No such user', /could not find this mailbox/],
  ['error: deadlock detected', /Retrying helps/],
  ['error: permission denied for table pets', /This is a bug/],
  ['Error: There is no email template "welcome".', /no template for this kind of email/],
])('JOB-1: %j has its own sentence', (error, sentence) => {
  expect(failureOf(error).sentence).toMatch(sentence);
});

test('JOB-1: keeps the first line of an error, without personal data', () => {
  expect(
    failureOf('Error: 550 <robin.o’hara@people.test>: gone, call +49 30 1234567\n    at send (x.ts:1)'),
  ).toEqual({
    sentence: 'The mail server could not find this mailbox.',
    text: 'Error: 550 <[address]>: gone, call [number]',
  });
  expect(failureOf(null)).toEqual({ sentence: expect.stringMatching(/unknown reason/), text: null });
});

test('JOB-1: never shows an email address', () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.string(), fc.string(), (address, before, after) => {
      const { text } = failureOf(`x${before} ${address} ${after}`);
      expect(text ?? '').not.toContain(address);
    }),
  );
});

test.each([null, '', ' \n ', 'Error: something new'])('JOB-1: %j has the general sentence', (error) => {
  expect(failureOf(error).sentence).toMatch(/unknown reason/);
});

test('JOB-1: shows no text for an empty error, and trims and truncates the first line of a long one', () => {
  expect(failureOf(' \n ').text).toBeNull();
  expect(failureOf('\n  Error: first\n    at somewhere').text).toBe('Error: first');
  expect(failureOf(`Error: ${'x'.repeat(500)}`).text).toHaveLength(300);
});
