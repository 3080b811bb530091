import { assertPublicHost } from '#foundation/server/assert-public-host.ts';
import { outgoingRequest } from '#foundation/server/outside/outgoing-request.ts';
import type { ModelNetwork } from './model-access.ts';

/** A `fetch` that reaches private hosts only where the server may, and follows no redirect: the key would go along. */
export const guardedFetch =
  ({ fetch, reachesPrivateHosts }: ModelNetwork): typeof globalThis.fetch =>
  async (input, init) => {
    const request = outgoingRequest(input, { ...init, redirect: 'error' });
    if (!reachesPrivateHosts) await assertPublicHost(new URL(request.url).hostname);
    return fetch(request);
  };
