import { openedWith } from '#foundation/web/session/auth-return.ts';

/** Why a person is signed in without having typed a password. */
type LinkPurpose = 'recovery' | 'invite';

const STORAGE_KEY = 'opened-by-link';

/**
 * Whether this tab was opened by an emailed link of that kind and the password is not chosen yet. Stored for the tab,
 * because after a reload the URL no longer says so and the link works once.
 */
export function signedInByLink(purpose: LinkPurpose): boolean {
  if (openedWith.accessToken && openedWith.type === purpose) sessionStorage.setItem(STORAGE_KEY, purpose);
  return sessionStorage.getItem(STORAGE_KEY) === purpose;
}

/** Forgets the link once the password is chosen. */
export const consumeLink = (): void => sessionStorage.removeItem(STORAGE_KEY);
