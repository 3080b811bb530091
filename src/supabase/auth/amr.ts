import * as z from 'zod';

/** The authentication methods in the `amr` claim of an access token. */
export const AmrMethod = z.enum([
  'anonymous',
  'email/signup',
  'email_change',
  'invite',
  'magiclink',
  'oauth',
  'otp',
  'password',
  'pin',
  'recovery',
  'token_refresh',
  'totp',
]);
export type AmrMethod = z.infer<typeof AmrMethod>;
