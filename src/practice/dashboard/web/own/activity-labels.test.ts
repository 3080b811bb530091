import { expect, test } from 'vitest';
import type { MyActivity } from '../../own.contract.ts';
import { activityLabel } from './activity-labels.ts';

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
  [{ status: 'cancelled' }, 'The clinic canceled Biscuit’s appointment'],
  [{ status: 'completed' }, 'Biscuit was at the clinic'],
  [{ kind: 'moved' }, 'Biscuit’s appointment was moved'],
  [{ status: null }, 'An appointment for Biscuit was changed'],
] as const)('describes an event by who caused it: %o', (change, title) => {
  const label = activityLabel({ ...HAPPENED, ...change });
  expect(label.title).toBe(title);
  expect(label.text).toMatch(/^Tuesday 8 December at 10:00/);
});

test('shows the weight of a weighing, and no text for a new pet', () => {
  expect(
    activityLabel({ ...HAPPENED, kind: 'weighed', status: null, startsAt: null, weightGrams: 4_254 }),
  ).toEqual({ title: 'Biscuit was weighed', text: '4,25 kg' });
  expect(activityLabel({ ...HAPPENED, kind: 'added', status: null, startsAt: null })).toEqual({
    title: 'Biscuit was added',
  });
});
