import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff } from '#test/given.ts';
import { signedIn, type Client } from './signed-in.ts';
import { startTailwell, type Tailwell } from './tailwell.ts';

let db: TestDatabase;
let tailwell: Tailwell;
beforeAll(async () => {
  db = await createTestDatabase();
  tailwell = await startTailwell(db);
});
afterAll(async () => {
  await tailwell.stop();
  await db.drop();
});

/** A clinic_admin with colleagues of the given names, signed in. */
async function givenColleagues(
  names: readonly string[],
): Promise<{ client: Client; clinicId: string; userId: string }> {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Ada' });
  for (const name of names) await givenStaff(db.owner, clinicId, { role: 'csr', name });
  return { client: await signedIn(tailwell, db, admin), clinicId, userId: admin.userId };
}

describe("the calls of the specification's client", () => {
  test('the role and the clinic of a user, as a single row', async () => {
    const { client, clinicId, userId } = await givenColleagues([]);
    const { data, error, status } = await client
      .from('user_roles')
      .select('role, clinic_id')
      .eq('user_id', userId)
      .single();
    expect({ data, error, status }).toEqual({
      data: { role: 'clinic_admin', clinic_id: clinicId },
      error: null,
      status: 200,
    });
  });

  test('no role yet: maybeSingle returns null, single returns PGRST116; then the profile loading of section 4', async () => {
    const person = await givenPerson(db.owner, { role: null });
    await db.owner.query('delete from profiles where id = $1', [person.userId]);
    const client = await signedIn(tailwell, db, person);
    const role = () => client.from('user_roles').select('role, clinic_id').eq('user_id', person.userId);
    expect(await role().maybeSingle()).toMatchObject({ data: null, error: null, status: 200 });
    expect(await role().single()).toMatchObject({
      data: null,
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 0 rows' },
    });

    const promoted = await client
      .from('user_roles')
      .insert({ user_id: person.userId, role: 'platform_admin' });
    expect(promoted).toMatchObject({ status: 400, error: { code: '23514' } });
    const asClient = await client.from('user_roles').insert({ user_id: person.userId, role: 'client' });
    expect(asClient).toMatchObject({ status: 201, error: null, data: null });
    const again = await client.from('user_roles').insert({ user_id: person.userId, role: 'client' });
    expect(again).toMatchObject({ status: 409, error: { code: '23505' } });

    const profile = { id: person.userId, email: person.email, full_name: 'Ny' };
    expect(await client.from('profiles').insert(profile)).toMatchObject({ status: 201, error: null });
    const read = await client
      .from('profiles')
      .select('id, email, full_name, avatar_url')
      .eq('id', person.userId)
      .single();
    expect(read.data).toEqual({ ...profile, avatar_url: null });
  });

  test('the integration of a user: none, one, deleted', async () => {
    const person = await givenPerson(db.owner, { role: 'platform_admin' });
    const client = await signedIn(tailwell, db, person);
    const read = () => client.from('ghl_integrations').select('*').eq('user_id', person.userId).maybeSingle();
    expect(await read()).toMatchObject({ data: null, error: null });
    await db.owner.query(
      `insert into ghl_integrations values ($1, '2030-01-02T03:04:05Z', '{"name": "Ada"}', '[{"id": "l1", "name": "Main"}]')`,
      [person.userId],
    );
    expect((await read()).data).toEqual({
      user_id: person.userId,
      token_expires_at: '2030-01-02T03:04:05+00:00',
      user_data: { name: 'Ada' },
      location_data: [{ id: 'l1', name: 'Main' }],
    });
    const forged = await client
      .from('ghl_integrations')
      .insert({ user_id: person.userId, token_expires_at: 'now' });
    expect(forged).toMatchObject({ status: 403, error: { code: '42501' } });
    const removed = await client
      .from('ghl_integrations')
      .delete({ count: 'exact' })
      .eq('user_id', person.userId);
    expect(removed).toMatchObject({ status: 204, count: 1, error: null });
    expect((await read()).data).toBeNull();
  });
});

describe('reading', () => {
  test('filters, logic, order, ranges and counts', async () => {
    const { client } = await givenColleagues(['Bo', 'Cy', 'Di, the (2nd)']);
    const names = async (query: PromiseLike<{ data: { full_name: string }[] | null; error: unknown }>) => {
      const { data, error } = await query;
      return error ?? data?.map(({ full_name: name }) => name);
    };
    const profiles = () => client.from('profiles').select('full_name').order('full_name');
    expect(await names(profiles().or('full_name.ilike.*b*,full_name.eq.Cy'))).toEqual(['Bo', 'Cy']);
    expect(await names(profiles().in('full_name', ['Bo', 'Di, the (2nd)']))).toEqual(['Bo', 'Di, the (2nd)']);
    expect(await names(profiles().in('full_name', []))).toEqual([]);
    expect(await names(profiles().not('full_name', 'in', '("Bo","Cy")').neq('full_name', 'Ada'))).toEqual([
      'Di, the (2nd)',
    ]);
    expect(await names(profiles().is('avatar_url', null).gt('full_name', 'Bo').lt('full_name', 'D'))).toEqual(
      ['Cy'],
    );
    expect(await names(profiles().likeAnyOf('full_name', ['A%', 'C%']))).toEqual(['Ada', 'Cy']);
    expect(await names(profiles().match({ full_name: 'Bo' }))).toEqual(['Bo']);
    expect(await names(profiles().filter('full_name', 'match', '^[AB]'))).toEqual(['Ada', 'Bo']);
    expect(
      await names(profiles().textSearch('full_name', 'cy', { type: 'websearch', config: 'simple' })),
    ).toEqual(['Cy']);

    const page = await client
      .from('profiles')
      .select('full_name', { count: 'exact' })
      .order('full_name', { ascending: false })
      .range(1, 2);
    expect(page).toMatchObject({ status: 206, count: 4, data: [{ full_name: 'Cy' }, { full_name: 'Bo' }] });
    const head = await client.from('profiles').select('*', { count: 'exact', head: true });
    expect(head).toMatchObject({ status: 200, count: 4, error: null });
    const beyond = await client.from('profiles').select('*', { count: 'exact' }).range(9, 10);
    expect(beyond).toMatchObject({ status: 416, error: { code: 'PGRST103' } });
    const many = await client.from('profiles').select('full_name').maybeSingle();
    expect(many).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
    const renamed = await client
      .from('profiles')
      .select('name:full_name, made:created_at::date')
      .eq('full_name', 'Bo')
      .single();
    expect(renamed.data).toEqual({ name: 'Bo', made: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  });

  test('embedded resources: filtered, spread, used for ordering', async () => {
    const { client } = await givenColleagues(['Bo', 'Cy']);
    const embedded = await client
      .from('user_roles')
      .select('role, profiles!inner(full_name)')
      .eq('profiles.full_name', 'Bo');
    expect(embedded).toMatchObject({ status: 200, data: [{ role: 'csr', profiles: { full_name: 'Bo' } }] });
    const spread = await client
      .from('user_roles')
      .select('...profiles(name:full_name)', { count: 'exact' })
      .order('profiles(full_name)', { ascending: false })
      .limit(2);
    expect(spread).toMatchObject({ status: 206, count: 3, data: [{ name: 'Cy' }, { name: 'Bo' }] });
    const either = await client
      .from('user_roles')
      .select('who:profiles!inner(full_name)')
      .or('full_name.eq.Bo,full_name.eq.Cy', { referencedTable: 'who' })
      .order('profiles(full_name)' as 'who(full_name)');
    expect(either).toMatchObject({ status: 400, error: { code: 'PGRST108' } });
    const none = await client.from('profiles').select('full_name, user_roles(role)').is('user_roles', null);
    expect(none).toMatchObject({ status: 200, data: [] });
  });

  test('csv, planned and estimated counts, no plans', async () => {
    const { client } = await givenColleagues(['Bo', 'Cy']);
    const csv = await client.from('profiles').select('full_name').order('full_name').csv();
    expect(csv).toMatchObject({ status: 200, data: 'full_name\nAda\nBo\nCy' });
    for (const count of ['planned', 'estimated'] as const) {
      expect(await client.from('profiles').select('id', { count }).limit(1)).toMatchObject({
        status: 206,
        count: 3,
      });
    }
    expect(await client.from('profiles').select().explain()).toMatchObject({
      status: 406,
      error: { code: 'PGRST107' },
    });
  });

  test('unknown tables, columns and functions have distinct errors', async () => {
    const { client } = await givenColleagues([]);
    expect(await client.from('clinics').select()).toMatchObject({ status: 404, error: { code: 'PGRST205' } });
    expect(await client.from('profiles').select('nothing')).toMatchObject({
      status: 400,
      error: { code: '42703' },
    });
    expect(await client.from('profiles').select('*, clinics(name)')).toMatchObject({
      status: 400,
      error: { code: 'PGRST200' },
    });
    expect(await client.from('profiles').select().eq('id', 'x')).toMatchObject({
      status: 400,
      error: { code: '22P02', message: 'invalid input syntax for type uuid: "x"' },
    });
    expect(await client.rpc('has_role')).toMatchObject({ status: 404, error: { code: 'PGRST202' } });
    // A schema missing from the types, used on purpose.
    expect(
      await client
        .schema('auth' as 'public')
        .from('users')
        .select(),
    ).toMatchObject({ status: 406, error: { code: 'PGRST106' } });
  });
});

describe('writing', () => {
  test('an insert without Prefer, of an array with `columns`, with missing=default, and with a count', async () => {
    const [one, two] = [
      await givenPerson(db.owner, { role: null }),
      await givenPerson(db.owner, { role: null }),
    ];
    const client = await signedIn(tailwell, db, one);
    const array = await client
      .from('user_roles')
      .insert([{ user_id: one.userId }], { defaultToNull: false, count: 'exact' })
      .select('role')
      .single();
    expect(array).toMatchObject({ status: 201, data: { role: 'client' }, count: 1, error: null });
    const other = await signedIn(tailwell, db, two);
    const nulled = await other.from('user_roles').insert([{ user_id: two.userId, role: null }]);
    expect(nulled.error).toMatchObject({ code: '23514' });
  });

  test('update, upsert, delete, with and without the rows', async () => {
    const person = await givenPerson(db.owner, { role: 'client', name: 'Old' });
    const client = await signedIn(tailwell, db, person);
    const mine = { id: person.userId };
    expect(await client.from('profiles').update({ full_name: 'New' }).match(mine)).toMatchObject({
      status: 204,
      data: null,
    });
    const updated = await client
      .from('profiles')
      .update({ full_name: 'Newer' })
      .match(mine)
      .select('full_name')
      .single();
    expect(updated).toMatchObject({ status: 200, data: { full_name: 'Newer' } });
    const upserted = await client
      .from('profiles')
      .upsert({ ...mine, full_name: 'Newest' }, { onConflict: 'id' })
      .select('full_name');
    expect(upserted).toMatchObject({ status: 200, data: [{ full_name: 'Newest' }] });
    const left = await client
      .from('profiles')
      .upsert({ ...mine, full_name: 'x' }, { ignoreDuplicates: true })
      .select();
    expect(left).toMatchObject({ status: 201, data: [] });
    const nobody = await client.from('profiles').update({ full_name: 'x' }).eq('id', randomUUID()).select();
    expect(nobody).toMatchObject({ status: 200, data: [] });
    expect(await client.from('profiles').delete().match(mine)).toMatchObject({
      status: 403,
      error: { code: '42501' },
    });
  });

  test('rollback and maxAffected', async () => {
    const { client, clinicId } = await givenColleagues(['Bo', 'Cy']);
    const change = () =>
      client.from('user_roles').update({ role: 'technician' }).eq('clinic_id', clinicId).eq('role', 'csr');
    // Every builder of the client is thenable, but its types do not say so here.
    const rolledBack = await change()
      .select('role')
      .rollback()
      .then((response) => response);
    expect(rolledBack).toMatchObject({ status: 200, data: [{ role: 'technician' }, { role: 'technician' }] });
    // oxlint-disable-next-line typescript/await-thenable -- the client's types hide here that a builder is thenable
    expect(await change().maxAffected(1)).toMatchObject({ status: 400, error: { code: 'PGRST124' } });
    const { count } = await client
      .from('user_roles')
      .select('*', { count: 'exact', head: true })
      .eq('role', 'csr');
    expect(count).toBe(2);
  });
});

describe('authorization', () => {
  test("another clinic's users are invisible and cannot be changed", async () => {
    const { client } = await givenColleagues([]);
    const theirs = await givenColleagues(['Bo']);
    const their = { clinic_id: theirs.clinicId };
    expect(await client.from('user_roles').select().match(their)).toMatchObject({ status: 200, data: [] });
    expect(await client.from('user_roles').select('*', { count: 'estimated' }).match(their)).toMatchObject({
      count: 0,
    });
    expect(await client.from('user_roles').update({ role: 'csr' }).match(their).select()).toMatchObject({
      status: 200,
      data: [],
    });
    expect(await client.from('user_roles').delete({ count: 'exact' }).match(their)).toMatchObject({
      status: 204,
      count: 0,
    });
    expect(await client.from('profiles').select().eq('id', theirs.userId)).toMatchObject({ data: [] });
    const forged = await client.from('user_roles').insert({ user_id: randomUUID(), role: 'client' });
    expect(forged).toMatchObject({ status: 403, error: { code: '42501' } });
    const kept = await theirs.client.from('user_roles').select('role').order('role');
    expect(kept.data).toEqual([{ role: 'clinic_admin' }, { role: 'csr' }]);
  });

  test('without a session: 401 42501', async () => {
    const client = tailwell.client();
    for (const table of ['user_roles', 'profiles', 'ghl_integrations']) {
      expect(await client.from(table).select()).toMatchObject({ status: 401, error: { code: '42501' } });
    }
    expect(await client.from('profiles').insert({ id: randomUUID() })).toMatchObject({
      status: 401,
      error: { code: '42501' },
    });
  });

  test('an invalid token is 401 PGRST301, and a wrong API key is 401', async () => {
    const bad = tailwell.client({ accessToken: () => Promise.resolve('not.a.token') });
    expect(await bad.from('profiles').select()).toMatchObject({ status: 401, error: { code: 'PGRST301' } });
    const response = await fetch(`${tailwell.url}/rest/v1/profiles`, {
      headers: { apikey: 'sb_publishable_other' },
    });
    expect([response.status, await response.json()]).toEqual([
      401,
      expect.objectContaining({ message: 'Invalid API key' }),
    ]);
  });

  test('a session that was signed out elsewhere and a role that was revoked take effect at the next call', async () => {
    const { client, userId } = await givenColleagues(['Bo']);
    const colleagues = () => client.from('user_roles').select('role').eq('role', 'csr');
    expect((await colleagues()).data).toHaveLength(1);
    await db.owner.query(`update user_roles set role = 'client', clinic_id = null where user_id = $1`, [
      userId,
    ]);
    expect((await colleagues()).data).toEqual([]);
    await db.owner.query('delete from auth.sessions where user_id = $1', [userId]);
    expect(await colleagues()).toMatchObject({ status: 401, error: { code: 'PGRST303' } });
  });
});

test('a browser of any origin gets its preflight, and may read the counts', async () => {
  const preflight = await fetch(`${tailwell.url}/rest/v1/profiles`, {
    method: 'OPTIONS',
    headers: { origin: 'https://a.example' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('content-profile');
  const { client } = await givenColleagues([]);
  const { data } = await client.auth.getSession();
  const response = await fetch(`${tailwell.url}/rest/v1/profiles?select=id`, {
    headers: {
      apikey: tailwell.key,
      authorization: `Bearer ${data.session?.access_token}`,
      prefer: 'count=exact',
    },
  });
  expect(response.headers.get('access-control-expose-headers')).toContain('Content-Range');
  expect(response.headers.get('content-range')).toBe('0-0/1');
});
