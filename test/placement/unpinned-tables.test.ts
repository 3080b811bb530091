import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, describe, expect, test } from 'vitest';
import { unpinnedTables } from './unpinned-tables.ts';

beforeAll(() => loadModule());

const clinicTables = new Set(['pets', 'clients', 'pet_clients', 'appointments']);

const unpinned = (text: string, variables: readonly string[] = []): string[] =>
  unpinnedTables(parseSync(text), { clinicTables, variables: new Set(variables) }).map(
    ({ table, alias }) => `${table} ${alias}`,
  );

const PINNED: readonly string[] = [
  'select from pets where clinic_id = $1 and id = $2',
  'select from public.pets as p where $1 = p.clinic_id',
  'select from "pets" where "pets"."clinic_id" = $1',
  'select from pets p where p.clinic_id = $1::uuid',
  `select from pets p where p.clinic_id = '01890a5d-ac96-774b-bcce-b302099a8057'`,
  'select from pets p where p.clinic_id = (select app.clinic_id())',
  'select from pets p where p.clinic_id = app.clinic_id()',
  'select from pets p where (p.clinic_id, p.id) = ($1, $2)',
  'select from pets p where p.clinic_id = $1 and (p.id = $2 or p.name = $3)',
  'select from pets p where (p.clinic_id = $1 and p.id = $2) or (p.name = $3 and p.clinic_id = $1)',
  'select from pets p join clients c on c.clinic_id = $1 and c.id = p.owner where p.clinic_id = $1',
  'select from pets p join clients c on p.clinic_id = $1 and c.clinic_id = $1',
  'select from pets p, clients c where p.clinic_id = $1 and c.clinic_id = $1 and c.id = p.owner',
  'select from pets p left join clients c on c.clinic_id = $1 and c.id = p.owner where p.clinic_id = $1',
  'select from clients c right join pets p on c.clinic_id = $1 where p.clinic_id = $1',
  'select (select count(*) from pets p where p.clinic_id = $1)',
  'select from pets p where p.clinic_id = $1 and exists (select from clients c where c.clinic_id = $1 and c.id = p.owner)',
  'select from pets p cross join lateral (select from clients c where c.clinic_id = $1 and c.id = p.owner) c where p.clinic_id = $1',
  'select from pets where clinic_id = $1 union all select from clients where clinic_id = $1',
  'with pets as (select from clients where clinic_id = $1) select from pets',
  'with recursive pets as (select 1 as n union all select n + 1 from pets) select from pets',
  'with found as (select from pets where clinic_id = $1) select from found join clinics c on c.id = found.clinic_id',
  'select from clinics c where c.id = $1',
  'select from graphile.jobs',
  'update pets set name = $3 where clinic_id = $1 and id = $2',
  'update pets p set name = c.name from clients c where p.clinic_id = $1 and c.clinic_id = $1 and c.id = p.owner',
  'delete from pets p using clients c where p.clinic_id = $1 and c.clinic_id = $1',
  'insert into pets (clinic_id, name) values ($1, $2), ($1, $3) returning id',
  'insert into pets (name, clinic_id) select x.name, $1 from unnest($2::text[]) x(name)',
  'insert into pets (clinic_id, name) select $1, c.name from clients c where c.clinic_id = $1',
  'insert into pets (clinic_id) select $1 union all select app.clinic_id()',
  'insert into pets (name) values ($1) on conflict (clinic_id, id) do update set name = excluded.name',
];

const UNPINNED: ReadonlyArray<readonly [string, readonly string[]]> = [
  ['select from pets', ['pets pets']],
  ['select from pets p where p.id = $1', ['pets p']],
  ['select from pets p where p.clinic_id <> $1', ['pets p']],
  ['select from pets p where p.clinic_id = any ($1)', ['pets p']],
  ['select from pets p where not p.clinic_id = $1', ['pets p']],
  ['select from pets p where p.clinic_id = $1 or p.id = $2', ['pets p']],
  ['select from pets p where p.clinic_id = p.clinic_id', ['pets p']],
  [
    'select from pets p where p.clinic_id = (select r.clinic_id from user_roles r where r.user_id = $1)',
    ['pets p'],
  ],
  ['select from pets p where p.owner_clinic_id = $1', ['pets p']],
  ['select from pets p join clients c on c.clinic_id = p.clinic_id where p.clinic_id = $1', ['clients c']],
  ['select from pets p join clients c using (clinic_id, id) where p.clinic_id = $1', ['clients c']],
  ['select from pets p join clients c on c.clinic_id = p.clinic_id where c.clinic_id = $1', ['pets p']],
  // The condition of an outer join removes no row of the preserved side.
  ['select from pets p left join clients c on p.clinic_id = $1 and c.clinic_id = $1', ['pets p']],
  [
    'select from pets p full join clients c on p.clinic_id = $1 and c.clinic_id = $1',
    ['pets p', 'clients c'],
  ],
  // Without an alias the table of the column is unknown.
  ['select from pets p join clients c on c.id = p.owner where clinic_id = $1', ['pets p', 'clients c']],
  ['select from clinics c join pets p on p.clinic_id = c.id where c.id = $1', ['pets p']],
  [
    'select from pets p where p.clinic_id = $1 and exists (select from clients c where c.clinic_id = p.clinic_id)',
    ['clients c'],
  ],
  [
    'select (select count(*) from clients c where c.clinic_id = p.clinic_id) from pets p where p.clinic_id = $1',
    ['clients c'],
  ],
  ['select from (select * from pets) p where p.clinic_id = $1', ['pets pets']],
  ['select from pets where clinic_id = $1 union all select from clients', ['clients clients']],
  // A schema says that the table is meant, not the query of the same name.
  ['with pets as (select 1) select from public.pets', ['pets pets']],
  // The name ends with the statement that declares it.
  ['select from (with pets as (select 1) select from pets) x, pets', ['pets pets']],
  ['with moved as (delete from pets where id = $1 returning clinic_id) select from moved', ['pets pets']],
  ['update pets set name = $1 where id = $2', ['pets pets']],
  [
    'update pets p set name = c.name from clients c where p.clinic_id = $1 and c.clinic_id = p.clinic_id',
    ['clients c'],
  ],
  ['delete from pets p using clients c where c.clinic_id = $1 and p.clinic_id = c.clinic_id', ['pets p']],
  [
    'insert into pets (clinic_id, name) select c.clinic_id, c.name from clients c where c.clinic_id = $1',
    ['pets pets'],
  ],
  ['insert into pets (clinic_id) select $1 union all select c.id from clinics c', ['pets pets']],
  ['insert into pets values ($1, $2)', ['pets pets']],
  ['insert into clinics (id) select clinic_id from pets', ['pets pets']],
  [
    'insert into pets (clinic_id) values ($1) on conflict do update set name = (select from clients)',
    ['clients clients'],
  ],
  [
    'merge into pets p using clients c on p.clinic_id = $1 and c.clinic_id = $1 when matched then delete',
    ['pets p', 'clients c'],
  ],
];

describe('P1: a statement compares the clinic of each clinic’s table with a parameter', () => {
  test.each(PINNED)('%s', (text) => {
    expect(unpinned(text)).toEqual([]);
  });

  test.each(UNPINNED)('not in: %s', (text, tables) => {
    expect(unpinned(text)).toEqual(tables);
  });

  test('a variable of the function around it is a parameter, another name is a column', () => {
    const text = 'select from pets p where p.clinic_id = clinic.id';
    expect(unpinned(text, ['clinic'])).toEqual([]);
    expect(unpinned(text, ['p_clinic'])).toEqual(['pets p']);
  });
});
