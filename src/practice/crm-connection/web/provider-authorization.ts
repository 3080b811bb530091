import { callFunction, ConnectionError } from './public/call-function.ts';

const STATE_KEY = 'ghl-oauth-state';

const randomState = (): string => crypto.randomUUID().replaceAll('-', '');

/** Navigates to the provider's consent page, and stores the state in this tab to verify the redirect back. */
export async function redirectToProvider(userId: string): Promise<void> {
  const state = randomState();
  const { url } = await callFunction('init', { userId, state }, 'Failed to initiate OAuth');
  if (typeof url !== 'string' || !URL.canParse(url))
    throw new ConnectionError('Invalid response from OAuth service');
  sessionStorage.setItem(STATE_KEY, state);
  location.assign(url);
}

export interface ProviderRedirect {
  /** Null if the consent was refused. */
  readonly code: string | null;
  readonly state: string;
}

/** The provider's query parameters; null if this is not its redirect. */
export function readRedirect(search: string): ProviderRedirect | null {
  const params = new URLSearchParams(search);
  const [code, state] = [params.get('code'), params.get('state')];
  if (code === null && params.get('error') === null) return null;
  return { code, state: state ?? '' };
}

/** Whether this tab started the authorization. Another one that somebody sent here does not use it up. */
function consumeStoredState(state: string): boolean {
  const stored = sessionStorage.getItem(STATE_KEY);
  if (stored === null || !state.startsWith(`${stored}.`)) return false;
  sessionStorage.removeItem(STATE_KEY);
  return true;
}

/**
 * Completes the authorization that this tab started.
 *
 * @throws ConnectionError when it was refused, or started elsewhere.
 */
export async function completeRedirect(userId: string, { code, state }: ProviderRedirect): Promise<void> {
  const failed = 'Failed to complete OAuth connection';
  if (!consumeStoredState(state) || code === null) throw new ConnectionError(failed);
  await callFunction('callback', { userId, code, state }, failed);
}
