import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VISIT_SECTIONS } from '#vocabulary/visits.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenStaff } from '#test/given.ts';
import { type GivenTreatment, givenTreatment } from '#test/given-acts.ts';
import { mountOutside } from '#foundation/server/http/mount-outside.ts';
import { noteFromText } from '#practice/visits/note.rules.ts';
import {
  addClinicNoteRuleEndpoint,
  addOwnNoteRuleEndpoint,
  listNoteRulesEndpoint,
  removeClinicNoteRuleEndpoint,
  removeOwnNoteRuleEndpoint,
} from '../../note-rules.contract.ts';
import {
  answerQuestionEndpoint,
  draftDischargeEndpoint,
  draftVisitNoteEndpoint,
  summarizeHistoryEndpoint,
} from '../../record-drafts.contract.ts';
import { assistantHandlers } from '../routes.ts';
import { recordDrafts } from './routes.ts';

const PRIVATE = 'Zanzibar';
let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let world: GivenTreatment;
let other: GivenTreatment;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, assistantHandlers, [(app, parts) => mountOutside(app, recordDrafts, parts)]);
  [world, other] = await Promise.all([givenTreatment(db.owner), givenTreatment(db.owner)]);
  const { clinicId, petId, visitId, clientId } = world;
  await db.owner.query(
    `insert into pet_weights (clinic_id, pet_id, weight_grams, weighed_at) values ($1, $2, 4200, '2026-11-02T10:00:00Z')`,
    [clinicId, petId],
  );
  await db.owner.query(`update clients set language = 'de' where id = $1`, [clientId]);
  for (const section of VISIT_SECTIONS) {
    const text = section === 'discharge' ? 'Nur Schonkost geben.' : `${PRIVATE} ${section}`;
    await db.owner.query(
      `insert into visit_sections (clinic_id, visit_id, section, content, plain_text) values ($1, $2, $3, $4, $5)`,
      [clinicId, visitId, section, JSON.stringify(noteFromText(text)), text],
    );
  }
});
afterAll(() => db.drop());

/** A body that must have been given. */
function given<T>({ status, body }: { readonly status: number; readonly body: T }): T {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
const textOf = ({ sentences }: { readonly sentences: readonly { readonly text: string }[] }): string =>
  sentences.map(({ text }) => text).join(' ');

describe('the history of a pet', () => {
  test('is drafted with its sources, and kept with what it is about', async () => {
    const draft = given(await api.call(world.doctor, summarizeHistoryEndpoint, { petId: world.petId }));
    expect(draft).toMatchObject({ feature: 'history_summary', engine: 'rules', modelName: null });
    expect(textOf(draft)).toContain('Weight: 4,2 kg on 2 Nov 2026.');
    expect(draft.sentences.flatMap(({ faults }) => faults)).toEqual([]);
    expect(draft.sentences.every(({ sources }) => sources.length > 0)).toBe(true);
    const { rows } = await db.owner.query('select pet_id, visit_id from ai_drafts where id = $1', [draft.id]);
    expect(rows).toEqual([{ pet_id: world.petId, visit_id: null }]);
  });

  test('is none of another clinic’s pet', async () => {
    const { status } = await api.call(world.doctor, summarizeHistoryEndpoint, { petId: other.petId });
    expect(status).toBe(404);
  });
});

describe('a question about the record', () => {
  const ask = async (question: string) =>
    given(await api.call(world.doctor, answerQuestionEndpoint, { petId: world.petId, question }));

  test('is answered with the rows of the answer', async () => {
    const { outcome, draft } = await ask('When did we last weigh her?');
    expect(outcome).toBe('answered');
    expect(textOf(draft)).toContain('weighed 4,2 kg on 2 Nov 2026');
    expect(draft.sentences[0]?.sources[0]).toMatchObject({ kind: 'weight', label: 'Weight, 2 Nov 2026' });
  });

  test('that the record does not answer has no sentence, and what was looked for', async () => {
    const answer = await ask('When was she last vaccinated against rabies?');
    expect(answer).toMatchObject({ outcome: 'not_in_record', searchedFor: ['rabies'] });
    expect(answer.draft.sentences).toEqual([]);
  });

  test('that rules do not understand is not said to be missing from the record', async () => {
    expect((await ask('What is the meaning of this?')).outcome).toBe('not_understood');
  });
});

describe('a visit’s note', () => {
  const draft = async (...fragments: string[]) =>
    given(await api.call(world.doctor, draftVisitNoteEndpoint, { visitId: world.visitId, fragments }));

  test('has everything that was typed in its section, and what is unclear in none', async () => {
    const note = await draft(
      'Owner reports vomiting since yesterday. Temp 39.2 °C. Zebra seven.',
      'Plan: recheck in 14 days.',
    );
    expect(note.draft.sentences.map(({ text }, index) => [text, note.placements[index]?.section])).toEqual([
      ['Owner reports vomiting since yesterday.', 'subjective'],
      ['Temp 39.2 °C.', 'objective'],
      ['Zebra seven.', null],
      ['Recheck in 14 days.', 'plan'],
    ]);
    expect(note.placements[2]).toEqual({ section: null, doubts: ['unclear_section'], said: 'Zebra seven.' });
  });

  test('follows the rules of the doctor before those of the clinic, and says what rules did nothing', async () => {
    const admin = await givenStaff(db.owner, world.clinicId, { role: 'clinic_admin' });
    const clinicRule = given(
      await api.call(admin, addClinicNoteRuleEndpoint, {
        whenContains: 'zebra',
        section: 'plan',
        replaceBy: null,
      }),
    );
    const ownRule = given(
      await api.call(world.doctor, addOwnNoteRuleEndpoint, {
        whenContains: 'Zebra',
        section: 'assessment',
        replaceBy: null,
      }),
    );
    const unused = given(
      await api.call(world.doctor, addOwnNoteRuleEndpoint, {
        whenContains: 'bid',
        section: null,
        replaceBy: 'twice daily',
      }),
    );
    const note = await draft('Zebra seven.');
    expect(note.placements[0]?.section).toBe('assessment');
    expect(note.rules).toEqual([
      { id: unused.id, whenContains: 'bid', isOwn: true, applied: 0, reason: 'not_found' },
      { id: ownRule.id, whenContains: 'Zebra', isOwn: true, applied: 1, reason: null },
      { id: clinicRule.id, whenContains: 'zebra', isOwn: false, applied: 0, reason: 'overruled' },
    ]);
    const colleague = await givenStaff(db.owner, world.clinicId, { role: 'doctor' });
    const theirs = given(
      await api.call(colleague, draftVisitNoteEndpoint, {
        visitId: world.visitId,
        fragments: ['Zebra seven.'],
      }),
    );
    expect(theirs.placements[0]?.section).toBe('plan');
  });

  test('changes nothing in the visit', async () => {
    const sections = () =>
      db.owner.query(
        'select section, plain_text, revision from visit_sections where visit_id = $1 order by section',
        [world.visitId],
      );
    const before = (await sections()).rows;
    await draft('Plan: nothing is saved.');
    expect((await sections()).rows).toEqual(before);
  });

  test('needs something that was typed, and a visit of the clinic', async () => {
    const call = (visitId: string, fragments: string[]) =>
      api.call(world.doctor, draftVisitNoteEndpoint, { visitId, fragments });
    expect((await call(world.visitId, ['  '])).status).toBe(422);
    expect((await call(other.visitId, ['Plan: rest.'])).status).toBe(404);
    expect((await call(randomUUID(), ['Plan: rest.'])).status).toBe(404);
  });

  test('is not for the front desk', async () => {
    const { status } = await api.call(world.csr, draftVisitNoteEndpoint, {
      visitId: world.visitId,
      fragments: ['Plan: rest.'],
    });
    expect(status).toBe(403);
  });
});

describe('rules for notes', () => {
  test('nobody sees or removes the rules of others; those of the clinic are the admins’', async () => {
    const [admin, colleague] = await Promise.all([
      givenStaff(db.owner, other.clinicId, { role: 'clinic_admin' }),
      givenStaff(db.owner, other.clinicId, { role: 'doctor' }),
    ]);
    const rule = { whenContains: 'PE', section: 'objective', replaceBy: null } as const;
    const clinics = given(await api.call(admin, addClinicNoteRuleEndpoint, rule));
    const own = given(await api.call(other.doctor, addOwnNoteRuleEndpoint, rule));
    expect(given(await api.call(other.doctor, listNoteRulesEndpoint, {}))).toEqual({
      clinic: [clinics],
      own: [own],
    });
    expect(given(await api.call(colleague, listNoteRulesEndpoint, {}))).toEqual({
      clinic: [clinics],
      own: [],
    });
    expect((await api.call(colleague, removeOwnNoteRuleEndpoint, { id: own.id })).status).toBe(404);
    expect((await api.call(other.doctor, removeOwnNoteRuleEndpoint, { id: clinics.id })).status).toBe(404);
    expect((await api.call(other.doctor, removeClinicNoteRuleEndpoint, { id: clinics.id })).status).toBe(403);
    expect((await api.call(other.doctor, addClinicNoteRuleEndpoint, rule)).status).toBe(403);
    given(await api.call(other.doctor, removeOwnNoteRuleEndpoint, { id: own.id }));
    given(await api.call(admin, removeClinicNoteRuleEndpoint, { id: clinics.id }));
    expect(given(await api.call(other.doctor, listNoteRulesEndpoint, {}))).toEqual({ clinic: [], own: [] });
  });

  test('a phrase has one rule, and a rule does something', async () => {
    const add = (whenContains: string, section: 'plan' | null = 'plan') =>
      api.call(other.doctor, addOwnNoteRuleEndpoint, { whenContains, section, replaceBy: null });
    given(await add('next visit'));
    const again = await add('Next Visit');
    expect([again.status, again.body]).toMatchObject([409, { code: 'ai_note_rule_exists' }]);
    expect((await add('something else', null)).status).toBe(422);
  });

  test('a list ends at 100', async () => {
    const doctor = await givenStaff(db.owner, other.clinicId, { role: 'doctor' });
    await db.owner.query(
      `insert into ai_note_rules (clinic_id, user_id, when_contains, section, created_by)
       select $1, $2, 'phrase ' || n, 'plan', $2 from generate_series(1, 100) n`,
      [other.clinicId, doctor.userId],
    );
    const { status, body } = await api.call(doctor, addOwnNoteRuleEndpoint, {
      whenContains: 'one more',
      section: 'plan',
      replaceBy: null,
    });
    expect([status, body]).toMatchObject([409, { code: 'ai_note_rules_full' }]);
  });
});

describe('a discharge sheet', () => {
  const draft = async (language: 'en' | 'es' | null) =>
    given(await api.call(world.doctor, draftDischargeEndpoint, { visitId: world.visitId, language }));

  test('is in the client’s language, or the one that is asked for', async () => {
    const german = await draft(null);
    expect(german.language).toBe('de');
    expect(textOf(german.draft)).toContain('Rufen Sie uns sofort an');
    const spanish = await draft('es');
    expect([spanish.language, textOf(spanish.draft)]).toEqual([
      'es',
      expect.stringContaining('Llámenos enseguida'),
    ]);
  });

  test('CORE-9: has the section for the client, and nothing of the others', async () => {
    const text = textOf((await draft(null)).draft);
    expect(text).toContain('Nur Schonkost geben.');
    expect(text).not.toContain(PRIVATE);
  });

  test('is in the clinic’s language where the client has none', async () => {
    await db.owner.query(`insert into message_settings (clinic_id, language) values ($1, 'es')`, [
      other.clinicId,
    ]);
    const { language } = given(
      await api.call(other.doctor, draftDischargeEndpoint, { visitId: other.visitId, language: null }),
    );
    expect(language).toBe('es');
  });

  test('of a feature that the clinic turned off there is none', async () => {
    await db.owner.query(`insert into ai_choices (clinic_id, is_off) values ($1, true)`, [other.clinicId]);
    const { status, body } = await api.call(other.doctor, draftDischargeEndpoint, {
      visitId: other.visitId,
      language: 'en',
    });
    expect([status, body]).toMatchObject([409, { code: 'ai_feature_off' }]);
  });
});
