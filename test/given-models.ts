import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { AiFeature } from '#vocabulary/ai-features.ts';
import { AppError } from '#vocabulary/errors.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { LINES_TYPE } from '#foundation/contract/lines.ts';
import { handleOutside, mountOutside } from '#foundation/server/http/mount-outside.ts';
import type { MountParts } from '#foundation/server/http/endpoint-request.ts';
import { createSealer } from '#foundation/server/sealer.ts';
import { Draft } from '#practice/assistant/drafts.contract.ts';
import { buildFacts, idOf } from '#practice/assistant/evaluation/build-facts.ts';
import { type FakeModel, startFakeModel } from '#practice/assistant/fake/fake-model.ts';
import { createDraft } from '#practice/assistant/server/drafting/create-draft.ts';
import { type DraftModels, withModels } from '#practice/assistant/server/drafting/draft-call.ts';
import type { DraftTask } from '#practice/assistant/server/drafting/draft-task.ts';
import { createModelClient } from '#practice/assistant/server/provider/ask-model.ts';
import { sealKey } from '#practice/assistant/server/public/provider-keys.ts';
import { MODEL_TIMES, type ModelTimes } from '#practice/assistant/server/provider/model-times.ts';
import { createTestApi } from './api.ts';
import type { TestDatabase } from './database.ts';
import { givenClientWithPet, givenClinic, givenStaff, type Person } from './given.ts';

/** No feature of its own: the tests draft whatever they need. */
export const draftEndpoint = endpoint({
  id: 'test.draft',
  method: 'POST',
  path: '/v1/test/drafts',
  summary: 'Drafts what a test asks for.',
  permission: 'ai:use',
  audit: 'ai_draft.created',
  changes: [],
  input: z.strictObject({ petId: z.uuid() }),
  output: Draft,
  errors: ['ai_feature_off', 'not_found'],
});

/** Without pauses, so that nothing waits. */
const TIMES: ModelTimes = { ...MODEL_TIMES, firstDelayMs: 0, halfOpenAfterMs: 0, stopCheckMs: 20 };

/** Bella, a dog of the client Casey Client, with a weight, a visit and a telephone number in a note. */
export const factsOf = (
  petId: string,
  note = 'Coughing since Monday. Call Casey Client, +49 30 901820, casey@people.test.',
) => {
  const facts = buildFacts({
    weights: [{ at: '2026-11-12T16:00:00Z', grams: 3900 }],
    visits: [
      { at: '2026-11-12T15:00:00Z', reason: 'Cough', sections: [{ section: 'subjective', text: note }] },
    ],
  });
  return { ...facts, pet: { ...facts.pet, id: petId } };
};
export const WEIGHT_ID = idOf(4, 0);

export interface ModelWorld {
  readonly clinicId: string;
  readonly petId: string;
  readonly doctor: Person;
  readonly admin: Person;
}

export const FEATURE: AiFeature = 'history_summary';
export const KEY = 'sk-hidden-0000-1234';

/** A clinic whose platform lets a model draft summaries, and which wants one; with a pet. */
export async function givenModelWorld(
  db: TestDatabase,
  fake: Pick<FakeModel, 'url'>,
  {
    budgetMinor = 100_000,
    allowed = [FEATURE],
    on = [FEATURE],
  }: {
    readonly budgetMinor?: number;
    readonly allowed?: readonly AiFeature[];
    readonly on?: readonly AiFeature[];
  } = {},
): Promise<ModelWorld> {
  const { clinicId } = await givenClinic(db.owner);
  const [doctor, admin] = await Promise.all([
    givenStaff(db.owner, clinicId, { role: 'doctor' }),
    givenStaff(db.owner, clinicId, { role: 'clinic_admin' }),
  ]);
  const { petId } = await givenClientWithPet(db.owner, clinicId, { petName: 'Bella' });
  const [providerId, name] = [randomUUID(), `Fake ${clinicId.slice(0, 8)}`];
  const sealer = createSealer(db.secretKey, 'ai keys');
  await db.owner.query(
    `insert into ai_providers (id, name, kind, base_url, key_sealed, key_hint) values ($1, $2, 'openai_compatible', $3, $4, '1234')`,
    [providerId, name, fake.url, sealKey(sealer, `ai_providers:${providerId}`, KEY)],
  );
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into ai_models (provider, model, currency, input_price_minor, output_price_minor) values ($1, 'fake-1', 'EUR', 300, 1500) returning id`,
    [name],
  );
  await db.owner.query(
    `insert into ai_limits (clinic_id, allowed_features, budget_minor, currency, model_id) values ($1, $2, $3, 'EUR', $4)`,
    [clinicId, allowed, budgetMinor, rows[0]?.id],
  );
  await db.owner.query('insert into ai_choices (clinic_id, features_on) values ($1, $2)', [clinicId, on]);
  return { clinicId, petId, doctor, admin };
}

/** The server's side of models over a fake provider. */
export async function openModelFake(
  db: TestDatabase,
  {
    times = {},
    reachesPrivateHosts = true,
    task = {},
    replacements = {},
  }: {
    readonly times?: Partial<ModelTimes>;
    readonly reachesPrivateHosts?: boolean;
    readonly task?: Partial<DraftTask>;
    readonly replacements?: Partial<MountParts>;
  } = {},
) {
  const fake = await startFakeModel();
  const all = { ...TIMES, ...times };
  const models: DraftModels = {
    ask: createModelClient({ fetch: (request) => globalThis.fetch(request), reachesPrivateHosts }, all),
    sealer: createSealer(db.secretKey, 'ai keys'),
    stopCheckMs: all.stopCheckMs,
  };
  const handler = handleOutside(draftEndpoint, (call, { petId }) =>
    createDraft(call, FEATURE, async (ctx) => {
      await ctx.tx
        .selectFrom('pets')
        .where('clinic_id', '=', ctx.session.clinicId)
        .where('id', '=', petId)
        .select('id')
        .executeTakeFirstOrThrow(() => new AppError('not_found'));
      const facts = factsOf(petId);
      return {
        feature: FEATURE,
        subject: { petId },
        template: { id: 'test.summary', version: 1 },
        facts,
        input: {},
        byRules: () => [
          { text: 'Bella weighed 8.6 lb on Nov 12, 2026.', sources: [{ kind: 'weight', id: WEIGHT_ID }] },
        ],
        instruction: { text: 'Summarize the history.', language: 'en' },
        ...task,
      };
    }),
  );
  const web = createTestApi(
    db,
    [],
    [(app, parts) => mountOutside(app, withModels([handler], models), parts)],
    replacements,
  );
  const draft = (
    person: Person,
    petId: string,
    init: { readonly accept?: string; readonly signal?: AbortSignal } = {},
  ) =>
    web.app.request('/api/v1/test/drafts', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
        accept: init.accept ?? 'application/json',
      },
      body: JSON.stringify({ petId }),
      ...(init.signal ? { signal: init.signal } : {}),
    });
  return {
    fake,
    web,
    models,
    draft: (person: Person, petId: string) => web.call(person, draftEndpoint, { petId }),
    /** Line by line, as they come. */
    draftInLines: (person: Person, petId: string, signal?: AbortSignal) =>
      draft(person, petId, { accept: LINES_TYPE, ...(signal ? { signal } : {}) }),
    draftUntil: (person: Person, petId: string, signal: AbortSignal) => draft(person, petId, { signal }),
  };
}
