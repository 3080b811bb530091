import { describe, expect, test } from 'vitest';
import { signUpOutcome } from './sign-up.rules.ts';

const UNCONFIRMED = { isConfirmed: false, isInvited: false };

describe('a sign-up', () => {
  test.each([
    ['of a free or unconfirmed address', UNCONFIRMED, 'confirm', 'session'],
    ['of an invited address', { ...UNCONFIRMED, isInvited: true }, 'confirm', 'taken'],
    ['of a confirmed address', { ...UNCONFIRMED, isConfirmed: true }, 'taken', 'taken'],
    [
      'of an address that was invited and is confirmed',
      { isConfirmed: true, isInvited: true },
      'taken',
      'taken',
    ],
  ] as const)('%s', (_, account, mailed, autoconfirmed) => {
    expect(signUpOutcome(account, false)).toBe(mailed);
    expect(signUpOutcome(account, true)).toBe(autoconfirmed);
  });
});
