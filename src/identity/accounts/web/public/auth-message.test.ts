import { AuthWeakPasswordError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { authMessage } from './auth-message.ts';

test('shows the server’s text for a short password and its own text for a common one', () => {
  const short = new AuthWeakPasswordError('Password should be at least 14 characters.', 422, ['length']);
  expect(authMessage(short)).toBe('Password should be at least 14 characters.');
  const common = new AuthWeakPasswordError('Password is known to be weak', 422, ['pwned']);
  expect(authMessage(common)).toBe('This password is easy to guess. Choose a longer or less common one.');
});

test('shows no internals of an unexpected error', () => {
  expect(authMessage(new Error('select * from secrets'))).toBe(
    'An unexpected error occurred. Please try again.',
  );
});
