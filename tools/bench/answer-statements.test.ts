import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import { auditedRead } from '#foundation/server/http/audit-entry-writer.ts';
import { answerStatements } from './answer-statements.ts';

const builder = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const ENTER = { name: 'enter', text: 'select app.begin_request($1)', values: ['person', 'session'] };
const BEGIN = { name: 'begin', text: 'begin' };
const COMMIT = { name: 'commit', text: 'commit' };
const QUERY = { name: 's1', text: 'select 1' };

test('claims are set and not checked', () => {
  const [begin, claims, ...rest] = answerStatements([BEGIN, ENTER, QUERY, COMMIT]);
  expect(begin).toEqual({ text: 'begin' });
  expect(claims?.text).toMatch(/^select set_config\('app.user_id', \$1, true\), .*\('role', \$9, true\)/);
  expect(claims?.values).toBe(ENTER.values);
  expect(rest).toEqual([QUERY, { text: 'commit' }]);
});

test('audit entry and idempotency key are left out', () => {
  const script = [
    BEGIN,
    ENTER,
    { text: 'insert into "idempotency_keys" ("key") values ($1) on conflict do nothing' },
    QUERY,
    { text: 'insert into "audit_entries" ("action") values ($1)' },
    { text: 'update "idempotency_keys" set "response" = $1' },
    COMMIT,
  ];
  expect(answerStatements(script).slice(2, -1)).toEqual([QUERY]);
});

test('a role without claims stays as it is', () => {
  const become = { name: 'become', text: "select set_config('role', $1, true)", values: ['auth_server'] };
  expect(answerStatements([BEGIN, become, QUERY, COMMIT]).slice(1, -1)).toEqual([become, QUERY]);
});

test('a read that writes its audit entry along is the read alone', () => {
  const read = sql`select name from pets where id = ${'pet'}`;
  const { sql: text, parameters } = auditedRead('pet.read', 'pet', read).compile(builder);
  const [alone] = answerStatements([BEGIN, { name: 's2', text, values: parameters }, COMMIT]).slice(1, -1);
  expect(alone).toEqual({ name: 's2 alone', text: 'select name from pets where id = $1', values: ['pet'] });
});
