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
  const [aiDraftId, noteRuleId] = [randomUUID(), randomUUID()];
  await owner.query(
    `insert into ai_drafts (clinic_id, id, feature, engine, template, template_version, input_sha256, sentences, duration_ms, created_by)
     values ($1, $2, 'history_summary', 'rules', 'history_summary', 1, repeat('0', 64), $3, 1, gen_random_uuid())`,
    [clinicId, aiDraftId, JSON.stringify([{ text: `${canary} draft`, sources: [], faults: [] }])],
  );
  await owner.query(
    `insert into ai_note_rules (clinic_id, id, when_contains, section, created_by) values ($1, $2, $3, 'plan', gen_random_uuid())`,
    [clinicId, noteRuleId, `${canary} phrase`],
  );
  return { aiProviderId, aiDraftId, noteRuleId };
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

const noteRule = () => ({ whenContains: `Phrase ${randomUUID()}`, section: 'plan', replaceBy: null });

interface RecordIds {
  readonly aiDraftId: string;
  readonly noteRuleId: string;
  readonly petId: string;
  readonly visitId: string;
}

export const AI_SAMPLES = {
  'assistant.addClinicNoteRule': noteRule,
  'assistant.addOwnNoteRule': noteRule,
  'assistant.answerQuestion': ({ petId }: RecordIds) => ({ petId, question: 'When was the last weight?' }),
  'assistant.decideDraft': ({ aiDraftId }: RecordIds) => ({ id: aiDraftId, usedText: 'Used.', confirmed: 0 }),
  'assistant.draftDischarge': ({ visitId }: RecordIds) => ({ visitId, language: null }),
  'assistant.draftVisitNote': ({ visitId }: RecordIds) => ({ visitId, fragments: ['Plan: rest.'] }),
  'assistant.listNoteRules': () => ({}),
  'assistant.removeClinicNoteRule': ({ noteRuleId }: RecordIds) => ({ id: noteRuleId }),
  'assistant.removeOwnNoteRule': ({ noteRuleId }: RecordIds) => ({ id: noteRuleId }),
  'assistant.summarizeHistory': ({ petId }: RecordIds) => ({ petId }),
  'assistant.getConnection': () => ({}),
  'assistant.listDrafts': () => ({}),
  'assistantSwitches.get': () => ({}),
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
