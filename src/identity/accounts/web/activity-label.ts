import type { AccountEvent } from '../contract.ts';

const WORDS: Readonly<Record<string, string>> = {
  'pin.blocked': 'Too many wrong PINs',
  'pin.removed': 'PIN removed',
  'pin.set': 'PIN set',
  'role.granted': 'Role assigned',
  'role.removed': 'Role removed',
  'second_factor.added': 'Two-step sign-in set up',
  'second_factor.passed': 'Second step completed',
  'second_factor.removed': 'Two-step sign-in removed',
  'sessions.revoked': 'Signed out elsewhere',
  'user.email_changed': 'Email changed',
  'user.password_changed': 'Password changed',
  'user.sign_in_failed': 'Wrong password entered',
  'user.signed_in': 'Signed in',
  'user.signed_out': 'Signed out',
  'user.signed_up': 'Account created',
};

const METHODS: Readonly<Record<string, string>> = {
  'email/signup': 'by confirming the address',
  magiclink: 'with an emailed link',
  oauth: 'with Google',
  otp: 'with an emailed link or code',
  password: 'with the password',
  pin: 'with the PIN',
  recovery: 'with a password reset link',
};

/** `user.something_new` becomes `User something new`. */
function fallbackLabel(action: string): string {
  const words = action.replaceAll(/[._]/gu, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Describes an event to the account's owner: `Signed in with the PIN`. */
export function activityLabel({ action, method }: Pick<AccountEvent, 'action' | 'method'>): string {
  const what = WORDS[action] ?? fallbackLabel(action);
  const how = action === 'user.signed_in' && method !== null ? METHODS[method] : undefined;
  return how === undefined ? what : `${what} ${how}`;
}

const ALARMING = new Set(['pin.blocked', 'user.sign_in_failed']);

/** Whether the event deserves attention. */
export const isAlarming = ({ action }: Pick<AccountEvent, 'action'>): boolean => ALARMING.has(action);
