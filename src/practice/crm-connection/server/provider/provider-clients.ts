import { createProviderHttp, type ProviderHttp, type ProviderHttpParts } from './provider-http.ts';

/** The clients kept at once; the one that was unused longest is dropped, and with it only what it knew of failures. */
const MAX_CLIENTS = 1_000;

/** One client for each connection, so that the failures and pauses of one do not stop the requests of another. */
export interface ProviderClients {
  readonly of: (userId: string) => ProviderHttp;
  /** For a connection that is just being made, whatever has failed before, for this person or for others. */
  readonly forConnecting: () => ProviderHttp;
  /** Forgets the failures of a connection that has been replaced. */
  readonly forget: (userId: string) => void;
}

export function createProviderClients(parts: ProviderHttpParts): ProviderClients {
  const clients = new Map<string, ProviderHttp>();
  return {
    of: (userId) => {
      const client = clients.get(userId) ?? createProviderHttp(parts);
      // Set anew, so that the first key is the one that was unused longest.
      clients.delete(userId);
      clients.set(userId, client);
      const [oldest] = clients.keys();
      if (clients.size > MAX_CLIENTS && oldest !== undefined) clients.delete(oldest);
      return client;
    },
    forConnecting: () => createProviderHttp(parts),
    forget: (userId) => void clients.delete(userId),
  };
}
