import type { Log } from '#foundation/server/log.ts';
import type { ConnectionStore } from '../connection-store.ts';
import type { FreshAccess } from '../fresh-access.ts';
import type { ProviderClients } from '../provider/provider-clients.ts';
import type { ProviderApp } from '../provider/provider-oauth.ts';
import type { createSignatureCheck } from '../webhook-signatures.ts';
import type { WebhookStore } from '../webhook-store.ts';
import type { SendAsLocation, ConsumeAllowance } from './send-as-location.ts';

/** The dependencies of the functions and jobs of the connection; other features send requests through `sendAsLocation`. */
export interface ConnectionParts {
  readonly store: ConnectionStore;
  readonly access: FreshAccess;
  readonly sendAsLocation: SendAsLocation;
  readonly webhooks: WebhookStore;
  readonly checkSignature: ReturnType<typeof createSignatureCheck>;
  readonly clients: ProviderClients;
  readonly app: ProviderApp;
  /** The URL of the provider's consent page. */
  readonly authorizeUrl: string;
  /** The redirect URI, given the origin of the page that starts the authorization. */
  readonly redirectUriFor: (origin: string | null) => string;
  /** Consumes one unit of a rate limit. Returns 0, or the seconds to wait if none is left. */
  readonly consumeAllowance: ConsumeAllowance;
  /** Whether a contact of the platform's connection belongs to a lead with do-not-contact, whatever the CRM has. */
  readonly isPlatformContactBlocked: (contactId: string) => Promise<boolean>;
  readonly log: Log;
}
