import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { signedIn, type Client } from './signed-in.ts';
import { startTailwell, type Tailwell } from './tailwell.ts';

/** The builders of postgrest-js, one after the other, against the real server. */
let db: TestDatabase;
let tailwell: Tailwell;
let admin: Person;
let client: Client;
beforeAll(async () => {
  db = await createTestDatabase();
  tailwell = await startTailwell(db);
  const { clinicId } = await givenClinic(db.owner);
  admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Ada' });
  for (const name of ['Bo', 'Cy', 'Di']) await givenStaff(db.owner, clinicId, { role: 'csr', name });
  await db.owner.query(
    `insert into ghl_integrations (user_id, token_expires_at, user_data, location_data)
     values ($1, '2030-01-01T00:00:00Z', '{"name": "Acme", "plan": {"seats": 3}}', '[{"id": "l1"}, {"id": "l2"}]')`,
    [admin.userId],
  );
  client = await signedIn(tailwell, db, admin);
});
afterAll(async () => {
  await tailwell.stop();
  await db.drop();
});

const names = (data: readonly { full_name: string }[] | null) => data?.map(({ full_name: name }) => name);

describe('basic', () => {
  test('selects all rows, counts with HEAD, and rejects an unknown table', async () => {
    const all = await client.from('profiles').select();
    expect(all).toMatchObject({ status: 200, statusText: 'OK', error: null, count: null });
    expect(all.data).toHaveLength(4);
    const head = await client.from('profiles').select('*', { head: true, count: 'exact' });
    expect(head).toMatchObject({ status: 200, data: null, count: 4, error: null });
    expect(await client.from('profile').select()).toMatchObject({
      status: 404,
      statusText: 'Not Found',
      data: null,
      error: { code: 'PGRST205', hint: "Perhaps you meant the table 'public.profiles'" },
    });
  });

  test("throwOnError throws the server's error", async () => {
    await expect(client.from('profiles').select('nothing').throwOnError()).rejects.toMatchObject({
      code: '42703',
      message: 'column profiles.nothing does not exist',
    });
    await expect(
      client.from('profiles').select().eq('full_name', 'Nobody').single().throwOnError(),
    ).rejects.toMatchObject({ code: 'PGRST116' });
  });

  test('an aborted call returns an AbortError', async () => {
    const given = new AbortController();
    given.abort();
    const { error, data } = await client.from('profiles').select().abortSignal(given.signal);
    expect(data).toBeNull();
    expect(error?.message).toContain('AbortError');
  });

  test('insert, update, upsert and delete, with and without the rows, with counts', async () => {
    const person = await givenPerson(db.owner, { role: null, name: 'Ny' });
    await db.owner.query('delete from profiles where id = $1', [person.userId]);
    const own = await signedIn(tailwell, db, person);
    const row = { id: person.userId, full_name: 'Ny' };
    const profiles = () => own.from('profiles');
    expect(await profiles().insert(row, { count: 'exact' })).toMatchObject({
      status: 201,
      data: null,
      count: 1,
    });
    expect(
      await profiles()
        .upsert({ ...row, full_name: 'Nyx' }, { onConflict: 'id' })
        .select('full_name'),
    ).toMatchObject({
      status: 200,
      data: [{ full_name: 'Nyx' }],
    });
    expect(await profiles().upsert(row, { onConflict: 'id', ignoreDuplicates: true }).select()).toMatchObject(
      {
        data: [],
      },
    );
    expect(
      await profiles().update({ full_name: 'Nan' }, { count: 'exact' }).eq('id', person.userId),
    ).toMatchObject({
      status: 204,
      statusText: 'No Content',
      data: null,
      count: 1,
    });
    const none = await profiles().update({ full_name: 'No' }).eq('id', admin.userId).select();
    expect(none).toMatchObject({ status: 200, data: [] });
    await db.owner.query(`insert into ghl_integrations (user_id, token_expires_at) values ($1, now())`, [
      person.userId,
    ]);
    expect(
      await own
        .from('ghl_integrations')
        .delete({ count: 'exact' })
        .eq('user_id', person.userId)
        .select('user_id'),
    ).toMatchObject({ status: 200, data: [{ user_id: person.userId }], count: 1 });
  });
});

describe('filters', () => {
  const found = async (narrow: (query: ReturnType<typeof start>) => ReturnType<typeof start>) => {
    const { data, error } = await narrow(start());
    expect(error).toBeNull();
    return names(data);
  };
  const start = () => client.from('profiles').select('full_name').order('full_name');

  test('comparisons, patterns, lists and their negations', async () => {
    expect(await found((q) => q.eq('full_name', 'Bo'))).toEqual(['Bo']);
    expect(await found((q) => q.neq('full_name', 'Bo'))).toEqual(['Ada', 'Cy', 'Di']);
    expect(await found((q) => q.gte('full_name', 'Bo').lte('full_name', 'Cy'))).toEqual(['Bo', 'Cy']);
    expect(await found((q) => q.like('full_name', '%d%'))).toEqual(['Ada']);
    expect(await found((q) => q.ilike('full_name', '%D%'))).toEqual(['Ada', 'Di']);
    expect(await found((q) => q.likeAllOf('full_name', ['A%', '%a']))).toEqual(['Ada']);
    expect(await found((q) => q.ilikeAnyOf('full_name', ['b%', 'c%']))).toEqual(['Bo', 'Cy']);
    expect(await found((q) => q.is('avatar_url', null))).toEqual(['Ada', 'Bo', 'Cy', 'Di']);
    expect(await found((q) => q.not('avatar_url', 'is', null))).toEqual([]);
    expect(await found((q) => q.in('full_name', ['Ada', 'Di']))).toEqual(['Ada', 'Di']);
    expect(await found((q) => q.not('full_name', 'in', '(Ada,Di)'))).toEqual(['Bo', 'Cy']);
    expect(await found((q) => q.filter('full_name', 'imatch', '^[ab]'))).toEqual(['Ada', 'Bo']);
    expect(await found((q) => q.or('full_name.eq.Ada,and(full_name.gt.B,full_name.lt.C)'))).toEqual([
      'Ada',
      'Bo',
    ]);
    for (const type of ['plain', 'phrase', 'websearch'] as const)
      expect(await found((q) => q.textSearch('full_name', 'cy', { type, config: 'simple' }))).toEqual(['Cy']);
  });

  test('JSON columns: paths and containment in both directions', async () => {
    const integrations = () => client.from('ghl_integrations').select('user_id');
    const ours = [{ user_id: admin.userId }];
    expect(await integrations().eq('user_data->>name', 'Acme')).toMatchObject({ data: ours });
    expect(await integrations().eq('user_data->plan->seats', 3)).toMatchObject({ data: ours });
    expect(await integrations().contains('user_data', { plan: { seats: 3 } })).toMatchObject({ data: ours });
    expect(
      await integrations().containedBy('user_data', { name: 'Acme', plan: { seats: 3 }, more: 1 }),
    ).toMatchObject({ data: ours });
    expect(await integrations().contains('location_data', JSON.stringify([{ id: 'l2' }]))).toMatchObject({
      data: ours,
    });
    expect(await integrations().eq('location_data->1->>id', 'l1')).toMatchObject({ data: [] });
  });

  test('an operator that does not fit the column is rejected with the error of PostgreSQL', async () => {
    expect(await client.from('profiles').select().contains('full_name', ['x'])).toMatchObject({
      status: 404,
      error: { code: '42883' },
    });
  });

  test('operators for ranges and arrays, which no exposed column has, are rejected', async () => {
    const rejected = { status: 400, error: { code: 'PGRST100' } };
    const profiles = () => client.from('profiles').select();
    const range = '[2020-01-01,2021-01-01)';
    expect(await profiles().overlaps('full_name', ['x'])).toMatchObject(rejected);
    expect(await profiles().rangeAdjacent('created_at', range)).toMatchObject(rejected);
    expect(await profiles().rangeGt('created_at', range)).toMatchObject(rejected);
    expect(await profiles().rangeGte('created_at', range)).toMatchObject(rejected);
    expect(await profiles().rangeLt('created_at', range)).toMatchObject(rejected);
    expect(await profiles().rangeLte('created_at', range)).toMatchObject(rejected);
  });
});

describe('transforms', () => {
  test('order, limit, range, and pages with a count', async () => {
    const ordered = await client
      .from('profiles')
      .select('full_name')
      .order('avatar_url', { nullsFirst: true })
      .order('full_name', { ascending: false })
      .limit(2);
    expect(names(ordered.data)).toEqual(['Di', 'Cy']);
    const page = await client
      .from('profiles')
      .select('full_name', { count: 'exact' })
      .order('full_name')
      .range(1, 2);
    expect(page).toMatchObject({ status: 206, count: 4 });
    expect(names(page.data)).toEqual(['Bo', 'Cy']);
  });

  test('single and maybeSingle, with one row, none and several', async () => {
    const one = client.from('profiles').select('full_name').eq('full_name', 'Ada');
    expect(await one.single()).toMatchObject({ status: 200, data: { full_name: 'Ada' } });
    const none = () => client.from('profiles').select('full_name').eq('full_name', 'Nobody');
    expect(await none().maybeSingle()).toMatchObject({ status: 200, data: null, error: null });
    expect(await none().single()).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
    expect(await client.from('profiles').select('full_name').single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 4 rows' },
    });
  });

  test('nulls stripped, csv, an alias, a cast, and everything renamed at once', async () => {
    const stripped = await client
      .from('profiles')
      .select('full_name, avatar_url')
      .eq('full_name', 'Ada')
      .stripNulls();
    expect(stripped.data).toEqual([{ full_name: 'Ada' }]);
    const csv = await client.from('profiles').select('name:full_name').order('full_name').csv();
    expect(csv.data).toBe('name\nAda\nBo\nCy\nDi');
    const cast = await client
      .from('ghl_integrations')
      .select('expires:token_expires_at::date, seats:user_data->plan->seats, first:location_data->0->>id')
      .single();
    expect(cast.data).toEqual({ expires: '2030-01-01', seats: 3, first: 'l1' });
  });

  test('rollback and maxAffected leave everything unchanged', async () => {
    const rolled = await client
      .from('profiles')
      .update({ full_name: 'Lost' })
      .eq('id', admin.userId)
      .select('full_name')
      .rollback();
    expect(rolled).toMatchObject({ status: 200, data: [{ full_name: 'Lost' }] });
    // oxlint-disable-next-line typescript/await-thenable -- the client's types hide here that a builder is thenable
    const many = await client
      .from('profiles')
      .update({ full_name: 'Lost' })
      .not('id', 'is', null)
      .maxAffected(0);
    expect(many).toMatchObject({ status: 400, error: { code: 'PGRST124' } });
    const { data } = await client.from('profiles').select('full_name').eq('id', admin.userId).single();
    expect(data).toEqual({ full_name: 'Ada' });
  });
});

describe('embedded resources', () => {
  test('inner and left, filtered, ordered, nested, counted', async () => {
    const roles = await client
      .from('user_roles')
      .select('role, profiles!inner(full_name)', { count: 'exact' })
      .in('profiles.full_name', ['Ada', 'Bo'])
      .order('role');
    expect(roles).toMatchObject({
      count: 2,
      data: [
        { role: 'clinic_admin', profiles: { full_name: 'Ada' } },
        { role: 'csr', profiles: { full_name: 'Bo' } },
      ],
    });
    const nested = await client
      .from('ghl_integrations')
      .select('user_id, profiles(full_name, user_roles(role))')
      .single();
    expect(nested.data).toEqual({
      user_id: admin.userId,
      profiles: { full_name: 'Ada', user_roles: { role: 'clinic_admin' } },
    });
    const without = await client
      .from('profiles')
      .select('full_name, ghl_integrations(user_id)')
      .is('ghl_integrations', null)
      .order('full_name');
    expect(without.data?.map(({ full_name: name }) => String(name))).toEqual(['Bo', 'Cy', 'Di']);
  });
});

test('database functions: there are none, and the error names what was requested', async () => {
  expect(await client.rpc('has_role', { role: 'csr', who: 1 })).toMatchObject({
    status: 404,
    error: {
      code: 'PGRST202',
      message: 'Could not find the function public.has_role(role, who) in the schema cache',
    },
  });
  expect(await client.rpc('has_role', {}, { get: true })).toMatchObject({
    status: 404,
    error: { message: 'Could not find the function public.has_role without parameters in the schema cache' },
  });
});
