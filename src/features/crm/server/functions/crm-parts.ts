import type { Log } from '#foundation/server/log.ts';
import type { ConnectionStore } from '../connection-store.ts';
import type { FreshAccess } from '../fresh-access.ts';
import type { ProviderHttp } from '../provider/provider-http.ts';
import type { ProviderApp } from '../provider/provider-oauth.ts';

/** What the functions of the connection work with. */
export interface CrmParts {
  readonly store: ConnectionStore;
  readonly access: FreshAccess;
  readonly http: ProviderHttp;
  readonly app: ProviderApp;
  /** The provider's page on which people give their consent. */
  readonly authorizeUrl: string;
  /** Where the provider sends people back to, by the origin that they came from. */
  readonly redirectUriFor: (origin: string | null) => string;
  /** Takes one from the provider's allowance for a location: 0, or the seconds until there is one again. */
  readonly takeAllowance: (key: string, limit: number, windowSeconds: number) => Promise<number>;
  readonly log: Log;
}
