import { expect, test } from 'vitest';
import { answerStatements } from './answer-statements.ts';

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
