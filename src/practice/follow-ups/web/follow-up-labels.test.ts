import { expect, test } from 'vitest';
import type { FollowUpOutcome, ListedFollowUp } from '../contract.ts';
import { blockedBy, byDay, outcomeText, wayLabel } from './follow-up-labels.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const item: ListedFollowUp = {
  petId: ID,
  purpose: 'recheck',
  day: '2026-12-01',
  pet: { id: ID, name: 'Bella', species: 'dog' },
  client: null,
  doctor: null,
  on: '2026-11-28',
  isOverdue: false,
  way: 'message',
  text: 'Hello',
  isChanged: false,
  why: { text: 'Plan.', sources: [], faults: [] },
  channel: 'sms',
  refusal: null,
  isConfirmed: true,
};
const outcome = (of: FollowUpOutcome['outcome']): FollowUpOutcome => ({
  petId: ID,
  purpose: 'recheck',
  day: '2026-12-01',
  outcome: of,
  refusal: null,
  sendAt: null,
});

test('follow-ups under their days, what is overdue together', () => {
  const days = ['2026-11-20', '2026-11-25', '2026-11-28', '2026-11-29'].map((on) =>
    Object.assign({}, item, { on }),
  );
  expect(byDay(days, '2026-11-28').map(({ heading, items }) => [heading, items.length])).toEqual([
    ['Overdue', 2],
    ['Today', 1],
    ['Tomorrow', 1],
  ]);
});

test('what was done is counted, and what was not', () => {
  expect(outcomeText([outcome('sent'), outcome('sent'), outcome('task')])).toBe(
    '2 messages sent, 1 task added',
  );
  expect(outcomeText([outcome('refused'), outcome('unconfirmed'), outcome('gone')])).toBe(
    '2 could not be sent, 1 was already done',
  );
});

test('how it is sent, and why it cannot be', () => {
  expect(wayLabel(item)).toBe('Text message');
  expect(wayLabel({ way: 'call', channel: null })).toBe('Call');
  expect(blockedBy(item)).toBeNull();
  expect(blockedBy({ ...item, refusal: 'opted_out' })).toBe('The client opted out.');
  expect(blockedBy({ ...item, isConfirmed: false })).toContain('has not confirmed');
});
