import type { Log } from '#foundation/server/log.ts';
import type { ConnectionStore } from '../connection-store.ts';
import type { FreshAccess } from '../fresh-access.ts';
import type { ProviderHttp } from '../provider/provider-http.ts';
import type { ProviderApp } from '../provider/provider-oauth.ts';
import type { createSignatureCheck } from '../webhook-signatures.ts';
import type { WebhookStore } from '../webhook-store.ts';
import type { AskAsLocation, ConsumeAllowance } from './ask-as-location.ts';

/** What the functions and jobs of the connection work with, and what other features send requests by. */
export interface ConnectionParts {
  readonly store: ConnectionStore;
  readonly access: FreshAccess;
  readonly ask: AskAsLocation;
  readonly webhooks: WebhookStore;
  readonly checkSignature: ReturnType<typeof createSignatureCheck>;
  readonly http: ProviderHttp;
  readonly app: ProviderApp;
  /** The provider's page on which people give their consent. */
  readonly authorizeUrl: string;
  /** Where the provider redirects people to, given the origin they came from. */
  readonly redirectUriFor: (origin: string | null) => string;
  /** Consumes one of an allowance: 0, or the seconds until there is one again. */
  readonly consumeAllowance: ConsumeAllowance;
  /** Whether the platform knows that a contact of its own connection must not be contacted, whatever the CRM says. */
  readonly isPlatformContactBlocked: (contactId: string) => Promise<boolean>;
  readonly log: Log;
}
