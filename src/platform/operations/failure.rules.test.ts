import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failureOf } from './failure.rules.ts';

test.each([
  ['Error: connect ECONNREFUSED 127.0.0.1:25\n    at somewhere', /does not take connections/],
  ['Error: getaddrinfo ENOTFOUND mail.example', /name of the other server/],
  ['Error: Invalid login: 535 5.7.8', /refuses our sign-in/],
  ['Error: Can’t send mail - all recipients were rejected: 550 No such user', /no such mailbox/],
  ['error: deadlock detected', /Trying again helps/],
  ['error: permission denied for table pets', /fault of ours/],
])('JOB-1: %j has a sentence of its own', (error, sentence) => {
  expect(failureOf(error).sentence).toMatch(sentence);
});

test('JOB-1: of what was thrown the first line stays, without whom it is about', () => {
  expect(
    failureOf('Error: 550 <robin.o’hara@people.test>: gone, call +49 30 1234567\n    at send (x.ts:1)'),
  ).toEqual({
    sentence: 'The mail server says that there is no such mailbox.',
    text: 'Error: 550 <[address]>: gone, call [number]',
  });
  expect(failureOf(null)).toEqual({ sentence: expect.stringMatching(/no sentence/), text: null });
});

test('JOB-1: no address ever shows, wherever it stands', () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.string(), fc.string(), (address, before, after) => {
      const { text } = failureOf(`x${before} ${address} ${after}`);
      expect(text ?? '').not.toContain(address);
    }),
  );
});

test.each([null, '', ' \n ', 'Error: something new'])('JOB-1: %j has the general sentence', (error) => {
  expect(failureOf(error).sentence).toMatch(/no sentence/);
});

test('JOB-1: an error without text shows none; of a long one the first line is cut, without space around it', () => {
  expect(failureOf(' \n ').text).toBeNull();
  expect(failureOf('\n  Error: first\n    at somewhere').text).toBe('Error: first');
  expect(failureOf(`Error: ${'x'.repeat(500)}`).text).toHaveLength(300);
});
