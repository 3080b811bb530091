import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { Log } from '#foundation/server/log.ts';
import { createSealer } from '#foundation/server/sealer.ts';
import { createSendAsLocation, type ConsumeAllowance } from './public/send-as-location.ts';
import { createConnectionStore } from './connection-store.ts';
import { createFreshAccess } from './fresh-access.ts';
import { createLocationAccess } from './location-access.ts';
import { createLocationTokenStore } from './location-token-store.ts';
import type { ConnectionParts } from './public/connection-parts.ts';
import { createProviderClients } from './provider/provider-clients.ts';
import type { Fetch } from '#foundation/server/outside/outgoing-request.ts';
import type { Timeouts } from './provider/provider-http.ts';
import { createSignatureCheck, type WebhookKeys } from './webhook-signatures.ts';
import { createWebhookStore } from './webhook-store.ts';

const Allowance = z.object({ wait: z.int() });

export interface CrmProvider {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Without a trailing slash. */
  readonly apiUrl: string;
  readonly authorizeUrl: string;
  /** The redirect URI, given the origin of the page that starts the authorization. */
  readonly redirectUriFor: ConnectionParts['redirectUriFor'];
  /** The public keys that verify its events. */
  readonly webhookKeys: WebhookKeys;
  readonly fetch?: Fetch;
  readonly timeouts?: Timeouts;
}

/** Assembles the parts of the connection for one provider. */
export function openConnection({
  database,
  secretKey,
  provider,
  isPlatformContactBlocked,
  log,
}: {
  readonly database: Database<Tables>;
  readonly secretKey: Buffer;
  readonly provider: CrmProvider;
  readonly isPlatformContactBlocked: ConnectionParts['isPlatformContactBlocked'];
  readonly log: Log;
}): ConnectionParts {
  const sealer = createSealer(secretKey, 'crm tokens');
  const store = createConnectionStore({ database, sealer });
  const clients = createProviderClients(provider);
  const app = { clientId: provider.clientId, clientSecret: provider.clientSecret };
  const access = createFreshAccess({ store, clients, app, redirectUri: provider.redirectUriFor(null) });
  const locationAccess = createLocationAccess({
    clients,
    store: createLocationTokenStore({ database, sealer }),
    nowMs: () => Date.now(),
  });
  const consumeAllowance: ConsumeAllowance = (key, limit, windowSeconds) =>
    database.transaction({ databaseRole: 'crm_server', mode: 'read' }, async (tx) => {
      const allowance = await fetchRow(
        tx,
        Allowance,
        sql`select app.consume_allowance(${key}, ${limit}::integer, ${windowSeconds}::integer) as wait`,
      );
      // Without a row, wait for a whole window.
      return allowance?.wait ?? windowSeconds;
    });
  return {
    store,
    clients,
    app,
    access,
    sendAsLocation: createSendAsLocation({ access, clients, locationAccess, consumeAllowance }),
    webhooks: createWebhookStore(database),
    checkSignature: createSignatureCheck(provider.webhookKeys),
    authorizeUrl: provider.authorizeUrl,
    redirectUriFor: provider.redirectUriFor,
    consumeAllowance,
    isPlatformContactBlocked,
    log,
  };
}
