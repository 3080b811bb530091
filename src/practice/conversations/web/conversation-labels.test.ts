import { expect, test } from 'vitest';
import { spanLabel, urgencyOf, waitingLabel, whoOf } from './conversation-labels.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);
const clock = {
  waitingSince: '2026-11-20T09:00:00Z',
  answerWarnAt: '2026-11-20T09:48:00Z',
  answerDueAt: '2026-11-20T10:00:00Z',
};

test('a conversation is named after the client, else what is known of the sender', () => {
  const unknown = { client: null, addressName: null, address: '+4915112345678', channel: 'sms' as const };
  expect(whoOf({ ...unknown, client: { id: crypto.randomUUID(), fullName: 'Ada Marsh' } })).toBe('Ada Marsh');
  expect(whoOf({ ...unknown, addressName: 'Ada' })).toBe('Ada');
  expect(whoOf(unknown)).toBe('+49 1511 2345678');
  expect(whoOf({ ...unknown, address: null, channel: 'portal' })).toBe('Client portal');
});

test.each([
  [20_000, 'under a minute'],
  [59 * 60_000, '59 min'],
  [60 * 60_000, '1 h'],
  [24 * 3_600_000, '1 day'],
  [75 * 3_600_000, '3 days'],
])('a span of %d ms reads %s', (ms, label) => expect(spanLabel(ms)).toBe(label));

test('a wait is named until it is overdue, and then by how much', () => {
  expect(urgencyOf(clock, at('09:30'))).toBe('none');
  expect(waitingLabel(clock, at('09:30'))).toBe('Waiting 30 min');
  expect(urgencyOf(clock, at('09:50'))).toBe('soon');
  expect(urgencyOf(clock, at('10:00'))).toBe('late');
  expect(waitingLabel(clock, at('12:05'))).toBe('Reply overdue by 2 h');
});

test('nobody waits once the clinic has answered', () => {
  const answered = { ...clock, waitingSince: null };
  expect(urgencyOf(answered, at('12:00'))).toBe('none');
  expect(waitingLabel(answered, at('12:00'))).toBeNull();
});
