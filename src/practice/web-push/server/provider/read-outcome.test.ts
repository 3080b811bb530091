import { expect, test } from 'vitest';
import { readOutcome } from './read-outcome.ts';

const NOW = Date.parse('2026-03-08T10:00:00Z');
const answer = (status: number, retryAfter?: string) =>
  readOutcome(status, new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }), NOW);

test.each([
  [201, { kind: 'accepted' }],
  [202, { kind: 'accepted' }],
  [404, { kind: 'gone' }],
  [410, { kind: 'gone' }],
  [302, { kind: 'refused', status: 302 }],
  [403, { kind: 'refused', status: 403 }],
  [413, { kind: 'refused', status: 413 }],
  [502, { kind: 'unavailable', reason: 'The push service answered 502.' }],
])('%i', (status, outcome) => {
  expect(answer(status)).toEqual(outcome);
});

test.each([
  ['120', 120_000],
  ['0', 1_000],
  ['Sun, 08 Mar 2026 10:05:00 GMT', 300_000],
  ['Sun, 08 Mar 2026 09:00:00 GMT', 1_000],
  ['999999', 3_600_000],
  ['soon', 60_000],
  [undefined, 60_000],
])('429 with Retry-After %s', (retryAfter, waitMs) => {
  expect(answer(429, retryAfter)).toEqual({ kind: 'busy', waitMs });
});
