import type { Hono } from 'hono';
import type { Tables } from '#db/tables.ts';
import { createFakeGoHighLevel } from '#sales/crm/fake/fake-gohighlevel.ts';
import { FAKE_WEBHOOK_KEYS } from '#sales/crm/fake/webhook-sender.ts';
import type { CrmParts } from '#sales/crm/server/functions/crm-parts.ts';
import { ghlOauthFunction } from '#sales/crm/server/functions/ghl-oauth.ts';
import { ghlWebhookFunction } from '#sales/crm/server/functions/ghl-webhook.ts';
import { openCrm, type CrmProvider } from '#sales/crm/server/open-crm.ts';
import { PROVIDER_WEBHOOK_KEYS } from '#sales/crm/server/provider/webhook-keys.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { Log } from '#foundation/server/log.ts';
import type { Settings } from '#foundation/server/settings.ts';
import type { FunctionDefinition } from '#supabase/functions/function-definition.ts';

export interface FunctionParts {
  readonly settings: Settings;
  readonly database: Database<Tables>;
  readonly secretKey: Buffer;
  readonly log: Log;
}

interface ProductFunctions {
  readonly functions: readonly FunctionDefinition[];
  /** What the CRM's jobs work with; null where no CRM is set up. */
  readonly crm: CrmParts | null;
  /** Pages that a function needs beside it: the stand-in for a provider, in the demo. */
  readonly mounts: readonly ((app: Hono) => void)[];
}

/** Where people come back to from the CRM's own pages. */
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

/** In the demo the whole way can be walked without a network: the same client speaks with a provider of our making. */
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

/** What stands behind `/functions/v1/<name>`. A feature's function joins here, one line each. */
export function productFunctions({ settings, database, secretKey, log }: FunctionParts): ProductFunctions {
  const { ghl, demo, publicUrl } = settings;
  const fake = ghl || !demo ? null : fakeProvider(publicUrl);
  const provider = ghl ? realProvider(ghl, publicUrl) : fake?.provider;
  const crm = provider ? openCrm({ database, secretKey, provider, log }) : null;
  return {
    crm,
    functions: [ghlOauthFunction(crm), ghlWebhookFunction(crm)],
    mounts: fake ? [fake.mount] : [],
  };
}
