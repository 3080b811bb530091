import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { OutsideHandler } from '#foundation/server/http/mount-outside.ts';
import { createSealer } from '#foundation/server/sealer.ts';
import { aiProvidersOutside } from '#platform/ai-control/server/routes.ts';
import { draftsOutside } from '#practice/assistant/server/draft-routes.ts';
import { openModels } from '#practice/assistant/server/open-models.ts';
import { connectionsOutside } from '#practice/assistant/server/routes.ts';
import type { TestDatabase } from '../database.ts';

/** On this machine, which is not reached: nothing leaves the tests. */
const ADDRESS = 'https://127.0.0.1:9/v1';

/** A clinic's own provider, and one of the platform. */
export async function givenAi(owner: pg.Pool, clinicId: string, canary: string) {
  const aiProviderId = randomUUID();
  await owner.query(
    `insert into ai_providers (id, name, kind, base_url) values ($1, $2, 'openai_compatible', $3)`,
    [aiProviderId, `${canary} provider`, ADDRESS],
  );
  await owner.query(
    `insert into ai_connections (clinic_id, name, kind, base_url, model, currency, input_price_minor, output_price_minor, budget_minor)
     values ($1, $2, 'openai_compatible', $3, $4, 'EUR', 0, 0, 1000)`,
    [clinicId, `${canary} own`, ADDRESS, `${canary} own model`],
  );
  return { aiProviderId };
}

/** The server's side of models, which reaches none. */
export function aiOutside(db: Pick<TestDatabase, 'secretKey'>): readonly OutsideHandler[] {
  const parts = {
    sealer: createSealer(db.secretKey, 'ai keys'),
    network: { fetch: () => Promise.reject(new Error('not in a test')), reachesPrivateHosts: false },
  };
  return [...draftsOutside(openModels(parts)), ...connectionsOutside(parts), ...aiProvidersOutside(parts)];
}

const provider = () => ({
  name: `Provider ${randomUUID()}`,
  kind: 'openai_compatible',
  baseUrl: ADDRESS,
  key: null,
});

export const AI_SAMPLES = {
  'assistant.getConnection': () => ({}),
  'assistant.listDrafts': () => ({}),
  'assistant.removeConnection': () => ({}),
  'assistant.setConnection': () => ({
    ...provider(),
    model: 'm',
    currency: 'EUR',
    inputPriceMinor: 0,
    outputPriceMinor: 0,
    budgetMinor: 0,
    isOn: true,
    version: 1,
  }),
  'assistant.testConnection': () => ({}),
  'aiControl.addProvider': provider,
  'aiControl.changeProvider': ({ aiProviderId }: { readonly aiProviderId: string }) => ({
    ...provider(),
    providerId: aiProviderId,
    version: 1,
  }),
  'aiControl.listProviders': () => ({}),
  'aiControl.testProvider': ({ aiProviderId }: { readonly aiProviderId: string }) => ({
    providerId: aiProviderId,
  }),
} as const;
