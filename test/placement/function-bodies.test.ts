import { loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { functionBodies } from './function-bodies.ts';
import { unpinnedTables } from './unpinned-tables.ts';

beforeAll(() => loadModule());

const clinicTables = new Set(['pets', 'clients']);

const unpinned = (sql: string): string[][] =>
  functionBodies(sql).map(({ name, variables, statements }) =>
    [name].concat(unpinnedTables(statements, { clinicTables, variables }).map(({ alias }) => alias)),
  );

test('a body with `begin atomic`', () => {
  const body = (condition: string) => `
    create function app.pet_names(p_clinic uuid) returns table (clinic_id uuid, name text) language sql
      begin atomic
        select p.clinic_id, p.name from public.pets p where ${condition};
      end;
    grant execute on function app.pet_names to clinic_member;`;
  expect(unpinned(body('p.clinic_id = p_clinic'))).toEqual([['app.pet_names']]);
  expect(unpinned(body('p.clinic_id = pet_names.p_clinic'))).toEqual([['app.pet_names']]);
  expect(unpinned(body('true'))).toEqual([['app.pet_names', 'p']]);
  // A column of the result is no value.
  expect(unpinned(body('p.clinic_id = clinic_id'))).toEqual([['app.pet_names', 'p']]);
});

test('a body with `return`, and a quoted one', () => {
  expect(
    unpinned(`
      create function app.a() returns bigint language sql return (select count(*) from public.pets p);
      create function app.b() returns bigint language sql as $$ select count(*) from public.clients c $$;`),
  ).toEqual([
    ['app.a', 'p'],
    ['app.b', 'c'],
  ]);
});

test('statements, expressions, loops and assignments of PL/pgSQL', () => {
  expect(
    unpinned(`
      create function app.f(p_clinic uuid, new public.pets) returns text language plpgsql as $$
      declare
        clinic uuid := (select a.clinic_id from public.pets a);
        found_pet record;
      begin
        if exists (select from public.pets b) then
          clinic := (select c.clinic_id from public.pets c);
        end if;
        perform from public.pets d;
        for found_pet in select * from public.pets e where e.clinic_id = p_clinic loop
          update public.clients f set name = '' where f.clinic_id = found_pet.clinic_id;
          delete from public.clients g;
        end loop;
        update public.pets h set name = '' where h.clinic_id = new.clinic_id;
        update public.pets i set name = '' where i.clinic_id = clinic;
        return (select j from public.pets j);
      end $$;`),
  ).toEqual([['app.f', 'a', 'b', 'c', 'd', 'g', 'j']]);
});

test('statements that PL/pgSQL executes from a text, whole or in parts', () => {
  const body = (statement: string) => `
    create function app.f(p_clinic uuid) returns setof text language plpgsql as $$
    begin ${statement} end $$;`;
  expect(
    unpinned(body(`execute 'delete from public.pets p where p.clinic_id = $1' using p_clinic;`)),
  ).toEqual([['app.f']]);
  expect(unpinned(body(`execute 'delete from public.pets p';`))).toEqual([['app.f', 'p']]);
  expect(
    unpinned(
      body(`return query execute 'select p.name from public.pets p where ' || 'true' using p_clinic;`),
    ),
  ).toEqual([['app.f', 'pets']]);
});
