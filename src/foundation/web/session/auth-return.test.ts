import { expect, test } from 'vitest';
import { isAuthReturn, readAuthReturn } from './auth-return.ts';

const at = (path: string) => new URL(path, 'https://clinic.test');

test('a recovery link is distinguished from an invitation', () => {
  const fragment = '#access_token=a&expires_in=3600&refresh_token=r&token_type=bearer&type=';
  expect(readAuthReturn(at(`/reset-password${fragment}recovery`))).toMatchObject({
    accessToken: true,
    type: 'recovery',
    error: null,
  });
  expect(readAuthReturn(at(`/invitation${fragment}invite`)).type).toBe('invite');
});

test('an error is read from the fragment and from the query', () => {
  const error = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';
  const expected = { code: 'otp_expired', description: 'Email link is invalid' };
  expect(readAuthReturn(at(`/auth/callback#${error}`)).error).toEqual(expected);
  expect(readAuthReturn(at(`/auth/callback?${error}`)).error).toEqual(expected);
});

test('a session in the address is accepted on its own pages only', () => {
  expect(isAuthReturn(at('/auth/callback#access_token=a'))).toBe(true);
  expect(isAuthReturn(at('/invitation/#access_token=a'))).toBe(true);
  expect(isAuthReturn(at('/clinic/dashboard#access_token=a'))).toBe(false);
  expect(isAuthReturn(at('/ghl/callback?error=denied'))).toBe(false);
  expect(isAuthReturn(at('/reset-password'))).toBe(false);
});
