import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { loginsFor } from '../database-logins.ts';
import { createLog } from '../log.ts';
import { StartError } from '../start-error.ts';
import { applySchema } from './apply-schema.ts';
import { readSchemaFiles, type SchemaFiles } from './read-schema-files.ts';
import { schemaFile } from './schema-file.ts';

let db: TestDatabase;
let files: SchemaFiles;
let client: PoolClient;
beforeAll(async () => {
  [db, files] = await Promise.all([createTestDatabase(), readSchemaFiles()]);
});
afterAll(() => db.drop());
beforeEach(async () => {
  client = await db.owner.connect();
  await client.query('begin');
});
afterEach(async () => {
  await client.query('rollback');
  client.release();
});

const apply = (changed: Partial<SchemaFiles>) =>
  applySchema(client, { ...files, ...changed }, createLog('warn'));

/** The repeatable files with some of them rewritten (or left out, for null) and others added. */
const withFiles = (texts: Readonly<Record<string, string | null>>): Partial<SchemaFiles> => ({
  repeatables: [
    ...files.repeatables.filter(({ name }) => !(name in texts)),
    ...Object.entries(texts).flatMap(([name, text]) => (text === null ? [] : [schemaFile(name, text)])),
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
});

const withMigration = (name: string, text: string): Partial<SchemaFiles> => ({
  migrations: [...files.migrations, schemaFile(name, text)],
});

const value = async (text: string): Promise<unknown> => {
  const { rows } = await client.query<{ value: unknown }>(`select (${text}) as value`);
  return rows[0]?.value;
};

const fileNamed = (name: string): string => {
  const file = files.repeatables.find((candidate) => candidate.name === name);
  if (!file) throw new Error(`There is no repeatable file ${name}.`);
  return file.text;
};

const answer = (returns: string) =>
  `create or replace function app.answer() returns integer language sql stable\n  return ${returns};\n`;

describe('repeatable files', () => {
  test('a second start applies nothing', async () => {
    await client.query(`update repeatable_files set applied_at = '2020-01-01'`);
    await client.query(`update migrations set applied_at = '2020-01-01'`);
    await apply({});
    expect(
      await value(`select count(*)::int from (select applied_at from migrations union all select applied_at from repeatable_files) as f
        where applied_at > '2020-01-01'`),
    ).toBe(0);
  });

  test('a function is replaced when its text changes, and dropped when its file is deleted', async () => {
    await apply(withFiles({ 'foundation/answer.sql': answer('1') }));
    await apply(withFiles({ 'foundation/answer.sql': answer('2') }));
    expect(await value('app.answer()')).toBe(2);
    await apply({});
    expect(await value(`to_regproc('app.answer')`)).toBeNull();
  });

  test('a function that moves to another file is kept', async () => {
    await apply(withFiles({ 'foundation/answer.sql': answer('1') }));
    await apply(withFiles({ 'practice/pets/answer.sql': answer('1') }));
    expect(await value('app.answer()')).toBe(1);
  });

  test('a function with other parameters replaces the previous one', async () => {
    await apply(withFiles({ 'foundation/answer.sql': answer('1') }));
    await apply(
      withFiles({ 'foundation/answer.sql': answer('p_answer').replace('()', '(p_answer integer)') }),
    );
    expect(
      await value(`select array_agg(oid::regprocedure::text) from pg_proc where proname = 'answer'`),
    ).toEqual(['app.answer(integer)']);
  });

  test('grants on a function are kept when its parameters change', async () => {
    const granted = (parameters: string) =>
      `${answer('1').replace('()', parameters)}\ngrant execute on function app.answer to clinic_client;\n`;
    await apply(withFiles({ 'foundation/answer.sql': granted('()') }));
    await apply(withFiles({ 'foundation/answer.sql': granted('(p_answer integer)') }));
    expect(await value(`has_function_privilege('clinic_client', 'app.answer(integer)', 'execute')`)).toBe(
      true,
    );
    expect(
      await value(`select array_agg(oid::regprocedure::text) from pg_proc where proname = 'answer'`),
    ).toEqual(['app.answer(integer)']);
  });

  test('functions that call each other can change their parameters together', async () => {
    const pair = (parameter: string): Record<string, string> => ({
      'foundation/answer.sql': answer(`app.base(${parameter && '1'})`).replace('()', `(${parameter})`),
      'foundation/base.sql': `create or replace function app.base(${parameter}) returns integer language sql stable\n  return 4;\n`,
    });
    await apply(withFiles(pair('')));
    await apply(withFiles(pair('p_answer integer')));
    expect(
      await value(
        `select array_agg(oid::regprocedure::text) from pg_proc where proname in ('answer', 'base')`,
      ),
    ).toEqual(expect.arrayContaining(['app.answer(integer)', 'app.base(integer)']));
    expect(
      await value(`to_regprocedure('app.base()') is null and to_regprocedure('app.answer()') is null`),
    ).toBe(true);
  });

  test('functions are created after the SQL functions that they call', async () => {
    await apply(
      withFiles({
        'foundation/answer.sql': answer('app.base()'),
        'foundation/base.sql':
          'create or replace function app.base() returns integer language sql stable\n  return 4;\n',
      }),
    );
    expect(await value('app.answer()')).toBe(4);
  });

  test('two files that declare one function are refused', async () => {
    await expect(
      apply(withFiles({ 'foundation/answer.sql': answer('1'), 'practice/pets/answer.sql': answer('2') })),
    ).rejects.toThrow('app.answer is declared by');
  });

  test('a security-definer function belongs to the definer role at once', async () => {
    const text = answer('1').replace('stable', "stable security definer set search_path = ''");
    await apply(withFiles({ 'foundation/answer.sql': text }));
    expect(await value(`select proowner::regrole::text from pg_proc where proname = 'answer'`)).toBe(
      'definer',
    );
  });

  test('grants, policies and triggers that a file no longer declares are removed', async () => {
    const policies = 'practice/pets/pets.policies.sql';
    const triggers = 'practice/pets/pets.triggers.sql';
    await apply(
      withFiles({
        [policies]: `alter table pets enable row level security;
alter table pets force row level security;

grant select on pets to clinic_member;

create policy pets_member_select on pets for select to clinic_member
  using (clinic_id = (select app.clinic_id()));
`,
        [triggers]: null,
      }),
    );
    expect(await value(`has_any_column_privilege('clinic_member', 'pets', 'update')`)).toBe(false);
    expect(await value(`has_any_column_privilege('clinic_client', 'pets', 'select')`)).toBe(false);
    expect(await value(`has_table_privilege('clinic_member', 'pets', 'select')`)).toBe(true);
    expect(
      await value(`select array_agg(policyname::text order by 1) from pg_policies where tablename = 'pets'`),
    ).toEqual(['pets_definer_all', 'pets_member_select']);
    expect(await value(`select count(*)::int from pg_trigger where tgname = 'pets_record_death'`)).toBe(0);
  });

  test('a grant that is removed from a function’s file is revoked', async () => {
    const name = 'practice/pets/own_pet_ids.sql';
    const text = fileNamed(name);
    await apply(withFiles({ [name]: text.slice(0, text.indexOf('grant execute')) }));
    expect(await value(`has_function_privilege('clinic_client', 'app.own_pet_ids()', 'execute')`)).toBe(
      false,
    );
  });

  test('the logins of running servers keep their rights', async () => {
    const name = 'foundation/membership.sql';
    await apply(withFiles({ [name]: `${fileNamed(name)}-- Changed.\n` }));
    expect(
      await value(
        // That of this test's server. Others of the same cluster come and go with their tests.
        `has_function_privilege('${loginsFor(db.secretKey).app.user}', 'app.membership(uuid)', 'execute')`,
      ),
    ).toBe(true);
  });

  test('an object that a migration had to drop is created again', async () => {
    await client.query('drop trigger pets_record_death on pets');
    await apply({});
    expect(await value(`select count(*)::int from pg_trigger where tgname = 'pets_record_death'`)).toBe(1);
  });
});

describe('numbered migrations', () => {
  test('a missing one is applied after the functions that it calls', async () => {
    await apply({
      ...withFiles({ 'foundation/answer.sql': answer('7') }),
      ...withMigration(
        '9999_test.sql',
        'create table answers (answer integer not null default app.answer())',
      ),
    });
    await client.query('insert into answers default values');
    expect(await value('select answer from answers')).toBe(7);
  });

  test('an edited one is refused', async () => {
    const [first, ...rest] = files.migrations;
    if (!first) throw new Error('There are no migrations.');
    const edited = schemaFile(first.name, `${first.text}\n-- Edited.`);
    const refusal = apply({ migrations: [edited, ...rest] });
    await expect(refusal).rejects.toBeInstanceOf(StartError);
    await expect(refusal).rejects.toThrow(`The migration ${first.name} differs`);
  });

  test('a database of a newer version is refused', async () => {
    await client.query(`insert into migrations (name, checksum) values ('9999_later.sql', 'x')`);
    const refusal = apply({});
    await expect(refusal).rejects.toBeInstanceOf(StartError);
    await expect(refusal).rejects.toThrow('a newer Tailwell (9999_later.sql)');
  });

  test('a database from before these migrations is refused with instructions', async () => {
    await client.query(
      `insert into migrations (name, checksum) values ('0001_foundation_roles_and_claims.sql', 'x')`,
    );
    const refusal = apply({});
    await expect(refusal).rejects.toBeInstanceOf(StartError);
    await expect(refusal).rejects.toThrow('start that version again');
  });
});
