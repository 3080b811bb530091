import { callFunction, ConnectionError } from './public/call-function.ts';

const KEPT_STATE = 'ghl-oauth-state';

const randomState = (): string => crypto.randomUUID().replaceAll('-', '');

/** Navigates to the provider's consent page. The redirect is recognized by a value stored in this tab. */
export async function redirectToProvider(userId: string): Promise<void> {
  const state = randomState();
  const { url } = await callFunction('init', { userId, state }, 'Failed to initiate OAuth');
  if (typeof url !== 'string' || !URL.canParse(url))
    throw new ConnectionError('Invalid response from OAuth service');
  sessionStorage.setItem(KEPT_STATE, state);
  location.assign(url);
}

export interface Return {
  /** Null when the provider came back without one: the consent was refused. */
  readonly code: string | null;
  readonly state: string;
}

/** The provider's query parameters, if this is its redirect. */
export function readReturn(search: string): Return | null {
  const params = new URLSearchParams(search);
  const [code, state] = [params.get('code'), params.get('state')];
  if (code === null && params.get('error') === null) return null;
  return { code, state: state ?? '' };
}

const consumeStoredState = (): string | null => {
  const kept = sessionStorage.getItem(KEPT_STATE);
  sessionStorage.removeItem(KEPT_STATE);
  return kept;
};

/**
 * Completes the authorization that this tab started.
 *
 * @throws ConnectionError when it was refused, or started elsewhere.
 */
export async function finishReturn(userId: string, { code, state }: Return): Promise<void> {
  const kept = consumeStoredState();
  const failed = 'Failed to complete OAuth connection';
  if (code === null || kept === null || !state.startsWith(`${kept}.`)) throw new ConnectionError(failed);
  await callFunction('callback', { userId, code, state }, failed);
}
