import { expect, test } from 'vitest';
import { isPlainRead } from './plain-read.ts';

let count = 0;
const isRead = (text: string): boolean => isPlainRead(`statement ${(count += 1)}`, text);

test.each([
  'select id, updated_at, deleted_at from "pets" where clinic_id = $1',
  `select set_config('statement_timeout', $1, true)`,
  '\n  with found as (select 1) select * from found',
  `with answer as materialized (select 1), entry as (insert into audit_entries (action, subject_id) select $1, $2 from answer)
   select * from answer`,
])('reads: %s', (text) => {
  expect(isRead(text)).toBe(true);
});

test.each([
  'insert into "audit_entries" ("action") values ($1)',
  'with gone as (delete from tasks where id = $1 returning id) select * from gone',
  'with moved as (update tasks set title = $1 returning id) select * from moved',
  'select id from invoices where id = $1 for update',
  'select id from invoices where id = $1 for no key update',
  'select id from invoices where id = $1 for share',
  `select set_config('app.clinic_id', $1, true)`,
  'select pg_advisory_xact_lock($1)',
  `select nextval('numbers')`,
  'set local role to anon',
  'merge into tasks using people on true when matched then do nothing',
])('does more than read: %s', (text) => {
  expect(isRead(text)).toBe(false);
});

test('a statement is classified once', () => {
  expect(isPlainRead('known', 'select 1')).toBe(true);
  expect(isPlainRead('known', 'delete from pets')).toBe(true);
});
