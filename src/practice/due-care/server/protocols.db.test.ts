import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenStaff } from '#test/given.ts';
import { noonZone } from '#test/noon-zone.ts';
import {
  addCareProtocolEndpoint,
  addStarterProtocolsEndpoint,
  archiveCareProtocolEndpoint,
  changeCareProtocolEndpoint,
  confirmCareProtocolEndpoint,
  listCareProtocolsEndpoint,
} from '../protocols.contract.ts';
import { STARTER_PROTOCOLS } from '../starter-protocols.rules.ts';
import { recomputeDueCaresJob } from './jobs/recompute-due-cares-job.ts';
import { dueCareHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, dueCareHandlers);
});
afterAll(() => db.drop());

const FIELDS = {
  name: 'Rabies, ours',
  species: 'dog',
  target: 'rabies',
  isCore: true,
  country: null,
  region: null,
  minAgeDays: 90,
  seriesIntervalDays: null,
  seriesMinIntervalDays: null,
  seriesUntilAgeDays: null,
  adultDoses: 1,
  firstBoosterMonths: 12,
  boosterMonths: 24,
  boosterBasis: 'label',
  immuneAfterDays: 28,
  reminderLeadDays: 21,
  source: 'State code 12',
} as const;

async function givenRoom() {
  const { clinicId } = await givenClinic(db.owner, { timeZone: noonZone() });
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  const list = async () => (await api.call(doctor, listCareProtocolsEndpoint, {})).body.items;
  /** What the job does after the transaction. */
  const work = () => recomputeDueCaresJob(db.database).run({ clinicId });
  const dueOf = async (petId: string) =>
    (
      await db.owner.query<{ name: string; due: string; rule: string; status: string }>(
        `select p.name, d.due_on::text as due, d.rule, d.status from due_cares d
           join care_protocols p on p.clinic_id = d.clinic_id and p.id = d.protocol_id
          where d.pet_id = $1 order by p.name, d.created_at`,
        [petId],
      )
    ).rows;
  return { clinicId, doctor, list, work, dueOf };
}

describe('protocols', () => {
  test('the starter set is added once, unconfirmed, each row with a source', async () => {
    const { doctor, list } = await givenRoom();
    expect((await api.call(doctor, addStarterProtocolsEndpoint, {})).body).toEqual({
      added: STARTER_PROTOCOLS.length,
    });
    expect((await api.call(doctor, addStarterProtocolsEndpoint, {})).body).toEqual({ added: 0 });
    const items = await list();
    expect(items).toHaveLength(STARTER_PROTOCOLS.length);
    expect(items.every(({ confirmedAt, isStarter, source }) => !confirmedAt && isStarter && source)).toBe(
      true,
    );
  });

  test('a region is one of a country', async () => {
    const { doctor } = await givenRoom();
    const refused = {
      status: 422,
      body: { fields: [{ path: 'country', message: 'Choose the country of the region.' }] },
    };
    const added = { ...FIELDS, kind: 'vaccination', region: 'New York' } as const;
    expect(await api.call(doctor, addCareProtocolEndpoint, added)).toMatchObject(refused);
    const { body } = await api.call(doctor, addCareProtocolEndpoint, { ...added, country: 'US' });
    expect(
      await api.call(doctor, changeCareProtocolEndpoint, {
        ...FIELDS,
        id: body.id,
        version: 1,
        region: 'New York',
      }),
    ).toMatchObject(refused);
  });

  test('the set of a country comes with what its states say, and a clinic without a state is told so', async () => {
    const { clinicId, doctor } = await givenRoom();
    await db.owner.query(`update clinics set country = 'US', region = null where id = $1`, [clinicId]);
    await api.call(doctor, addStarterProtocolsEndpoint, {});
    const ask = async () => (await api.call(doctor, listCareProtocolsEndpoint, {})).body;
    expect(await ask()).toMatchObject({ waitsForRegion: true });
    expect((await ask()).items.filter(({ region }) => region !== null).map(({ species }) => species)).toEqual(
      ['cat', 'dog', 'ferret'],
    );
    await db.owner.query(`update clinics set region = 'New York' where id = $1`, [clinicId]);
    expect(await ask()).toMatchObject({ waitsForRegion: false });
  });

  test('one is confirmed, changed and archived; a stale change is refused', async () => {
    const { doctor, list } = await givenRoom();
    const { body: added } = await api.call(doctor, addCareProtocolEndpoint, {
      ...FIELDS,
      kind: 'vaccination',
    });
    expect(added).toMatchObject({ ...FIELDS, kind: 'vaccination', isStarter: false, version: 1 });
    expect(added.confirmedAt).not.toBeNull();
    const change = (version: number) =>
      api.call(doctor, changeCareProtocolEndpoint, { ...FIELDS, id: added.id, version, boosterMonths: 12 });
    expect((await change(1)).body).toMatchObject({ boosterMonths: 12, version: 2 });
    expect(await change(1)).toMatchObject({ status: 409, body: { code: 'record_changed' } });
    const archived = { id: added.id, version: 2, isArchived: true };
    expect((await api.call(doctor, archiveCareProtocolEndpoint, archived)).body).toMatchObject({
      isArchived: true,
    });
    expect(await list()).toEqual([]);
    expect((await api.call(doctor, listCareProtocolsEndpoint, { archived: 'all' })).body.items).toHaveLength(
      1,
    );
  });

  test('a starter protocol is confirmed by whoever checked it', async () => {
    const { doctor, list } = await givenRoom();
    await api.call(doctor, addStarterProtocolsEndpoint, {});
    const [first] = await list();
    const { body } = await api.call(doctor, confirmCareProtocolEndpoint, { id: first?.id ?? '', version: 1 });
    expect(body.confirmedAt).not.toBeNull();
    const { rows } = await db.owner.query('select confirmed_by from care_protocols where id = $1', [
      first?.id,
    ]);
    expect(rows).toEqual([{ confirmed_by: doctor.userId }]);
  });

  test.each([
    [{ adultDoses: 2 }, 'seriesIntervalDays'],
    [{ seriesIntervalDays: 20 }, 'seriesMinIntervalDays'],
    [{ seriesIntervalDays: 20, seriesMinIntervalDays: 21 }, 'seriesMinIntervalDays'],
    [{ source: ' ' }, 'source'],
    [{ country: 'XX' }, 'country'],
  ])('%j is refused at %s', async (fields, path) => {
    const { doctor } = await givenRoom();
    expect(
      await api.call(doctor, addCareProtocolEndpoint, { ...FIELDS, ...fields, kind: 'vaccination' }),
    ).toMatchObject({ status: 422, body: { fields: [expect.objectContaining({ path })] } });
  });
});

describe('due care of a pet', () => {
  test('is computed after it is added, follows its birth date and its protocols, and is computed once', async () => {
    const { clinicId, doctor, work, dueOf, list } = await givenRoom();
    await api.call(doctor, addCareProtocolEndpoint, { ...FIELDS, kind: 'vaccination' });
    const { petId } = await givenClientWithPet(db.owner, clinicId);
    await work();
    const { rows } = await db.owner.query<{ today: string }>('select current_date::text as today');
    const [open] = await dueOf(petId);
    expect(open).toMatchObject({ name: 'Rabies, ours', rule: 'DUE-1', status: 'open' });
    await work();
    expect(await dueOf(petId)).toHaveLength(1);
    await db.owner.query(`update pets set born_on = current_date where id = $1`, [petId]);
    await work();
    const later = await dueOf(petId);
    expect(later).toHaveLength(1);
    expect((later[0]?.due ?? '') > (rows[0]?.today ?? '')).toBe(true);
    const [protocol] = await list();
    await api.call(doctor, archiveCareProtocolEndpoint, {
      id: protocol?.id ?? '',
      version: 1,
      isArchived: true,
    });
    await work();
    expect(await dueOf(petId)).toMatchObject([{ status: 'cancelled' }]);
  });

  test('CORE, behavior 8: a death cancels it in the same transaction; undoing it brings it back', async () => {
    const { clinicId, doctor, work, dueOf } = await givenRoom();
    await api.call(doctor, addCareProtocolEndpoint, { ...FIELDS, kind: 'vaccination' });
    const { petId } = await givenClientWithPet(db.owner, clinicId);
    await work();
    await db.owner.query('update pets set deceased_on = current_date where id = $1', [petId]);
    expect(await dueOf(petId)).toMatchObject([{ status: 'cancelled' }]);
    await work();
    expect(await dueOf(petId)).toMatchObject([{ status: 'cancelled' }]);
    await db.owner.query('update pets set deceased_on = null where id = $1', [petId]);
    await work();
    expect(await dueOf(petId)).toMatchObject([{ status: 'cancelled' }, { status: 'open' }]);
  });

  test('the job leaves pets of another clinic alone', async () => {
    const ours = await givenRoom();
    const theirs = await givenRoom();
    await api.call(theirs.doctor, addCareProtocolEndpoint, { ...FIELDS, kind: 'vaccination' });
    const { petId } = await givenClientWithPet(db.owner, theirs.clinicId);
    await ours.work();
    expect(await theirs.dueOf(petId)).toEqual([]);
  });
});
