/** The authentication methods in the `amr` claim of an access token. */
export type AmrMethod =
  | 'anonymous'
  | 'email/signup'
  | 'email_change'
  | 'invite'
  | 'magiclink'
  | 'oauth'
  | 'otp'
  | 'password'
  | 'pin'
  | 'recovery'
  | 'token_refresh'
  | 'totp';
