import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

/**
 * What keeps it possible to place clinics on several databases. Each exception has its reason; a mended one must leave
 * its list, so that the lists only shrink.
 */
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Tables whose primary key begins with the clinic. */
const OF_CLINICS = `
  select c.oid, a.attnum from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'clinic_id' and not a.attisdropped
    join pg_constraint k on k.conrelid = c.oid and k.contype = 'p' and k.conkey[1] = a.attnum
   where c.relkind in ('r', 'p')`;

const names = async (text: string): Promise<string[]> =>
  (await db.owner.query<{ name: string }>(text)).rows.map(({ name }) => name).toSorted();

const ACCOUNT = 'the account is cleared here when it is erased; a job would have to do so on each database';
const DIRECTORY = 'the directory is small and the same everywhere: it would be copied to each database';
const PLATFORM = 'a record of the platform about a clinic, which stays with the platform';

const LINKS_OUT_OF_A_CLINIC: Readonly<Record<string, string>> = {
  ai_choices_changed_by_fkey: ACCOUNT,
  ai_limits_model_fkey: DIRECTORY,
  clients_user_id_fkey: ACCOUNT,
  clinic_laboratories_changed_by_fkey: ACCOUNT,
  clinic_laboratories_laboratory_id_fkey: DIRECTORY,
  clinic_suspensions_lifted_by_fkey: PLATFORM,
  clinic_suspensions_suspended_by_fkey: PLATFORM,
  desk_devices_registered_by_fkey: ACCOUNT,
  feature_flag_clinics_key_fkey: DIRECTORY,
  staff_members_user_id_fkey: ACCOUNT,
  support_accesses_user_id_fkey: PLATFORM,
  trials_lead_id_fkey: PLATFORM,
  trials_user_id_fkey: PLATFORM,
};

const KEYS_WITHOUT_THE_CLINIC: Readonly<Record<string, string>> = {
  desk_devices_id_key: 'a session names its device alone',
  desk_devices_secret_key: 'a browser shows its secret before anybody knows its clinic',
  trials_person_key: 'one trial for each person, whichever the clinic',
};

describe('a clinic’s tables can be placed on another database', () => {
  test('P2: they have no foreign key to other tables than clinics and each other', async () => {
    const found = await names(`
      with of_clinics as (${OF_CLINICS})
      select k.conname as name from pg_constraint k join of_clinics t on t.oid = k.conrelid
       where k.contype = 'f' and k.confrelid <> 'clinics'::regclass and k.confrelid not in (select oid from of_clinics)`);
    expect(found).toEqual(Object.keys(LINKS_OUT_OF_A_CLINIC).toSorted());
  });

  test('P3: every unique key of theirs holds the clinic', async () => {
    const found = await names(`
      with of_clinics as (${OF_CLINICS})
      select i.indexrelid::regclass::text as name from pg_index i join of_clinics t on t.oid = i.indrelid
       where i.indisunique and not t.attnum = any (i.indkey::smallint[])`);
    expect(found).toEqual(Object.keys(KEYS_WITHOUT_THE_CLINIC).toSorted());
  });

  test('P5: a trigger is told its table by an argument', async () => {
    expect(
      await names(`
        select p.oid::regprocedure::text as name from pg_proc p
         where p.pronamespace::regnamespace::text in ('app', 'auth', 'live', 'public', 'storage')
           and p.prosrc ~* '\\mtg_(table_name|relname|relid)\\M'`),
    ).toEqual([]);
  });
});
