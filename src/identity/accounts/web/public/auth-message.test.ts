import { AuthWeakPasswordError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { authMessage } from './auth-message.ts';

test('the minimum length is shown in the server’s text, a common password in ours', () => {
  const short = new AuthWeakPasswordError('Password should be at least 14 characters.', 422, ['length']);
  expect(authMessage(short)).toBe('Password should be at least 14 characters.');
  const common = new AuthWeakPasswordError('Password is known to be weak', 422, ['pwned']);
  expect(authMessage(common)).toBe('This password is easy to guess. Choose a longer or less common one.');
});

test('what nobody has foreseen tells nothing of its inside', () => {
  expect(authMessage(new Error('select * from secrets'))).toBe(
    'An unexpected error occurred. Please try again.',
  );
});
