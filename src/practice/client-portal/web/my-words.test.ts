import { expect, test } from 'vitest';
import type { MyActivity } from '../contract.ts';
import { activityWords, telephoneLink, weightWords } from './my-words.ts';

test.each([
  [34_778, 'DE', '34.8 kg'],
  [10_000, 'DE', '10 kg'],
  [4_254, 'DE', '4.25 kg'],
  [850, 'DE', '850 g'],
  [4_250, 'US', '9.37 lb'],
])('%d g in %s is said as %s', (grams, country, words) => {
  expect(weightWords(grams, country)).toBe(words);
});

test('a telephone dials the digits, without what is for the eye alone', () => {
  expect(telephoneLink('+49 (0)30 23125-000')).toBe('tel:+493023125000');
});

const HAPPENED: MyActivity = {
  id: 'a1',
  at: '2026-11-20T09:00:00Z',
  kind: 'appointment',
  petId: '5f6f4f8a-5c64-4d8b-9c1d-0b6f6a1d2e3f',
  petName: 'Biscuit',
  timeZone: 'UTC',
  country: 'DE',
  status: 'booked',
  startsAt: '2026-12-08T10:00:00Z',
  weightGrams: null,
  isOwn: false,
};

test.each([
  [{}, 'The clinic booked an appointment for Biscuit'],
  [{ isOwn: true }, 'You booked an appointment for Biscuit'],
  [{ status: 'cancelled' }, 'The clinic called off the appointment of Biscuit'],
  [{ status: 'completed' }, 'Biscuit was at the clinic'],
  [{ kind: 'moved' }, 'The appointment of Biscuit was moved'],
  [{ status: null }, 'An appointment of Biscuit changed'],
] as const)('what happened is told by who did it: %o', (change, title) => {
  const words = activityWords({ ...HAPPENED, ...change });
  expect(words.title).toBe(title);
  expect(words.text).toMatch(/^Tuesday 8 December at 10:00/);
});

test('a weighing says what the scales said, a new pet says nothing more', () => {
  expect(
    activityWords({ ...HAPPENED, kind: 'weighed', status: null, startsAt: null, weightGrams: 4_254 }),
  ).toEqual({ title: 'Biscuit was weighed', text: '4.25 kg' });
  expect(activityWords({ ...HAPPENED, kind: 'added', status: null, startsAt: null })).toEqual({
    title: 'Biscuit was added',
  });
});
