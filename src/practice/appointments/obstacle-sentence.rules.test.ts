import { expect, test } from 'vitest';
import { hoursOn } from '#test/slot-questions.ts';
import { obstacleSentence } from './obstacle-sentence.rules.ts';
import type { Obstacle } from './why-not-offered.rules.ts';

const nameOf = (id: string): string => (id === 'lunch' ? 'Lunch, 12:00–13:00' : 'Biscuit, 10:00–10:30');
const by = { kind: 'appointment' as const, id: 'biscuit' };

test.each<[Obstacle, string]>([
  [{ kind: 'type_not_allowed' }, 'This doctor does not do this type of appointment.'],
  [{ kind: 'closed', hours: [] }, 'The clinic is closed that day.'],
  [
    { kind: 'closed', hours: [...hoursOn([1], 840, 1_080), ...hoursOn([1], 540, 720)] },
    'The clinic is open 09:00–12:00 and 14:00–18:00 that day.',
  ],
  [{ kind: 'not_working', hours: [] }, 'The doctor does not work that day.'],
  [{ kind: 'not_working', hours: hoursOn([1], 480, 960) }, 'The doctor works 08:00–16:00 that day.'],
  [{ kind: 'blocked', by: { kind: 'block', id: 'lunch' } }, 'Blocked: Lunch, 12:00–13:00.'],
  [{ kind: 'busy', by }, 'Taken: Biscuit, 10:00–10:30.'],
  [{ kind: 'pet_busy', by }, 'This pet already has an appointment then: Biscuit, 10:00–10:30.'],
  [{ kind: 'no_room', by: [] }, 'This type needs a room, and the clinic has no active room.'],
  [{ kind: 'no_room', by: [{ ...by, roomId: 'one' }] }, 'No room is available at that time.'],
  [{ kind: 'lead_time', earliestMs: 0 }, 'Too soon to be booked online.'],
  [{ kind: 'horizon', untilMs: 0 }, 'Too far ahead to be booked online.'],
  [{ kind: 'off_grid', slotMinutes: 15 }, 'Available, but offered times start every 15 minutes.'],
])('%o', (obstacle, sentence) => {
  expect(obstacleSentence(obstacle, nameOf, 'DE')).toBe(sentence);
});

test('names the appointment that needs the buffer', () => {
  expect(obstacleSentence({ kind: 'buffer', by }, nameOf, 'DE')).toMatch(
    /^Too close to Biscuit, 10:00–10:30/,
  );
});

test('writes hours as the clinic’s country does', () => {
  const closed = { kind: 'closed' as const, hours: hoursOn([1], 540, 1_080) };
  expect(obstacleSentence(closed, nameOf, 'US')).toBe('The clinic is open 9:00 AM–6:00 PM that day.');
});
