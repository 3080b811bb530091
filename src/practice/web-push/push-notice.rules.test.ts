import { expect, test } from 'vitest';
import { PUSH_KINDS } from '#vocabulary/push-kinds.ts';
import { isStale, noticeOf, SECONDS_KEPT } from './push-notice.rules.ts';

test('a client reads which clinic wrote, and where to go', () => {
  expect(noticeOf('message', 'Harbor Street', '/client/messages/1')).toEqual({
    title: 'Harbor Street',
    body: 'You have a new message from Harbor Street.',
    address: '/client/messages/1',
    tag: 'message /client/messages/1',
  });
});

test.each(PUSH_KINDS)('a notification of the kind %s says nothing but the name of the clinic', (kind) => {
  const withoutName = (name: string) => noticeOf(kind, name, '/').body.replace(name, '');
  expect(withoutName('Harbor Street')).toBe(withoutName('Elm Avenue'));
});

test('of one conversation the newest notification is shown, and an emergency beside it', () => {
  const of = (kind: 'message' | 'emergency', address: string) => noticeOf(kind, 'Harbor Street', address).tag;
  expect(of('message', '/a')).toBe(of('message', '/a'));
  expect(of('message', '/a')).not.toBe(of('message', '/b'));
  expect(of('message', '/a')).not.toBe(of('emergency', '/a'));
});

test.each(PUSH_KINDS)('a notification of the kind %s is not sent after its time', (kind) => {
  const queuedAt = new Date('2026-03-08T10:00:00Z');
  const after = (ms: number) => new Date(queuedAt.getTime() + ms);
  expect(isStale(kind, queuedAt, after(SECONDS_KEPT[kind] * 1_000))).toBe(false);
  expect(isStale(kind, queuedAt, after(SECONDS_KEPT[kind] * 1_000 + 1))).toBe(true);
});
