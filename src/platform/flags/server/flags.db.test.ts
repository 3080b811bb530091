import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { type ChangeFlag, changeFlagEndpoint, listFlagsEndpoint, myFlagsEndpoint } from '../contract.ts';
import { FLAGS } from '#vocabulary/flags.ts';
import { entryIsOn, flagIsOn } from '#foundation/server/flags/flag-is-on.ts';
import { flagsHandlers } from './routes.ts';

const KEY = 'client_online_booking';
const nobody = null;

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let platform: Person;
let csr: Person;
let clinicId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, flagsHandlers);
  platform = await givenPerson(db.owner, { role: 'platform_admin', name: 'Pat Form' });
  ({ clinicId } = await givenClinic(db.owner));
  csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
});
beforeEach(() => db.owner.query('delete from feature_flags'));
afterAll(() => db.drop());

const change = (changed: Partial<ChangeFlag>) =>
  api.call(platform, changeFlagEndpoint, {
    key: KEY,
    mode: 'off',
    sharePercent: null,
    clinicIds: [],
    reason: 'Too many double bookings',
    ...changed,
  });
const isOnFor = async (person: Person) => (await api.call(person, myFlagsEndpoint, {})).body.flags[KEY];

describe('FLAG-2: a flag', () => {
  test('has its default until it is switched off or on', async () => {
    expect(await isOnFor(csr)).toBe(true);
    expect((await change({})).body).toMatchObject({
      mode: 'off',
      reason: 'Too many double bookings',
      changedByName: 'Pat Form',
      clinicsOn: 0,
    });
    expect(await isOnFor(csr)).toBe(false);
    expect((await change({ mode: 'on', reason: 'Mended' })).status).toBe(200);
    expect(await isOnFor(csr)).toBe(true);
    expect(await isOnFor(platform)).toBe(true);
  });

  test('for chosen clinics is on for those clinics only', async () => {
    const other = await givenClinic(db.owner);
    const outsider = await givenStaff(db.owner, other.clinicId, { role: 'csr' });
    const { body } = await change({ mode: 'clinics', clinicIds: [clinicId] });
    expect(body).toMatchObject({ clinicsOn: 1, clinics: [{ id: clinicId }] });
    expect([await isOnFor(csr), await isOnFor(outsider), await isOnFor(platform)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await change({ mode: 'clinics', clinicIds: [crypto.randomUUID()] })).status).toBe(404);
    expect(await isOnFor(csr)).toBe(true);
  });

  test('FLAG-1: for a share is on for about that share of clinics, stable, and a larger share includes the smaller', async () => {
    const onAt = async (share: number) => {
      await change({ mode: 'share', sharePercent: share });
      const { rows } = await db.owner.query<{ clinic: number }>(
        `select g as clinic from generate_series(1, 2000) g
          where app.flag_is_on($1, true, ('00000000-0000-4000-8000-' || lpad(g::text, 12, '0'))::uuid)`,
        [KEY],
      );
      return rows.map(({ clinic }) => clinic);
    };
    const [few, again, more] = [await onAt(20), await onAt(20), await onAt(60)];
    expect(few).toEqual(again);
    expect(few.length / 2000).toBeCloseTo(0.2, 1);
    expect(more.length / 2000).toBeCloseTo(0.6, 1);
    expect(few.filter((clinic) => !more.includes(clinic))).toEqual([]);
  });

  test('can be evaluated within the statement that needs it', async () => {
    await change({});
    const { rows } = await db.database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
      sql<{ isOn: boolean }>`select ${flagIsOn(KEY, clinicId)} as "isOn"`.execute(tx),
    );
    expect(rows).toEqual([{ isOn: false }]);
  });
});

test('FLAG-3: an expired flag has its declared value, whatever it was switched to', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  const isOnWith = async (expiresOn: string, isOnAfterExpiry: boolean) => {
    const entry = { ...FLAGS[KEY], expiresOn, isOnAfterExpiry };
    const { rows } = await db.database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
      sql<{ isOn: boolean }>`select ${entryIsOn(KEY, entry, clinicId)} as "isOn"`.execute(tx),
    );
    return rows[0]?.isOn;
  };
  await change({ mode: 'on', reason: 'Everybody' });
  expect([await isOnWith('2999-12-31', false), await isOnWith(dayBefore(dayBefore(today)), false)]).toEqual([
    true,
    false,
  ]);
  await change({});
  expect([await isOnWith('2999-12-31', true), await isOnWith(dayBefore(dayBefore(today)), true)]).toEqual([
    false,
    true,
  ]);
});

describe('switching a flag', () => {
  test('writes an audit entry with before, after and reason', async () => {
    await change({ mode: 'share', sharePercent: 30 });
    const { rows } = await db.owner.query(
      `select before, after from audit_entries where action = 'flag.changed' and subject_id = $1 order by id desc limit 1`,
      [KEY],
    );
    expect(rows).toEqual([
      {
        before: { mode: null, sharePercent: null, clinicIds: [] },
        after: { mode: 'share', sharePercent: 30, clinicIds: [], reason: 'Too many double bookings' },
      },
    ]);
  });

  test.each([
    [{ reason: ' ' }, 'reason'],
    [{ mode: 'share', sharePercent: null }, 'sharePercent'],
    [{ mode: 'share', sharePercent: 100 }, 'sharePercent'],
    [{ mode: 'on', sharePercent: 5 }, 'sharePercent'],
    [{ mode: 'clinics', clinicIds: [] }, 'clinicIds'],
  ] as const)('refuses %j at its field', async (changed, path) => {
    expect((await change(changed as Partial<ChangeFlag>)).body).toMatchObject({
      code: 'invalid_input',
      fields: [{ path }],
    });
  });

  test('is refused to everyone but the platform, in the database too', async () => {
    expect((await api.call(csr, listFlagsEndpoint, {})).status).toBe(403);
    expect((await api.call(nobody, myFlagsEndpoint, {})).status).toBe(401);
    const listed = await api.call(platform, listFlagsEndpoint, {});
    expect(listed.body.items).toMatchObject([
      { key: KEY, owner: 'Scheduling', isExpired: false, mode: null },
    ]);
    await expect(
      db.database.transaction({ databaseRole: 'clinic_member', mode: 'read' }, (tx) =>
        tx.selectFrom('feature_flags').select('key').execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
