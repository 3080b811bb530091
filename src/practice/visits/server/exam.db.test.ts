import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenStaff } from '#test/given.ts';
import { getVisitEndpoint, openVisitEndpoint } from '../contract.ts';
import {
  addVitalRangeEndpoint,
  addVitalsEndpoint,
  changeVitalRangeEndpoint,
  confirmVitalRangeEndpoint,
  FindingsConflict,
  listPetVitalsEndpoint,
  listVitalRangesEndpoint,
  setFindingsEndpoint,
  voidVitalsEndpoint,
} from '../exam.contract.ts';
import { noteText } from '../note.rules.ts';
import {
  addDiagnosisEndpoint,
  addProblemEndpoint,
  changeDiagnosisEndpoint,
  changeProblemEndpoint,
  listProblemsEndpoint,
  removeDiagnosisEndpoint,
  searchDiagnosisTermsEndpoint,
} from '../problems.contract.ts';
import {
  addStarterRecordEndpoint,
  changeRecordRulesEndpoint,
  getRecordRulesEndpoint,
} from '../rules.contract.ts';
import {
  addVisitTemplateEndpoint,
  applyVisitTemplateEndpoint,
  archiveVisitTemplateEndpoint,
  changeVisitTemplateEndpoint,
  listVisitTemplatesEndpoint,
} from '../templates.contract.ts';
import { visitsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, visitsHandlers);
});
afterAll(() => db.drop());

async function givenVisit() {
  const { clinicId } = await givenClinic(db.owner);
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Dr Ada' });
  const { petId } = await givenClientWithPet(db.owner, clinicId);
  const { id } = (await api.call(doctor, openVisitEndpoint, { petId })).body;
  return { clinicId, doctor, petId, id };
}

describe('findings', () => {
  test('are set by body system, and refused as a whole where somebody else was first', async () => {
    const { doctor, id } = await givenVisit();
    const set = (
      findings: readonly {
        bodySystem: 'ears' | 'eyes';
        result: 'abnormal' | 'normal';
        baseRevision: number;
      }[],
    ) =>
      api.call(doctor, setFindingsEndpoint, {
        visitId: id,
        findings: findings.map((finding) => ({ note: null, ...finding })),
      });
    expect(
      (await set([{ bodySystem: 'ears', result: 'abnormal', baseRevision: 0 }])).body.findings,
    ).toMatchObject([
      { bodySystem: 'ears', result: 'abnormal', revision: 1, isUnconfirmed: false, recordedByName: 'Dr Ada' },
    ]);
    const refused = await set([
      { bodySystem: 'ears', result: 'normal', baseRevision: 0 },
      { bodySystem: 'eyes', result: 'normal', baseRevision: 0 },
    ]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'findings_changed' } });
    expect(FindingsConflict.parse(Reflect.get(refused.body, 'details')).current).toMatchObject([
      { bodySystem: 'ears', result: 'abnormal' },
    ]);
    expect(
      (await set([{ bodySystem: 'ears', result: 'normal', baseRevision: 1 }])).body.findings,
    ).toMatchObject([{ revision: 2 }]);
    const { findings } = (await api.call(doctor, getVisitEndpoint, { id })).body;
    expect(findings.map(({ bodySystem, result }) => [bodySystem, result])).toEqual([['ears', 'normal']]);
  });
});

describe('D3, D4: vital signs', () => {
  test('are kept with the unit of entry and the scale of each score', async () => {
    const { doctor, id, petId } = await givenVisit();
    const { body } = await api.call(doctor, addVitalsEndpoint, {
      visitId: id,
      temperature: { degrees: 101.5, unit: 'F' },
      heartRate: 110,
      bodyCondition: { score: 3, scale: 5 },
      pain: { score: 6, scale: 'cmps_sf_24' },
      weightGrams: 10_000,
    });
    expect(body).toMatchObject({
      petId,
      weight: { weightGrams: 10_000 },
      vitals: {
        temperatureCentiCelsius: 3861,
        temperatureUnit: 'F',
        bodyConditionScore: 3,
        bodyConditionScale: 5,
        painScale: 'cmps_sf_24',
      },
    });
    expect((await api.call(doctor, getVisitEndpoint, { id })).body).toMatchObject({
      vitals: [{ heartRate: 110 }],
      pet: { weight: { weightGrams: 10_000 } },
    });
    await api.call(doctor, voidVitalsEndpoint, { id: body.vitals?.id ?? '' });
    expect((await api.call(doctor, listPetVitalsEndpoint, { petId })).body.items).toEqual([]);
    expect((await api.call(doctor, getVisitEndpoint, { id })).body.vitals).toMatchObject([
      { voidedAt: expect.any(String) },
    ]);
  });

  test('that no animal has are refused at their field, and so is nothing at all', async () => {
    const { doctor, id } = await givenVisit();
    const fieldsOf = async (input: Record<string, unknown>) => {
      const { status, body } = await api.call(doctor, addVitalsEndpoint, { visitId: id, ...input });
      return [status, (Reflect.get(body, 'fields') as { path: string }[]).map(({ path }) => path)];
    };
    expect(await fieldsOf({ temperature: { degrees: 101.5, unit: 'C' } })).toEqual([
      422,
      ['temperature.degrees'],
    ]);
    expect(await fieldsOf({ pain: { score: 11, scale: 'feline_grimace_10' } })).toEqual([
      422,
      ['pain.score'],
    ]);
    expect(await fieldsOf({ bodyCondition: { score: 6, scale: 5 } })).toEqual([422, ['bodyCondition.score']]);
    expect(await fieldsOf({ weightGrams: 0 })).toEqual([422, ['weightGrams']]);
    expect(await fieldsOf({})).toEqual([422, ['']]);
  });

  test('ask again about a weight that moved by more than 20 %', async () => {
    const { doctor, id } = await givenVisit();
    await api.call(doctor, addVitalsEndpoint, { visitId: id, weightGrams: 10_000 });
    expect(await api.call(doctor, addVitalsEndpoint, { visitId: id, weightGrams: 14_000 })).toMatchObject({
      status: 409,
      body: { code: 'weight_unlikely', details: { lastWeightGrams: 10_000 } },
    });
    expect(
      (await api.call(doctor, addVitalsEndpoint, { visitId: id, weightGrams: 14_000, confirmedWeight: true }))
        .body,
    ).toMatchObject({ vitals: null, weight: { weightGrams: 14_000 } });
  });

  test('have ranges that a clinic changes and confirms', async () => {
    const { doctor } = await givenVisit();
    const range = { species: 'dog', measure: 'heart_rate', low: 60, high: 160, source: 'A book' } as const;
    const { body } = await api.call(doctor, addVitalRangeEndpoint, range);
    expect(body).toMatchObject({ isConfirmed: false, version: 1 });
    expect((await api.call(doctor, addVitalRangeEndpoint, range)).status).toBe(409);
    const { id } = body;
    expect((await api.call(doctor, confirmVitalRangeEndpoint, { id, version: 1 })).body).toMatchObject({
      isConfirmed: true,
      version: 2,
    });
    const ages = { minAgeDays: null, maxAgeDays: null };
    const changed = { id, version: 2, ...ages, low: 70, high: 150, source: 'Another book' };
    expect((await api.call(doctor, changeVitalRangeEndpoint, changed)).body).toMatchObject({
      low: 70,
      isConfirmed: false,
    });
    expect((await api.call(doctor, changeVitalRangeEndpoint, changed)).status).toBe(409);
    expect((await api.call(doctor, listVitalRangesEndpoint, {})).body.items).toHaveLength(1);
  });

  test('have ranges for ages that do not overlap, besides the one for every other age', async () => {
    const { doctor, id: visitId } = await givenVisit();
    const range = {
      species: 'dog',
      measure: 'temperature',
      low: 3440,
      high: 3780,
      source: 'A book',
    } as const;
    const add = (minAgeDays: number | null, maxAgeDays: number | null) =>
      api.call(doctor, addVitalRangeEndpoint, { ...range, minAgeDays, maxAgeDays });
    expect((await add(null, null)).status).toBe(200);
    const newborn = (await add(0, 27)).body;
    expect(newborn).toMatchObject({ minAgeDays: 0, maxAgeDays: 27, isConfirmed: false });
    for (const [from, to] of [
      [27, 40],
      [null, 0],
      [5, null],
    ] as const)
      expect(await add(from, to)).toMatchObject({ status: 409, body: { code: 'range_taken' } });
    expect((await add(30, 20)).status).toBe(422);
    const young = (await add(28, 180)).body;
    const { id, version, low, high, source } = young;
    const change = (minAgeDays: number) =>
      api.call(doctor, changeVitalRangeEndpoint, {
        id,
        version,
        minAgeDays,
        maxAgeDays: null,
        low,
        high,
        source,
      });
    expect(await change(27)).toMatchObject({ status: 409, body: { code: 'range_taken' } });
    expect((await change(29)).body).toMatchObject({ minAgeDays: 29, maxAgeDays: null, version: 2 });
    const { ranges } = (await api.call(doctor, getVisitEndpoint, { id: visitId })).body;
    expect(ranges).toContainEqual(newborn);
  });
});

describe('problems and diagnoses', () => {
  test('a problem is closed on the clinic’s day and opened again', async () => {
    const { doctor, petId, id } = await givenVisit();
    const problem = (await api.call(doctor, addProblemEndpoint, { petId, visitId: id, name: 'Itching' }))
      .body;
    const closed = (
      await api.call(doctor, changeProblemEndpoint, { id: problem.id, version: 1, status: 'resolved' })
    ).body;
    expect(closed).toMatchObject({ petId, status: 'resolved', closedOn: expect.any(String), version: 2 });
    expect(
      (await api.call(doctor, changeProblemEndpoint, { id: problem.id, version: 1, note: 'x' })).status,
    ).toBe(409);
    expect(
      (await api.call(doctor, changeProblemEndpoint, { id: problem.id, version: 2, status: 'active' })).body,
    ).toMatchObject({ closedOn: null });
    expect((await api.call(doctor, listProblemsEndpoint, { petId })).body.items).toMatchObject([
      { name: 'Itching', visitId: id },
    ]);
  });

  test('a diagnosis keeps the typed words next to the code, and is linked to the pet’s problem', async () => {
    const { doctor, petId, id } = await givenVisit();
    const outsider = await givenVisit();
    const [term] = (await api.call(doctor, searchDiagnosisTermsEndpoint, { q: 'otitis ext' })).body.items;
    if (!term) throw new Error('no term was found');
    const { kind: _kind, ...chosen } = term;
    const problem = (await api.call(doctor, addProblemEndpoint, { petId, name: 'Ears' })).body;
    const diagnosis = (
      await api.call(doctor, addDiagnosisEndpoint, {
        visitId: id,
        originalText: 'otitis',
        term: chosen,
        problemId: problem.id,
      })
    ).body;
    expect(diagnosis).toMatchObject({
      display: 'Otitis externa',
      originalText: 'otitis',
      codeSystem: 'tailwell-starter',
      code: term.code,
      problemId: problem.id,
      certainty: 'presumptive',
    });
    const foreign = (
      await api.call(outsider.doctor, addProblemEndpoint, { petId: outsider.petId, name: 'x' })
    ).body;
    expect(
      (await api.call(doctor, changeDiagnosisEndpoint, { id: diagnosis.id, problemId: foreign.id })).status,
    ).toBe(404);
    expect(
      (await api.call(doctor, changeDiagnosisEndpoint, { id: diagnosis.id, certainty: 'confirmed' })).body,
    ).toMatchObject({ certainty: 'confirmed', problemId: problem.id, visitId: id });
    expect((await api.call(doctor, removeDiagnosisEndpoint, { id: diagnosis.id })).body.visitId).toBe(id);
    expect((await api.call(doctor, getVisitEndpoint, { id })).body.diagnoses).toEqual([]);
  });
});

describe('VISIT-3: templates', () => {
  test('hold sections up to a limit together, which the database stores', async () => {
    const { doctor } = await givenVisit();
    const add = (name: string, sections: Record<string, string>) =>
      api.call(doctor, addVisitTemplateEndpoint, { name, sections });
    const three = Object.fromEntries(
      ['subjective', 'objective', 'plan'].map((section) => [section, '字'.repeat(10_000)]),
    );
    expect((await add('Long', three)).status).toBe(200);
    expect(await add('Too long', { ...three, assessment: '字'.repeat(10_000) })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'sections' }] },
    });
  });

  test('fill a visit with unconfirmed text and findings, and replace nothing', async () => {
    const { doctor, id } = await givenVisit();
    const template = (
      await api.call(doctor, addVisitTemplateEndpoint, {
        name: 'Wellness',
        species: ['dog'],
        sections: { subjective: 'Eats well.\n- No cough', plan: 'Weigh again' },
        findings: { ears: { result: 'normal', note: null }, eyes: { result: 'normal', note: 'Clear' } },
      })
    ).body;
    await api.call(doctor, setFindingsEndpoint, {
      visitId: id,
      findings: [{ bodySystem: 'ears', result: 'abnormal', note: null, baseRevision: 0 }],
    });
    const { body } = await api.call(doctor, applyVisitTemplateEndpoint, {
      visitId: id,
      templateId: template.id,
    });
    expect(body.sections.map(({ section, content }) => [section, noteText(content)])).toEqual([
      ['subjective', 'Eats well.\n- No cough'],
      ['plan', 'Weigh again'],
    ]);
    expect(body.findings).toMatchObject([{ bodySystem: 'eyes', isUnconfirmed: true }]);
    await api.call(doctor, applyVisitTemplateEndpoint, { visitId: id, templateId: template.id });
    const visit = (await api.call(doctor, getVisitEndpoint, { id })).body;
    expect(visit.sections[0] && noteText(visit.sections[0].content)).toBe(
      'Eats well.\n- No cough\nEats well.\n- No cough',
    );
    expect(visit.findings).toMatchObject([
      { bodySystem: 'ears', result: 'abnormal', isUnconfirmed: false },
      { bodySystem: 'eyes', isUnconfirmed: true },
    ]);
  });

  test('are listed by species and appointment type, changed and archived', async () => {
    const { doctor } = await givenVisit();
    const add = async (name: string, species: ('cat' | 'dog')[]) =>
      (await api.call(doctor, addVisitTemplateEndpoint, { name, species })).body;
    const cats = await add('Cats', ['cat']);
    await add('Everyone', []);
    expect((await api.call(doctor, addVisitTemplateEndpoint, { name: 'Cats' })).status).toBe(409);
    const names = async (input: { species?: 'cat' | 'dog'; state?: 'archived' | 'current' } = {}) =>
      (await api.call(doctor, listVisitTemplatesEndpoint, input)).body.items.map(({ name }) => name);
    expect(await names({ species: 'dog' })).toEqual(['Everyone']);
    expect(await names({ species: 'cat' })).toEqual(['Cats', 'Everyone']);
    await api.call(doctor, changeVisitTemplateEndpoint, { id: cats.id, version: 1, species: ['dog'] });
    expect(await names({ species: 'cat' })).toEqual(['Everyone']);
    await api.call(doctor, archiveVisitTemplateEndpoint, { id: cats.id, isArchived: true });
    expect(await names()).toEqual(['Everyone']);
    expect(await names({ state: 'archived' })).toEqual(['Cats']);
  });
});

test('the rules of the record have defaults until a clinic changes them', async () => {
  const { doctor } = await givenVisit();
  expect((await api.call(doctor, getRecordRulesEndpoint, {})).body).toEqual({ lockAfterHours: 24 });
  await api.call(doctor, changeRecordRulesEndpoint, { lockAfterHours: 48 });
  await api.call(doctor, changeRecordRulesEndpoint, { lockAfterHours: 72 });
  expect((await api.call(doctor, getRecordRulesEndpoint, {})).body).toEqual({ lockAfterHours: 72 });
});

test('a clinic gets the starter set that it lacks, and keeps what it has', async () => {
  const { clinicId, doctor } = await givenVisit();
  const own = { name: 'Recheck', sections: { plan: 'Our own words' } };
  await api.call(doctor, addVisitTemplateEndpoint, own);
  const range = { species: 'dog', measure: 'temperature', low: 3800, high: 3950, source: 'Ours' } as const;
  await api.call(doctor, addVitalRangeEndpoint, range);
  const { body } = await api.call(doctor, addStarterRecordEndpoint, {});
  expect(body).toEqual({ templates: expect.any(Number), ranges: expect.any(Number) });
  expect(Math.min(body.templates, body.ranges)).toBeGreaterThan(5);
  const templates = (await api.call(doctor, listVisitTemplatesEndpoint, {})).body.items;
  expect(templates).toHaveLength(body.templates + 1);
  expect(templates.find(({ name }) => name === own.name)).toMatchObject(own);
  const ranges = (await api.call(doctor, listVitalRangesEndpoint, {})).body.items;
  expect(ranges).toHaveLength(body.ranges + 1);
  expect(ranges.filter(({ source }) => source === 'Ours')).toMatchObject([range]);
  expect(ranges.filter(({ isConfirmed }) => isConfirmed)).toEqual([]);
  expect((await api.call(doctor, addStarterRecordEndpoint, {})).body).toEqual({ templates: 0, ranges: 0 });
  const technician = await givenStaff(db.owner, clinicId, { role: 'technician' });
  expect((await api.call(technician, addStarterRecordEndpoint, {})).status).toBe(403);
});
