import { openedWith } from '#foundation/web/session/auth-return.ts';

/** Why someone is signed in without having typed a password. */
type LinkPurpose = 'recovery' | 'invite';

const STORAGE_KEY = 'opened-by-link';

/**
 * Whether this tab was opened by a mailed link of that kind and its password is still to be chosen. Kept for the tab,
 * because the address no longer says so after a reload, and the link works once.
 */
export function signedInByLink(purpose: LinkPurpose): boolean {
  if (openedWith.accessToken && openedWith.type === purpose) sessionStorage.setItem(STORAGE_KEY, purpose);
  return sessionStorage.getItem(STORAGE_KEY) === purpose;
}

/** The password is chosen. */
export const consumeLink = (): void => sessionStorage.removeItem(STORAGE_KEY);
