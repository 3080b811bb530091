import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import {
  addLaboratoryEndpoint,
  addLaboratoryTestEndpoint,
  changeLaboratoryEndpoint,
  changeLaboratoryTestEndpoint,
  importTestsEndpoint,
  listClinicLaboratoriesEndpoint,
  listClinicTestsEndpoint,
  listLaboratoriesEndpoint,
  listLaboratoryTestsEndpoint,
  previewTestsImportEndpoint,
  switchLaboratoryEndpoint,
} from '../contract.ts';
import { labsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let platform: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, labsHandlers);
  platform = await givenPerson(db.owner, { role: 'platform_admin' });
});
afterAll(() => db.drop());

let made = 0;
const LAB = {
  country: 'DE',
  kind: 'reference',
  email: null,
  phone: null,
  website: null,
  orderNotes: null,
} as const;
const TEST = {
  code: 'CBC',
  name: 'Complete blood count',
  species: ['dog', 'cat'],
  specimen: 'Whole blood',
  container: 'EDTA tube',
  volumeMicrolitres: 500,
  turnaroundHours: 24,
  note: null,
  loincCode: null,
} as const;
const test_ = (fields: object = {}) => ({ ...TEST, species: [...TEST.species], ...fields });

async function givenLaboratory(name = `Laboratory ${(made += 1)}`) {
  const { status, body } = await api.call(platform, addLaboratoryEndpoint, { ...LAB, name });
  expect(status).toBe(200);
  return body;
}
const givenTest = async (laboratoryId: string, fields: object = {}) =>
  (await api.call(platform, addLaboratoryTestEndpoint, { ...test_(fields), laboratoryId })).body;
async function givenAdmin() {
  const { clinicId } = await givenClinic(db.owner);
  return givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
}
const trailOf = async (subjectId: string) =>
  (
    await db.owner.query<{ action: string; clinic_id: string | null; after: object }>(
      'select action, clinic_id, after from audit_entries where subject_id = $1 order by id',
      [subjectId],
    )
  ).rows;

describe('the directory', () => {
  test('adds a laboratory once a key; changes, delists and relists it, with an audit entry each', async () => {
    const key = { 'idempotency-key': 'lab-once' };
    const input = { ...LAB, name: ' Nordlicht Labor ', website: 'https://nordlicht.example' };
    const { body: added } = await api.call(platform, addLaboratoryEndpoint, input, key);
    expect((await api.call(platform, addLaboratoryEndpoint, input, key)).body).toEqual(added);
    expect(added).toMatchObject({ name: 'Nordlicht Labor', isActive: true, testCount: 0, clinicCount: 0 });

    const change = { laboratoryId: added.id, version: added.version };
    const { body: off } = await api.call(platform, changeLaboratoryEndpoint, { ...change, isActive: false });
    expect(off.isActive).toBe(false);
    const stale = await api.call(platform, changeLaboratoryEndpoint, { ...change, phone: '+49 30 1' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'record_changed' } });
    await api.call(platform, changeLaboratoryEndpoint, { ...change, version: off.version, isActive: true });
    expect((await trailOf(added.id)).map(({ action }) => action)).toEqual([
      'laboratory.added',
      'laboratory.changed',
      'laboratory.changed',
    ]);
  });

  test('refuses a name that is used in the country, and an invalid website', async () => {
    await givenLaboratory('Café Labor');
    const duplicate = await api.call(platform, addLaboratoryEndpoint, { ...LAB, name: 'CAFE labor' });
    expect(duplicate.body).toMatchObject({ code: 'name_taken', fields: [{ path: 'name' }] });
    const abroad = await api.call(platform, addLaboratoryEndpoint, {
      ...LAB,
      name: 'CAFE labor',
      country: 'AT',
    });
    expect(abroad.status).toBe(200);
    const script = await api.call(platform, addLaboratoryEndpoint, {
      ...LAB,
      name: 'Script',
      website: 'javascript:alert(1)',
    });
    expect(script).toMatchObject({ status: 422, body: { fields: [{ path: 'website' }] } });
  });

  test('searches by part of the name, in pages', async () => {
    const [b, a] = [await givenLaboratory('Quendel B'), await givenLaboratory('quendel a')];
    const first = await api.call(platform, listLaboratoriesEndpoint, { q: 'QUEND', limit: 1 });
    expect(first.body.items.map(({ id }) => id)).toEqual([a.id]);
    const second = await api.call(platform, listLaboratoriesEndpoint, {
      q: 'QUEND',
      limit: 1,
      cursor: first.body.nextCursor ?? '',
    });
    expect(second.body).toMatchObject({ items: [{ id: b.id }], nextCursor: null });
  });
});

describe('tests', () => {
  test('are added, changed, retired and restored; a code is unique in any case', async () => {
    const { id: laboratoryId } = await givenLaboratory();
    const added = await givenTest(laboratoryId);
    expect(added).toMatchObject({ code: 'CBC', species: ['dog', 'cat'], retiredAt: null, version: 1 });
    const duplicate = await api.call(platform, addLaboratoryTestEndpoint, {
      ...test_({ code: 'cbc' }),
      laboratoryId,
    });
    expect(duplicate.body).toMatchObject({ code: 'code_taken', fields: [{ path: 'code' }] });
    const wrong = await api.call(platform, addLaboratoryTestEndpoint, {
      ...test_({ code: 'X', loincCode: '718-8' }),
      laboratoryId,
    });
    expect(wrong).toMatchObject({ status: 422, body: { fields: [{ path: 'loincCode' }] } });

    const one = { laboratoryId, testId: added.id };
    const retired = await api.call(platform, changeLaboratoryTestEndpoint, {
      ...one,
      version: 1,
      isRetired: true,
    });
    expect(retired.body.retiredAt).not.toBeNull();
    const list = async (state: 'offered' | 'retired') =>
      (await api.call(platform, listLaboratoryTestsEndpoint, { laboratoryId, state })).body.items.length;
    expect([await list('offered'), await list('retired')]).toEqual([0, 1]);
    const stale = await api.call(platform, changeLaboratoryTestEndpoint, {
      ...one,
      version: 1,
      name: 'Other',
    });
    expect(stale.body).toMatchObject({ code: 'record_changed' });
    const back = await api.call(platform, changeLaboratoryTestEndpoint, {
      ...one,
      version: 2,
      isRetired: false,
      species: [],
    });
    expect(back.body).toMatchObject({ retiredAt: null, species: [], version: 3 });
    expect((await trailOf(added.id)).map(({ action }) => action)).toEqual([
      'laboratory_test.added',
      'laboratory_test.changed',
      'laboratory_test.changed',
    ]);
  });

  test('returns 404 for a test of another laboratory and for a test of none', async () => {
    const [here, there] = [await givenLaboratory(), await givenLaboratory()];
    const { id: testId } = await givenTest(there.id);
    const across = await api.call(platform, changeLaboratoryTestEndpoint, {
      laboratoryId: here.id,
      testId,
      version: 1,
      name: 'Mine',
    });
    expect(across.status).toBe(404);
    const nowhere = await api.call(platform, addLaboratoryTestEndpoint, {
      ...test_(),
      laboratoryId: crypto.randomUUID(),
    });
    expect(nowhere.status).toBe(404);
  });
});

describe('LAB-2: a file of tests', () => {
  test('the preview changes nothing; the import does what the preview showed and skips invalid rows', async () => {
    const { id: laboratoryId } = await givenLaboratory();
    const known = await givenTest(laboratoryId);
    const gone = await givenTest(laboratoryId, { code: 'OLD', name: 'Old one' });
    await api.call(platform, changeLaboratoryTestEndpoint, {
      laboratoryId,
      testId: gone.id,
      version: 1,
      isRetired: true,
    });
    const csv = 'code,name,turnaround_hours\ncbc,Blood count,12\nOLD,Old one,\nT4,Thyroxine,48\nBAD,,1\n';
    const all = async () =>
      (await api.call(platform, listLaboratoryTestsEndpoint, { laboratoryId, state: 'all' })).body.items;
    const before = await all();
    const preview = await api.call(platform, previewTestsImportEndpoint, { laboratoryId, csv });
    expect(preview.body.rows.map(({ outcome }) => outcome)).toEqual([
      'changed',
      'restored',
      'added',
      'faulty',
    ]);
    expect(await all()).toEqual(before);

    const done = await api.call(platform, importTestsEndpoint, { laboratoryId, csv });
    expect(done.body).toEqual(preview.body);
    expect(await all()).toMatchObject([
      {
        id: known.id,
        code: 'cbc',
        name: 'Blood count',
        turnaroundHours: 12,
        specimen: 'Whole blood',
        version: 2,
      },
      { id: gone.id, retiredAt: null, turnaroundHours: null },
      { code: 'T4', name: 'Thyroxine', species: [], specimen: null },
    ]);
    const lines = (await trailOf(laboratoryId)).filter(
      ({ action }) => action === 'laboratory_tests.imported',
    );
    expect(lines).toMatchObject([{ after: { added: 1, changed: 1, restored: 1, faulty: 1 } }]);
    const again = await api.call(platform, previewTestsImportEndpoint, { laboratoryId, csv });
    expect(again.body.rows.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
      'faulty',
    ]);
  });

  test('refuses an invalid file at its field', async () => {
    const { id: laboratoryId } = await givenLaboratory();
    const response = await api.call(platform, previewTestsImportEndpoint, { laboratoryId, csv: 'hello' });
    expect(response).toMatchObject({ status: 422, body: { fields: [{ path: 'csv' }] } });
  });

  test('two concurrent imports of a file add each test once', async () => {
    const { id: laboratoryId } = await givenLaboratory();
    const csv = 'code,name\nA,One\nB,Two\n';
    const responses = await Promise.all(
      [1, 2, 3].map(() => api.call(platform, importTestsEndpoint, { laboratoryId, csv })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rows } = await db.owner.query('select code from laboratory_tests where laboratory_id = $1', [
      laboratoryId,
    ]);
    expect(rows).toHaveLength(2);
  });
});

describe('a clinic', () => {
  const seen = async (person: Person, q: string) =>
    (await api.call(person, listClinicLaboratoriesEndpoint, { q })).body.items;

  test('switches a laboratory on with its account number, and off; other clinics do not see it', async () => {
    const [admin, elsewhere] = [await givenAdmin(), await givenAdmin()];
    const lab = await givenLaboratory('Wacholder');
    await givenTest(lab.id);
    const doctor = await givenStaff(db.owner, admin.clinicId ?? '', { role: 'doctor' });
    const on = { laboratoryId: lab.id, isOn: true, accountNumber: ' 4711 ' };
    const { body } = await api.call(admin, switchLaboratoryEndpoint, on);
    expect(body).toMatchObject({ id: lab.id, isOn: true, accountNumber: '4711', testCount: 1 });
    expect(await seen(doctor, 'wachol')).toMatchObject([{ isOn: true, accountNumber: '4711' }]);
    expect(await seen(elsewhere, 'wachol')).toMatchObject([{ isOn: false, accountNumber: null }]);
    const counted = await api.call(platform, listLaboratoriesEndpoint, { q: 'wachol' });
    expect(counted.body.items).toMatchObject([{ clinicCount: 1 }]);
    expect((await api.call(doctor, switchLaboratoryEndpoint, on)).status).toBe(403);

    await api.call(admin, switchLaboratoryEndpoint, { ...on, isOn: false });
    expect(await seen(admin, 'wachol')).toMatchObject([{ isOn: false, accountNumber: '4711' }]);
    expect(await trailOf(lab.id)).toMatchObject([
      { action: 'laboratory.added', clinic_id: null },
      { clinic_id: admin.clinicId, after: { isOn: true, accountNumber: '4711' } },
      { clinic_id: admin.clinicId, after: { isOn: false } },
    ]);
  });

  test('lists laboratories in use first, and keeps a delisted one with its tests for clinics that use it', async () => {
    const [admin, elsewhere] = [await givenAdmin(), await givenAdmin()];
    const [a, b] = [await givenLaboratory('Ysop A'), await givenLaboratory('Ysop B')];
    await givenTest(b.id);
    await givenTest(b.id, { code: 'X', name: 'Only rabbits', species: ['rabbit'] });
    await api.call(admin, switchLaboratoryEndpoint, { laboratoryId: b.id, isOn: true, accountNumber: null });
    expect((await seen(admin, 'ysop')).map(({ id }) => id)).toEqual([b.id, a.id]);
    await api.call(platform, changeLaboratoryEndpoint, { laboratoryId: b.id, version: 1, isActive: false });
    const tests = async (person: Person, species?: 'cat') =>
      (
        await api.call(person, listClinicTestsEndpoint, {
          laboratoryId: b.id,
          ...(species ? { species } : {}),
        })
      ).body.items.length;
    expect([await tests(admin), await tests(admin, 'cat'), await tests(elsewhere)]).toEqual([2, 1, 0]);
    const late = await api.call(elsewhere, switchLaboratoryEndpoint, {
      laboratoryId: b.id,
      isOn: true,
      accountNumber: null,
    });
    expect(late.status).toBe(404);
    const kept = await api.call(admin, switchLaboratoryEndpoint, {
      laboratoryId: b.id,
      isOn: true,
      accountNumber: '9',
    });
    expect(kept.status).toBe(200);
  });

  test('only the platform changes the directory', async () => {
    const admin = await givenAdmin();
    const { id: laboratoryId } = await givenLaboratory();
    for (const response of [
      await api.call(admin, addLaboratoryEndpoint, { ...LAB, name: 'Mine' }),
      await api.call(admin, addLaboratoryTestEndpoint, { ...test_(), laboratoryId }),
      await api.call(admin, importTestsEndpoint, { laboratoryId, csv: 'code,name\nA,B' }),
    ])
      expect(response.status).toBe(403);
    const switching = { laboratoryId, isOn: true, accountNumber: null };
    expect((await api.call(platform, switchLaboratoryEndpoint, switching)).status).toBe(403);
  });
});
