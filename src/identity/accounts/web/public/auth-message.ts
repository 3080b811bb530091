const WORDS: Readonly<Record<string, string>> = {
  invalid_credentials: 'The email or password is incorrect. Check both, then try again.',
  email_not_confirmed: 'This address is not confirmed yet. Follow the link in the email we sent you.',
  over_request_rate_limit: 'Too many attempts. Wait a minute, then try again.',
  over_email_send_rate_limit: 'We just sent you an email. Wait a minute before requesting another.',
  weak_password: 'This password is easy to guess. Choose a longer or less common one.',
  same_password: 'This is your current password. Choose another one.',
  user_banned: 'This account is closed. Contact support.',
  signup_disabled: 'New accounts cannot be created right now.',
  email_address_invalid: 'Please enter a valid email address',
  session_not_found: 'Your session has ended. Open the link again, or request a new one.',
  current_password_invalid: 'Your current password is incorrect.',
  mfa_verification_failed:
    'This code is incorrect or was already used. Wait for the next one, then try again.',
  mfa_challenge_expired: 'That took too long. Enter the current code.',
  mfa_ip_address_mismatch: 'Your connection changed. Enter the current code.',
  mfa_factor_name_conflict: 'You already have an app with this name. Choose another name.',
  too_many_enrolled_mfa_factors: 'You already have ten apps. Remove one first.',
  insufficient_aal: 'Enter a code from your app first.',
  recovery_code_wrong: 'This recovery code is incorrect or was already used. Check it, or use another one.',
  current_password_required: 'Enter your current password as well.',
  reauthentication_needed:
    'You are signed in with your PIN. Sign in with your password first, then change this.',
};

const UNREACHABLE = 'Tailwell could not be reached. Check your connection, then try again.';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** The code of an error of the auth client; empty if it has none. */
export const authCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/** A password that is too short. The clinic sets the minimum length, so the server's message is shown. */
const isTooShort = (error: unknown): error is Error =>
  error instanceof Error &&
  authCode(error) === 'weak_password' &&
  'reasons' in error &&
  Array.isArray(error.reasons) &&
  error.reasons.includes('length');

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The message for a failed sign-in or password change. */
export function authMessage(error: unknown): string {
  if (isTooShort(error)) return error.message;
  const known = WORDS[authCode(error)];
  if (known !== undefined) return known;
  if (nameOf(error) === 'AuthSessionMissingError') return WORDS['session_not_found'] ?? UNEXPECTED;
  // The client's own check; its text is the specification's.
  if (nameOf(error) === 'AuthInvalidCredentialsError' && error instanceof Error) return error.message;
  if (nameOf(error) === 'AuthRetryableFetchError' || error instanceof TypeError) return UNREACHABLE;
  return UNEXPECTED;
}
