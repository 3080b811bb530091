import { expect, test } from 'vitest';
import { activityLabel, isAlarming } from './activity-label.ts';

test.each([
  ['user.signed_in', 'pin', 'Signed in with the PIN'],
  ['user.signed_in', null, 'Signed in'],
  ['user.signed_in', 'by pigeon', 'Signed in'],
  ['user.password_changed', null, 'Password changed'],
  ['identity.something_new', null, 'Identity something new'],
])('%s by %s reads "%s"', (action, method, words) => {
  expect(activityLabel({ action, method })).toBe(words);
});

test('marks activity that somebody else may have caused', () => {
  expect(isAlarming({ action: 'user.sign_in_failed' })).toBe(true);
  expect(isAlarming({ action: 'user.signed_in' })).toBe(false);
});
