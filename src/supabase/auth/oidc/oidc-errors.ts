import { AuthError } from '../auth-errors.ts';

/** The errors of OAuth flows: status, code and message of the protocol, by our own names. */
const OIDC_ERRORS = {
  identity_not_found: { status: 404, code: 'identity_not_found', message: 'Identity does not exist' },
  identity_is_single: {
    status: 422,
    code: 'single_identity_not_deletable',
    message: 'User must have at least 1 identity after unlinking',
  },
  identity_linked_already: {
    status: 422,
    code: 'identity_already_exists',
    message: 'Identity is already linked',
  },
  identity_taken: {
    status: 422,
    code: 'identity_already_exists',
    message: 'Identity is already linked to another user',
  },
  provider_address_unverified: {
    status: 403,
    code: 'provider_email_needs_verification',
    message: 'The provider has not verified this email address',
  },
  provider_refused: {
    status: 400,
    code: 'bad_oauth_callback',
    message: 'The answer of the provider was refused',
  },
  provider_unreachable: {
    status: 503,
    code: 'unexpected_failure',
    message: 'The provider could not be reached',
  },
  state_missing: { status: 400, code: 'bad_oauth_callback', message: 'OAuth state parameter missing' },
  state_unknown: {
    status: 400,
    code: 'bad_oauth_state',
    message: 'OAuth state not found or expired',
  },
} as const;

/** Creates an error of the catalog above. */
export const oidcError = (name: keyof typeof OIDC_ERRORS, options?: ErrorOptions): AuthError =>
  new AuthError(OIDC_ERRORS[name], options?.cause === undefined ? {} : { cause: options.cause });

export const providerDisabled = (issuer: string): AuthError =>
  new AuthError({
    status: 400,
    code: 'provider_disabled',
    message: `Provider (issuer "${issuer}") is not enabled`,
  });
