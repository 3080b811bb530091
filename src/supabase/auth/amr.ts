/** How somebody can have proved who they are, as `amr` of an access token names it. */
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
