import { expect, test } from 'vitest';
import type { AppointmentMessage } from '../contract.ts';
import { messageLine } from './message-line.ts';

const ZONE = 'America/New_York';
const message: AppointmentMessage = {
  id: '00000000-0000-4000-8000-000000000000',
  kind: 'reminder',
  state: 'planned',
  reason: null,
  refusals: [],
  dueAt: '2026-06-16T13:00:00.000Z',
  channel: null,
  delivery: null,
  sentAt: null,
  conversationId: null,
};
const line = (change: Partial<AppointmentMessage>) => messageLine({ ...message, ...change }, ZONE);

test('what is planned, held, sent and not sent', () => {
  expect(line({}).text).toMatch(/^Planned for Tue,? .*(09:00|9:00 AM)$/);
  expect(line({ state: 'held' }).text).toContain('Held back');
  const sent = line({
    state: 'queued',
    channel: 'email',
    delivery: 'delivered',
    sentAt: '2026-06-16T14:32:00Z',
  });
  expect(sent.text).toMatch(/^Delivered by email · .*10:32/);
  expect(sent.tone).toBe('good');
  expect(line({ state: 'queued', channel: 'sms', delivery: 'failed' })).toMatchObject({
    text: 'Not delivered by text message',
    tone: 'bad',
  });
  expect(
    line({ state: 'suppressed', reason: 'unreachable', refusals: [{ channel: 'sms', reason: 'opted_out' }] })
      .reasons,
  ).toEqual(['The client cannot be reached on any channel.', 'Text message: opted out']);
});
