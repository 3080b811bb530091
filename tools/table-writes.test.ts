import { describe, expect, test } from 'vitest';
import { writesInSql, writesInTypeScript } from './table-writes.ts';

describe('writes in SQL', () => {
  test.each([
    ['insert into pets (name) values ($1)', 'insert', 'pets'],
    ['INSERT INTO public.pets default values', 'insert', 'pets'],
    ['update auth.users u set email = $1', 'update', 'auth.users'],
    ['update only pets as p set name = $1', 'update', 'pets'],
    ['delete from "storage"."objects" where id = $1', 'delete', 'storage.objects'],
    ['merge into pets using x on true when matched then do nothing', 'merge', 'pets'],
    [`execute 'truncate table audit_entries'`, 'truncate', 'audit_entries'],
  ])('%s', (text, command, table) => {
    expect(writesInSql(text)).toEqual([{ command, table }]);
  });

  test.each([
    ['-- insert into pets'],
    ['/* delete from pets */ select 1'],
    ['select * from pets for update of pets'],
    ['grant insert (name), update (name) on pets to clinic_member'],
    ['on conflict (id) do update set name = excluded.name'],
  ])('none in: %s', (text) => {
    expect(writesInSql(text)).toEqual([]);
  });
});

describe('writes in TypeScript', () => {
  test('by the query builder, in templates and in strings', () => {
    const text = `
      tx.insertInto('pets').values(row);
      tx.deleteFrom('pet_alerts as a').execute();
      sql\`update appointments set status = \${status} where id = \${id}\`.execute(tx);
      client.query('insert into public.migrations (name) values ($1)');
    `;
    expect(writesInTypeScript('x.ts', text).map(({ table }) => table)).toEqual([
      'pets',
      'pet_alerts',
      'appointments',
      'migrations',
    ]);
  });

  test('none where rows are read', () => {
    expect(
      writesInTypeScript('x.ts', `tx.selectFrom('pets').selectAll(); sql\`select * from pets\`;`),
    ).toEqual([]);
  });
});
