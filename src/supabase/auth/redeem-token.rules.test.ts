import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redemptionOf, type RedeemableToken, type Redemption } from './redeem-token.rules.ts';

const TOKEN: RedeemableToken = {
  tokenType: 'recovery',
  sentTo: 'ada@people.test',
  isBanned: false,
  isConfirmed: true,
  isAddressAssumed: false,
  newEmail: null,
  isNewEmailTaken: false,
  emailChangePending: [],
};
const CHANGE: RedeemableToken = {
  ...TOKEN,
  tokenType: 'email_change_new',
  sentTo: 'new@people.test',
  newEmail: 'new@people.test',
  emailChangePending: ['email_change_new'],
};
const BOTH = ['email_change_current', 'email_change_new'];
const signsIn = (proves: 'address' | 'new_address' | null): Redemption => ({ outcome: 'sign_in', proves });

test.each<[string, Partial<RedeemableToken>, Redemption]>([
  ['of a confirmed account signs in', {}, signsIn(null)],
  ['of an unconfirmed account is the first proof of its address', { isConfirmed: false }, signsIn('address')],
  ['of an account confirmed without an email is, too', { isAddressAssumed: true }, signsIn('address')],
  ['of an invitation signs in', { tokenType: 'invite' }, signsIn(null)],
  ['of a banned account is refused', { isBanned: true }, { outcome: 'banned' }],
])('a link %s', (_, given, redemption) => {
  expect(redemptionOf({ ...TOKEN, ...given })).toEqual(redemption);
});

describe('a change of the address', () => {
  test.each<[string, Partial<RedeemableToken>, Redemption]>([
    ['takes effect with the last mailbox', {}, signsIn('new_address')],
    ['waits for the other mailbox', { emailChangePending: BOTH }, { outcome: 'half' }],
    [
      'waits for the new mailbox',
      { tokenType: 'email_change_current', sentTo: 'ada@people.test', emailChangePending: BOTH },
      { outcome: 'half' },
    ],
    [
      'takes effect when the former mailbox is the last',
      {
        tokenType: 'email_change_current',
        sentTo: 'ada@people.test',
        emailChangePending: ['email_change_current'],
      },
      signsIn('new_address'),
    ],
    [
      'is not confirmed by an email of an earlier one',
      { sentTo: 'old@people.test' },
      { outcome: 'outdated' },
    ],
    ['is not confirmed when it was withdrawn', { newEmail: null }, { outcome: 'outdated' }],
    [
      'cannot take effect once it was withdrawn',
      { tokenType: 'email_change_current', newEmail: null, emailChangePending: [] },
      { outcome: 'taken' },
    ],
    [
      'cannot take effect when another account has the address',
      { isNewEmailTaken: true },
      { outcome: 'taken' },
    ],
    ['is refused for a banned account', { isBanned: true }, { outcome: 'banned' }],
  ])('%s', (_, given, redemption) => {
    expect(redemptionOf({ ...CHANGE, ...given })).toEqual(redemption);
  });
});

const email = fc.constantFrom('ada@people.test', 'new@people.test');
const anyToken = fc.record({
  tokenType: fc.constantFrom(
    'confirmation' as const,
    'recovery' as const,
    'invite' as const,
    'email_change_current' as const,
    'email_change_new' as const,
  ),
  sentTo: email,
  isBanned: fc.boolean(),
  isConfirmed: fc.boolean(),
  isAddressAssumed: fc.boolean(),
  newEmail: fc.option(email),
  isNewEmailTaken: fc.boolean(),
  emailChangePending: fc.subarray(BOTH),
});

test('a banned user cannot sign in, and no account gets a taken or unconfirmed address', () => {
  fc.assert(
    fc.property(anyToken, (token) => {
      const redemption = redemptionOf(token);
      if (token.isBanned) expect(redemption).toEqual({ outcome: 'banned' });
      if (redemption.outcome === 'sign_in' && redemption.proves === 'new_address') {
        expect(token.newEmail).not.toBeNull();
        expect(token.isNewEmailTaken).toBe(false);
        expect(token.emailChangePending.filter((pending) => pending !== token.tokenType)).toEqual([]);
      }
    }),
  );
});
