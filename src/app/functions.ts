import type { Hono } from 'hono';
import type { Tables } from '#db/tables.ts';
import { createFakeGoHighLevel } from '#practice/crm-connection/fake/fake-gohighlevel.ts';
import { FAKE_WEBHOOK_KEYS } from '#practice/crm-connection/fake/webhook-sender.ts';
import type { ConnectionParts } from '#practice/crm-connection/server/public/connection-parts.ts';
import { ghlOauthFunction } from '#practice/crm-connection/server/functions/ghl-oauth.ts';
import { ghlWebhookFunction } from '#practice/crm-connection/server/functions/ghl-webhook.ts';
import { openConnection, type CrmProvider } from '#practice/crm-connection/server/open-connection.ts';
import { PROVIDER_WEBHOOK_KEYS } from '#practice/crm-connection/server/provider/webhook-keys.ts';
import { createLeadErasureStore } from '#sales/crm/server/lead-erasure-store.ts';
import { createLeadLinkStore } from '#sales/crm/server/links/lead-link-store.ts';
import type { LeadSyncParts } from '#sales/crm/server/lead-sync-parts.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { Log } from '#foundation/server/log.ts';
import type { Settings } from './settings.ts';
import type { FunctionDefinition } from '#supabase/functions/function-definition.ts';

export interface FunctionParts {
  readonly settings: Settings;
  readonly database: Database<Tables>;
  readonly secretKey: Buffer;
  readonly log: Log;
}

/** The CRM connection, and the sync of leads that uses it. */
export interface CrmParts {
  readonly connection: ConnectionParts;
  readonly leadSync: LeadSyncParts;
}

interface ProductFunctions {
  readonly functions: readonly FunctionDefinition[];
  /** The dependencies of the CRM's jobs; null when no CRM is configured. */
  readonly crm: CrmParts | null;
  /** Routes that a function needs: the fake provider's own pages, in the demo. */
  readonly mounts: readonly ((app: Hono) => void)[];
}

/** Where the CRM's own pages redirect people to. */
const RETURN_PATH = '/ghl/callback';
const WEBHOOK_PATH = '/functions/v1/ghl-webhook';
const FAKE_PATH = '/dev/gohighlevel';

const realProvider = (ghl: NonNullable<Settings['ghl']>, publicUrl: string): CrmProvider => ({
  ...ghl,
  redirectUriFor: () => ghl.redirectUrl ?? publicUrl + RETURN_PATH,
  webhookKeys: {
    ed25519: ghl.webhookKeys.ed25519 ?? PROVIDER_WEBHOOK_KEYS.ed25519,
    rsa: ghl.webhookKeys.rsa ?? PROVIDER_WEBHOOK_KEYS.rsa,
  },
});

/** The demo works without a network: the same client talks to a fake provider. */
function fakeProvider(publicUrl: string): { provider: CrmProvider; mount: (app: Hono) => void } {
  const { routes, state, fetch } = createFakeGoHighLevel({
    webhookUrl: publicUrl + WEBHOOK_PATH,
    deliver: (request) => globalThis.fetch(request),
  });
  const { clientId, clientSecret } = state.options;
  return {
    provider: {
      clientId,
      clientSecret,
      fetch,
      webhookKeys: FAKE_WEBHOOK_KEYS,
      apiUrl: 'http://gohighlevel.fake',
      authorizeUrl: `${publicUrl}${FAKE_PATH}/oauth/chooselocation`,
      redirectUriFor: (origin) => (origin ?? publicUrl) + RETURN_PATH,
    },
    mount: (app) => app.route(FAKE_PATH, routes),
  };
}

export function openCrm({
  database,
  ...options
}: Pick<FunctionParts, 'database' | 'log' | 'secretKey'> & { readonly provider: CrmProvider }): CrmParts {
  const links = createLeadLinkStore(database);
  const connection = openConnection({
    database,
    ...options,
    isPlatformContactBlocked: (contactId) => links.isContactBlocked(contactId),
  });
  const { access, sendAsLocation } = connection;
  const erasures = createLeadErasureStore(database);
  return { connection, leadSync: { access, sendAsLocation, links, erasures } };
}

/** The functions under `/functions/v1/<name>`, one line per feature. */
export function productFunctions({ settings, database, secretKey, log }: FunctionParts): ProductFunctions {
  const { ghl, demo, publicUrl } = settings;
  const fake = ghl || !demo ? null : fakeProvider(publicUrl);
  const provider = ghl ? realProvider(ghl, publicUrl) : fake?.provider;
  const crm = provider ? openCrm({ database, secretKey, provider, log }) : null;
  const connection = crm?.connection ?? null;
  return {
    crm,
    functions: [ghlOauthFunction(connection), ghlWebhookFunction(connection)],
    mounts: fake ? [fake.mount] : [],
  };
}
