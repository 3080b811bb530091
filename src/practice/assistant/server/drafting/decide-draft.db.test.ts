import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenStaff, type Person } from '#test/given.ts';
import { type GivenTreatment, givenTreatment } from '#test/given-acts.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { handleOutside, mountOutside } from '#foundation/server/http/mount-outside.ts';
import { decideDraftEndpoint, Draft } from '../../drafts.contract.ts';
import { readPetFacts } from '../public/read-pet-facts.ts';
import { assistantHandlers } from '../routes.ts';
import { createDraft } from './create-draft.ts';

/** A draft of two sentences, of which the second has a weight that is not in the record. */
const draftEndpoint = endpoint({
  id: 'test.draft',
  method: 'POST',
  path: '/v1/drafts/{petId}',
  summary: 'Drafts.',
  permission: 'ai:use',
  audit: 'ai_draft.created',
  changes: [],
  input: z.strictObject({ petId: z.uuid() }),
  output: Draft,
  errors: ['not_found', 'ai_feature_off'],
});

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let world: GivenTreatment;
beforeAll(async () => {
  db = await createTestDatabase();
  const outside = handleOutside(draftEndpoint, (call, { petId }) =>
    createDraft(call, 'history_summary', async (ctx) => {
      const facts = await readPetFacts(ctx, petId);
      const sources = [{ kind: 'pet', id: petId }] as const;
      return {
        feature: 'history_summary',
        subject: { petId },
        template: { id: 'test', version: 1 },
        facts,
        input: {},
        byRules: () => [
          { text: 'A dog.', sources: [...sources] },
          { text: 'It weighs 77 kg.', sources: [...sources] },
        ],
        instruction: null,
      };
    }),
  );
  api = createTestApi(db, assistantHandlers, [(app, parts) => mountOutside(app, [outside], parts)]);
  world = await givenTreatment(db.owner);
});
afterAll(() => db.drop());

async function draft(person: Person = world.doctor): Promise<Draft> {
  const { status, body } = await api.call(person, draftEndpoint, { petId: world.petId });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
const decide = (person: Person, id: string, usedText: string | null, confirmed = 0) =>
  api.call(person, decideDraftEndpoint, { id, usedText, confirmed });
const stored = async (id: string) => {
  const { rows } = await db.owner.query<Record<string, unknown>>(
    `select decision, edit_distance as distance, confirmed, decided_by as by from ai_draft_decisions where draft_id = $1`,
    [id],
  );
  return rows;
};
const audited = async (id: string) => {
  const { rows } = await db.owner.query<{ action: string; after: unknown }>(
    'select action, after from audit_entries where subject_id = $1 order by id',
    [id],
  );
  return rows;
};

describe('a draft', () => {
  test('is kept with its audit entry, and a value that the record does not have is marked', async () => {
    const { id, sentences } = await draft();
    expect(sentences.map(({ faults }) => faults)).toEqual([
      [],
      [{ reason: 'not_in_sources', value: '77 kg' }],
    ]);
    expect(sentences[0]?.sources).toMatchObject([{ kind: 'pet', petId: world.petId, visitId: null }]);
    expect(await audited(id)).toEqual([
      {
        action: 'ai_draft.created',
        after: { feature: 'history_summary', engine: 'rules', fallback: null, petId: world.petId },
      },
    ]);
  });

  test('is none where the clinic turned the feature off', async () => {
    const other = await givenTreatment(db.owner);
    await db.owner.query(
      `insert into ai_choices (clinic_id, features_off) values ($1, '{history_summary}')`,
      [other.clinicId],
    );
    const { status, body } = await api.call(other.doctor, draftEndpoint, { petId: other.petId });
    expect([status, body]).toMatchObject([409, { code: 'ai_feature_off' }]);
  });
});

describe('what became of a draft', () => {
  test('accepted, if it was used as it was drafted, however it was set', async () => {
    const { id } = await draft();
    const { body } = await decide(world.doctor, id, 'A dog.\n\nIt weighs 77 kg.', 1);
    expect(body).toEqual({ decision: 'accepted', editDistance: 0 });
    expect(await stored(id)).toEqual([
      { decision: 'accepted', distance: 0, confirmed: 1, by: world.doctor.userId },
    ]);
  });

  test('edited, with the letters that were inserted and deleted', async () => {
    const { id } = await draft();
    const { body } = await decide(world.doctor, id, 'A dog. It weighs 7 kg.');
    expect(body).toEqual({ decision: 'edited', editDistance: 1 });
    expect((await audited(id)).at(-1)).toEqual({
      action: 'ai_draft.decided',
      after: { feature: 'history_summary', decision: 'edited', editDistance: 1, confirmed: 0 },
    });
  });

  test('dropped, without a distance', async () => {
    const { id } = await draft();
    expect((await decide(world.doctor, id, null, 1)).body).toEqual({
      decision: 'dropped',
      editDistance: null,
    });
    expect(await stored(id)).toMatchObject([{ confirmed: 0 }]);
  });

  test('no more sentences are confirmed than needed it', async () => {
    const { id } = await draft();
    await decide(world.doctor, id, 'A dog.', 9);
    expect(await stored(id)).toMatchObject([{ confirmed: 1 }]);
  });

  test('is written once', async () => {
    const { id } = await draft();
    await decide(world.doctor, id, null);
    const { status, body } = await decide(world.doctor, id, 'A dog.');
    expect([status, body]).toMatchObject([409, { code: 'ai_draft_decided' }]);
    expect(await stored(id)).toMatchObject([{ decision: 'dropped' }]);
  });

  test('is not for colleagues, another clinic, or a draft that is none', async () => {
    const { id } = await draft();
    const colleague = await givenStaff(db.owner, world.clinicId, { role: 'doctor' });
    const other = await givenTreatment(db.owner);
    for (const [person, draftId] of [
      [colleague, id],
      [other.doctor, id],
      [world.doctor, randomUUID()],
    ] as const)
      expect((await decide(person, draftId, null)).status).toBe(404);
    expect(await stored(id)).toEqual([]);
  });
});
