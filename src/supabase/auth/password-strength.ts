import { isCommonPassword } from './common-passwords.ts';
import { authError, weakPassword, type WeakReason } from './auth-errors.ts';

/** Specification, section 9. */
const PASSWORD_MIN_LENGTH = 6;
/** The protocol's limit, in characters. Longer passwords are rejected, not truncated. */
const PASSWORD_MAX_LENGTH = 72;

export interface WeakPassword {
  readonly message: string;
  readonly reasons: readonly WeakReason[];
}

/**
 * Why a password is too weak; null if it is acceptable.
 *
 * @param minimum clinics may require longer passwords of their staff.
 */
export function checkPasswordStrength(password: string, minimum = PASSWORD_MIN_LENGTH): WeakPassword | null {
  if (Array.from(password).length < minimum) {
    return { message: `Password should be at least ${minimum} characters.`, reasons: ['length'] };
  }
  if (isCommonPassword(password)) {
    return {
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
      reasons: ['pwned'],
    };
  }
  return null;
}

/** @throws AuthError for a password that is too weak or too long. */
export function assertStrongPassword(password: string, minimum = PASSWORD_MIN_LENGTH): void {
  if (Array.from(password).length > PASSWORD_MAX_LENGTH) throw authError('password_too_long');
  const weak = checkPasswordStrength(password, minimum);
  if (weak) throw weakPassword(weak.message, weak.reasons);
}
