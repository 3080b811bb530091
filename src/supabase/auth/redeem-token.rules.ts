import type { OneTimeTokenType } from './one-time-codes.ts';

/** A link or code that was sent by email and is neither used nor expired, with the account that it is for. */
export interface RedeemableToken {
  readonly tokenType: OneTimeTokenType;
  /** The address that the email went to. */
  readonly sentTo: string;
  readonly isBanned: boolean;
  readonly isConfirmed: boolean;
  /** Confirmed without an email: nobody has proved to own the address. */
  readonly isAddressAssumed: boolean;
  /** The address that the account is changing to. */
  readonly newEmail: string | null;
  readonly isNewEmailTaken: boolean;
  /** The mailboxes that have yet to confirm the change, by their token's type. */
  readonly emailChangePending: readonly string[];
}

export type Redemption =
  /** Nothing changes. */
  | { readonly outcome: 'banned' }
  /** The token is used up, and nothing else changes: it belongs to an earlier change of the address. */
  | { readonly outcome: 'outdated' }
  /**
   * The token is used up and its mailbox has confirmed the change, which does not take effect: the other mailbox has yet
   * to confirm it, or another account has the address by now.
   */
  | { readonly outcome: 'half' | 'taken' }
  /** The token is used up and signs in. `proves`: what it makes the account's own first. */
  | { readonly outcome: 'sign_in'; readonly proves: 'address' | 'new_address' | null };

function emailChange(token: RedeemableToken): Redemption {
  const { tokenType, sentTo, newEmail, isNewEmailTaken, emailChangePending } = token;
  if (tokenType === 'email_change_new' && sentTo !== newEmail) return { outcome: 'outdated' };
  if (emailChangePending.some((pending) => pending !== tokenType)) return { outcome: 'half' };
  if (newEmail === null || isNewEmailTaken) return { outcome: 'taken' };
  return { outcome: 'sign_in', proves: 'new_address' };
}

/** What opening an emailed link, or entering its code, does. */
export function redemptionOf(token: RedeemableToken): Redemption {
  const { tokenType, isBanned, isConfirmed, isAddressAssumed } = token;
  if (isBanned) return { outcome: 'banned' };
  if (tokenType === 'email_change_current' || tokenType === 'email_change_new') return emailChange(token);
  return { outcome: 'sign_in', proves: isConfirmed && !isAddressAssumed ? null : 'address' };
}
