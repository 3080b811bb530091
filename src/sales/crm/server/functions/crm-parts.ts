import type { Log } from '#foundation/server/log.ts';
import type { AskAsLocation, TakeAllowance } from '../ask-as-location.ts';
import type { ConnectionStore } from '../connection-store.ts';
import type { FreshAccess } from '../fresh-access.ts';
import type { LeadErasureStore } from '../lead-erasure-store.ts';
import type { LeadLinkStore } from '../lead-link-store.ts';
import type { ProviderHttp } from '../provider/provider-http.ts';
import type { ProviderApp } from '../provider/provider-oauth.ts';
import type { createSignatureCheck } from '../webhook-signatures.ts';
import type { WebhookStore } from '../webhook-store.ts';

/** What the functions and the jobs of the connection work with. */
export interface CrmParts {
  readonly store: ConnectionStore;
  readonly access: FreshAccess;
  readonly ask: AskAsLocation;
  readonly links: LeadLinkStore;
  readonly erasures: LeadErasureStore;
  readonly webhooks: WebhookStore;
  readonly checkSignature: ReturnType<typeof createSignatureCheck>;
  readonly http: ProviderHttp;
  readonly app: ProviderApp;
  /** The provider's page on which people give their consent. */
  readonly authorizeUrl: string;
  /** Where the provider sends people back to, by the origin that they came from. */
  readonly redirectUriFor: (origin: string | null) => string;
  /** Takes one from an allowance: 0, or the seconds until there is one again. */
  readonly consumeAllowance: TakeAllowance;
  readonly log: Log;
}
