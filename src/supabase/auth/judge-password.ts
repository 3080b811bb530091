import { isCommonPassword } from './common-passwords.ts';
import { refusal, weakPassword, type WeakReason } from './auth-errors.ts';

/** Specification, section 9. */
const PASSWORD_MIN_LENGTH = 6;
/** The wire's own limit, in characters. Nothing is cut off: a longer one is refused. */
const PASSWORD_MAX_LENGTH = 72;

export interface Weakness {
  readonly message: string;
  readonly reasons: readonly WeakReason[];
}

/** What is wrong with a password as such; null when nothing is. */
export function weaknessOf(password: string): Weakness | null {
  if (Array.from(password).length < PASSWORD_MIN_LENGTH) {
    return { message: `Password should be at least ${PASSWORD_MIN_LENGTH} characters.`, reasons: ['length'] };
  }
  if (isCommonPassword(password)) {
    return {
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
      reasons: ['pwned'],
    };
  }
  return null;
}

/** @throws AuthError when an account may not have this password. */
export function assertGoodPassword(password: string): void {
  if (Array.from(password).length > PASSWORD_MAX_LENGTH) throw refusal('password_too_long');
  const weakness = weaknessOf(password);
  if (weakness) throw weakPassword(weakness.message, weakness.reasons);
}
