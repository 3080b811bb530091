/** The account that has the address of a sign-up; a new one is neither. */
export interface ClaimedAddress {
  readonly isConfirmed: boolean;
  /** Whether its address was invited to a role. */
  readonly isInvited: boolean;
}

/**
 * What a sign-up results in: `session` (confirmed at once and signed in), `confirm` (by the link in an email), or `taken`
 * (the address has an account).
 */
export type SignUpOutcome = 'confirm' | 'session' | 'taken';

/**
 * An unconfirmed account may be signed up again, because nobody has proved to own its address. Where sign-ups are
 * confirmed at once, an invited address is not: only the link in the invitation proves that it is theirs.
 *
 * @param isAutoconfirmed whether sign-ups are confirmed without an email.
 */
export function signUpOutcome(
  { isConfirmed, isInvited }: ClaimedAddress,
  isAutoconfirmed: boolean,
): SignUpOutcome {
  if (isConfirmed || (isInvited && isAutoconfirmed)) return 'taken';
  return isAutoconfirmed ? 'session' : 'confirm';
}
