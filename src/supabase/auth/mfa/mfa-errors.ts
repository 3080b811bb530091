import { AuthError } from '../auth-errors.ts';

/** The errors about second factors: status, code and message of the protocol, by our own names. */
const MFA_ERRORS = {
  enroll_needs_aal2: {
    status: 403,
    code: 'insufficient_aal',
    message: 'AAL2 required to enroll a new factor',
  },
  factor_not_found: { status: 404, code: 'mfa_factor_not_found', message: 'Factor not found' },
  factor_type_unknown: {
    status: 400,
    code: 'validation_failed',
    message: 'factor_type needs to be totp, phone, or webauthn',
  },
  challenge_not_found: {
    status: 422,
    code: 'mfa_factor_not_found',
    message: 'MFA factor with the provided challenge ID not found',
  },
  challenge_from_elsewhere: {
    status: 422,
    code: 'mfa_ip_address_mismatch',
    message: 'Challenge and verify IP addresses mismatch.',
  },
  code_invalid: { status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
  link_needs_aal2: {
    status: 403,
    code: 'insufficient_aal',
    message: 'AAL2 session is required to link or unlink an identity when MFA is enabled.',
  },
  name_too_long: {
    status: 400,
    code: 'validation_failed',
    message: 'friendly_name cannot be longer than 200 characters',
  },
  phone_unavailable: {
    status: 422,
    code: 'mfa_phone_enroll_not_enabled',
    message: 'MFA enroll is disabled for Phone',
  },
  too_many_factors: {
    status: 422,
    code: 'too_many_enrolled_mfa_factors',
    message: 'Maximum number of verified factors reached, unenroll to continue',
  },
  unenroll_needs_aal2: {
    status: 422,
    code: 'insufficient_aal',
    message: 'AAL2 required to unenroll verified factor',
  },
  update_needs_aal2: {
    status: 401,
    code: 'insufficient_aal',
    message: 'AAL2 session is required to update email or password when MFA is enabled.',
  },
  webauthn_unavailable: {
    status: 422,
    code: 'mfa_webauthn_enroll_not_enabled',
    message: 'MFA enroll is disabled for WebAuthn',
  },
} as const;

/** Creates an error of the catalog above. */
export const mfaError = (name: keyof typeof MFA_ERRORS): AuthError => new AuthError(MFA_ERRORS[name]);

/** @param name as the client sent it. */
export const factorNameTaken = (name: string): AuthError =>
  new AuthError({
    status: 422,
    code: 'mfa_factor_name_conflict',
    message: `A factor with the friendly name "${name}" for this user already exists`,
  });

export const challengeExpired = (challengeId: string): AuthError =>
  new AuthError({
    status: 422,
    code: 'mfa_challenge_expired',
    message: `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
  });
