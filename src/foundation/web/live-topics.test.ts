import { expect, test } from 'vitest';
import { liveTopics } from './live-topics.ts';
import { sessionWithRole } from './session/fake-session-store.ts';
import { insideClinic, sessionOf } from './session/session.ts';

const own = expect.stringMatching(/^user:.{36}$/);

test('staff subscribe to the topic of their clinic and their own, others to their own', () => {
  expect(liveTopics(sessionWithRole('csr'))).toEqual({ clinic: 'clinic:c1', user: own });
  expect(liveTopics(sessionWithRole('client'))).toEqual({ clinic: undefined, user: own });
  expect(liveTopics(sessionOf({ status: 'out' }))).toEqual({ clinic: undefined, user: undefined });
});

test('support access receives no topic of the clinic', () => {
  expect(liveTopics(insideClinic(sessionWithRole('platform_admin'), 'c2'))).toEqual({
    clinic: undefined,
    user: own,
  });
});

test('the staff of a suspended clinic receive nothing', () => {
  const suspended = { ...sessionWithRole('csr'), suspendedAt: '2026-03-01T09:00:00Z' };
  expect(liveTopics(suspended)).toEqual({ clinic: undefined, user: undefined });
});
