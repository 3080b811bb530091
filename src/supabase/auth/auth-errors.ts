import { ERRORS } from '#vocabulary/errors.ts';

/** The errors of the auth server: status, code and message of the protocol, by our own names. */
interface AuthErrorEntry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;
  readonly code: string;
  readonly message: string;
}

const validation = (message: string): AuthErrorEntry => ({ status: 400, code: 'validation_failed', message });

export const AUTH_ERRORS = {
  account_not_found: { status: 404, code: 'user_not_found', message: 'User not found' },
  account_without_address: validation('Cannot create a user without either an email or phone'),
  address_invalid: validation('Unable to validate email address: invalid format'),
  address_missing: validation('An email address is required'),
  address_too_long: validation('An email address is too long'),
  anonymous_disabled: {
    status: 422,
    code: 'anonymous_provider_disabled',
    message: 'Anonymous sign-ins are disabled',
  },
  bad_pagination: validation('Bad Pagination Parameters: page and per_page are whole numbers above 0'),
  ban_duration_invalid: validation('invalid format for ban duration: write it like 24h or 1h30m, or none'),
  bearer_missing: {
    status: 401,
    code: 'no_authorization',
    message: 'This endpoint requires a valid Bearer token',
  },
  bearer_without_person: { status: 403, code: 'bad_jwt', message: 'invalid claim: missing sub claim' },
  body_too_large: { status: 413, code: 'request_entity_too_large', message: 'Request body is too large' },
  busy_refresh: {
    status: 409,
    code: 'conflict',
    message: 'Too many concurrent token refresh requests on the same session or refresh token',
  },
  challenge_incomplete: validation('PKCE flow requires code_challenge_method and code_challenge'),
  challenge_malformed: validation(
    'code challenge has to be between 43 and 128 characters of the base64url form',
  ),
  challenge_method_unknown: validation('code challenge method has to be s256 or plain'),
  current_password_invalid: {
    status: 400,
    code: 'current_password_invalid',
    message: 'Current password is not correct.',
  },
  email_exists: {
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  },
  email_limit: { status: 429, code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' },
  email_not_confirmed: { status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' },
  flow_expired: {
    status: 422,
    code: 'flow_state_expired',
    message: 'invalid flow state, flow state has expired',
  },
  flow_incomplete: validation('invalid request: both auth code and code verifier should be non-empty'),
  flow_not_found: {
    status: 404,
    code: 'flow_state_not_found',
    message: 'invalid flow state, no valid flow state found',
  },
  grant_unknown: { status: 400, code: 'invalid_credentials', message: 'unsupported_grant_type' },
  invited_elsewhere: {
    status: 403,
    code: 'user_already_exists',
    message: 'This account already works for another clinic. Ask for an invitation to another address.',
  },
  link_for_nobody: { status: 404, code: 'user_not_found', message: 'User with this email not found' },
  link_invalid: { status: 403, code: 'otp_expired', message: 'Email link is invalid or has expired' },
  link_type_unknown: validation(
    'Invalid email action link type requested: one of signup, invite, magiclink, recovery, email_change_current, email_change_new',
  ),
  login_identity_missing: validation('missing email or phone'),
  login_identity_twice: validation('Only an email address or phone number should be provided on login.'),
  login_invalid: { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' },
  not_admin: { status: 403, code: 'not_admin', message: 'User not allowed' },
  otp_disabled: { status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' },
  otp_identity_twice: validation('Only an email address or phone number should be provided'),
  overloaded: {
    status: 503,
    code: 'unexpected_failure',
    message: 'The server is very busy. Try again in a moment.',
  },
  password_hash_unknown: validation(
    'password_hash has to be an argon2 hash in the form that begins with $argon2id$',
  ),
  password_missing: validation('Signup requires a valid password'),
  password_too_long: validation('Password cannot be longer than 72 characters'),
  password_twice: validation('Only a password or a password hash should be provided'),
  password_without_address: {
    status: 422,
    code: 'validation_failed',
    message: 'Updating password of an anonymous user without an email or phone is not allowed',
  },
  phone_login_disabled: {
    status: 422,
    code: 'phone_provider_disabled',
    message: 'Phone logins are disabled',
  },
  phone_otp_disabled: { status: 400, code: 'phone_provider_disabled', message: 'Unsupported phone provider' },
  phone_signup_disabled: {
    status: 400,
    code: 'phone_provider_disabled',
    message: 'Phone signups are disabled',
  },
  pin_is_no_proof: {
    status: 403,
    code: 'reauthentication_needed',
    message: 'A session by PIN alone cannot change how its person signs in',
  },
  rate_limit: { status: 429, code: 'over_request_rate_limit', message: 'Request rate limit reached' },
  reauthentication_needed: {
    status: 400,
    code: 'reauthentication_needed',
    message: 'Password update requires reauthentication',
  },
  reauthentication_not_valid: {
    status: 422,
    code: 'reauthentication_not_valid',
    message: 'Nonce has expired or is invalid',
  },
  reauthentication_without_address: {
    status: 422,
    code: 'validation_failed',
    message: 'Reauthentication requires the user to have an email or a phone number',
  },
  refresh_already_used: {
    status: 400,
    code: 'refresh_token_already_used',
    message: 'Invalid Refresh Token: Already Used',
  },
  refresh_banned: { status: 400, code: 'user_banned', message: 'Invalid Refresh Token: User Banned' },
  refresh_expired: {
    status: 400,
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired',
  },
  refresh_inactive: {
    status: 400,
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired (Inactivity)',
  },
  refresh_malformed: validation('Refresh token is not valid'),
  refresh_not_found: {
    status: 400,
    code: 'refresh_token_not_found',
    message: 'Invalid Refresh Token: Refresh Token Not Found',
  },
  resend_type_unknown: validation('Missing one of these types: signup, email_change, sms, phone_change'),
  role_not_here: validation(
    'The role of an account is authenticated: what it may do is granted in user_roles',
  ),
  route_unknown: { status: 404, code: 'feature_disabled', message: 'This server has no such auth route' },
  same_password: {
    status: 422,
    code: 'same_password',
    message: 'New password should be different from the old password.',
  },
  session_not_found: {
    status: 403,
    code: 'session_not_found',
    message: 'Session from session_id claim in JWT does not exist',
  },
  signup_identity_twice: validation('Only an email address or phone number should be provided on signup.'),
  // Not 507: clients keep their session when they get 503, and try again.
  storage_full: { status: 503, code: 'unexpected_failure', message: ERRORS.storage_full.message },
  token_invalid: { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' },
  unexpected: {
    status: 500,
    code: 'unexpected_failure',
    message: 'Unexpected failure, please check server logs',
  },
  user_banned: { status: 403, code: 'user_banned', message: 'User is banned' },
  user_banned_at_login: { status: 400, code: 'user_banned', message: 'User is banned' },
  user_exists: { status: 422, code: 'user_already_exists', message: 'User already registered' },
  user_id_malformed: { status: 404, code: 'validation_failed', message: 'user_id must be an UUID' },
  user_not_found: {
    status: 403,
    code: 'user_not_found',
    message: 'User from sub claim in JWT does not exist',
  },
  verifier_wrong: {
    status: 400,
    code: 'bad_code_verifier',
    message: 'code challenge does not match previously saved code verifier',
  },
  verify_needs_token: validation('Verify requires either a token or a token hash'),
  verify_needs_type: validation('Verify requires a verification type'),
  verify_only_hash: validation('Only the token_hash and type should be provided'),
} as const satisfies Record<string, AuthErrorEntry>;

export type WeakReason = 'length' | 'characters' | 'pwned';

/** An error of the auth server. Any other error becomes `unexpected_failure`. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: AuthErrorEntry['status'];
  readonly code: string;
  readonly weakReasons: readonly WeakReason[] | null;
  /** Seconds until a retry may succeed; null when retrying does not help. */
  readonly retryAfterSeconds: number | null;

  constructor(
    { status, code, message }: AuthErrorEntry,
    extra: {
      readonly weakReasons?: readonly WeakReason[];
      readonly retryAfterSeconds?: number;
    } & ErrorOptions = {},
  ) {
    super(message, extra.cause === undefined ? {} : { cause: extra.cause });
    this.status = status;
    this.code = code;
    this.weakReasons = extra.weakReasons ?? null;
    this.retryAfterSeconds = extra.retryAfterSeconds ?? null;
  }
}

/** Creates an error of the catalog. */
export const authError = (
  name: keyof typeof AUTH_ERRORS,
  options?: ConstructorParameters<typeof AuthError>[1],
): AuthError => new AuthError(AUTH_ERRORS[name], options);

export const badJson = (reason: string): AuthError =>
  new AuthError({
    status: 400,
    code: 'bad_json',
    message: `Could not parse request body as JSON: ${reason}`,
  });

export const badToken = (reason: string): AuthError =>
  new AuthError({
    status: 403,
    code: 'bad_jwt',
    message: `invalid JWT: unable to parse or verify signature, ${reason}`,
  });

export const unsupportedScope = (scope: string): AuthError =>
  new AuthError(validation(`Unsupported logout scope "${scope}"`));

/** @param provider as the client sent it. */
export const unsupportedProvider = (provider: string, isKnown: boolean): AuthError =>
  new AuthError(
    validation(
      isKnown
        ? 'Unsupported provider: provider is not enabled'
        : `Unsupported provider: Provider ${provider} could not be found`,
    ),
  );

export const mailTooSoon = (waitSeconds: number): AuthError =>
  new AuthError(
    {
      status: 429,
      code: 'over_email_send_rate_limit',
      message: `For security purposes, you can only request this after ${waitSeconds} seconds.`,
    },
    { retryAfterSeconds: waitSeconds },
  );

export const weakPassword = (message: string, reasons: readonly WeakReason[]): AuthError =>
  new AuthError({ status: 422, code: 'weak_password', message }, { weakReasons: reasons });
