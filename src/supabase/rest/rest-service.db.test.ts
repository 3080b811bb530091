import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createLog } from '#foundation/server/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { testPeople, verifyTestToken } from '#test/supabase.ts';
import { createRestService } from './rest-service.ts';

let db: TestDatabase;
let app: Hono;
beforeAll(async () => {
  db = await createTestDatabase();
  const service = createRestService({
    people: testPeople(db),
    verifyToken: verifyTestToken,
    addressOf: () => '192.0.2.1',
    log: createLog('silent'),
  });
  app = new Hono().route(service.path, service.routes);
});
afterAll(() => db.drop());

interface Call {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

async function call(person: Person | null, path: string, { method = 'GET', body, headers = {} }: Call = {}) {
  const response = await app.request(`/rest/v1/${path}`, {
    method,
    headers: {
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json: unknown = text === '' ? null : JSON.parse(text);
  return { status: response.status, headers: response.headers, text, json };
}

const OBJECT = { accept: 'application/vnd.pgrst.object+json' };
const REPRESENT = { prefer: 'return=representation' };

async function givenAdmin(names: readonly string[] = []): Promise<{ admin: Person; clinicId: string }> {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Ada Admin' });
  for (const name of names) await givenStaff(db.owner, clinicId, { role: 'csr', name });
  return { admin, clinicId };
}

test.each(['Ada\u202eada', 'Ada\u0007', 'A\ndmin'])(
  'the name %j, which looks like another one, is refused',
  async (name) => {
    const person = await givenPerson(db.owner, { role: 'client', name: 'Casey' });
    const changed = await call(person, `profiles?id=eq.${person.userId}`, {
      method: 'PATCH',
      body: { full_name: name },
    });
    expect(changed).toMatchObject({ status: 400, json: { code: '23514' } });
  },
);

describe('reading', () => {
  test('returns a profile as an array, as an object, with an alias, a cast and timestamps formatted as by PostgREST', async () => {
    const person = await givenPerson(db.owner, { role: 'client', name: 'Casey' });
    const list = await call(
      person,
      `profiles?select=id,name:full_name,created_at,made:created_at::date&id=eq.${person.userId}`,
    );
    expect(list.status).toBe(200);
    expect(list.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(list.headers.get('content-range')).toBe('0-0/*');
    expect(list.json).toEqual([
      {
        id: person.userId,
        name: 'Casey',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/),
        made: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ]);
    const single = await call(person, `user_roles?select=role,clinic_id&user_id=eq.${person.userId}`, {
      headers: OBJECT,
    });
    expect(single.headers.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8');
    expect(single.json).toEqual({ role: 'client', clinic_id: null });
  });

  test('single() without a row, or with several, is 406 PGRST116', async () => {
    const { admin } = await givenAdmin(['Bo']);
    const none = await call(admin, `profiles?id=eq.${randomUUID()}`, { headers: OBJECT });
    expect([none.status, none.json]).toEqual([
      406,
      {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
        hint: null,
      },
    ]);
    const several = await call(admin, 'profiles', { headers: OBJECT });
    expect(several.json).toMatchObject({ details: 'The result contains 2 rows' });
    expect(several.headers.get('proxy-status')).toBe('PostgREST; error=PGRST116');
  });

  test('pages with a count: 206, the ranges, and 416 beyond the end', async () => {
    const { admin } = await givenAdmin(['Bo', 'Cy', 'Di']);
    const counted = { prefer: 'count=exact' };
    const page = await call(admin, 'profiles?select=full_name&order=full_name.desc&offset=1&limit=2', {
      headers: counted,
    });
    expect(page.status).toBe(206);
    expect(page.headers.get('content-range')).toBe('1-2/4');
    expect(page.headers.get('preference-applied')).toBe('count=exact');
    expect(page.json).toEqual([{ full_name: 'Cy' }, { full_name: 'Bo' }]);
    const all = await call(admin, 'profiles?select=full_name', { headers: { prefer: 'count=planned' } });
    expect([all.status, all.headers.get('content-range')]).toEqual([200, '0-3/4']);
    const head = await call(admin, 'profiles?select=*', { method: 'HEAD', headers: counted });
    expect([head.status, head.text, head.headers.get('content-range')]).toEqual([200, '', '0-3/4']);
    const ranged = await call(admin, 'profiles?order=full_name', { headers: { ...counted, range: '2-9' } });
    expect([ranged.status, ranged.headers.get('content-range')]).toEqual([206, '2-3/4']);
    const beyond = await call(admin, 'profiles?offset=9&limit=1', { headers: counted });
    expect([beyond.status, beyond.json]).toMatchObject([
      416,
      { code: 'PGRST103', details: 'An offset of 9 was requested, but there are only 4 rows.' },
    ]);
    const empty = await call(admin, `profiles?id=eq.${randomUUID()}`, { headers: counted });
    expect([empty.status, empty.headers.get('content-range'), empty.json]).toEqual([200, '*/0', []]);
  });

  test.each([
    ['full_name=eq.Bo', ['Bo']],
    ['full_name=not.eq.Bo', ['Ada Admin', 'Cy']],
    ['full_name=neq.Bo&full_name=lt.C', ['Ada Admin']],
    ['full_name=gte.Bo', ['Bo', 'Cy']],
    ['full_name=like.*da*', ['Ada Admin']],
    ['full_name=ilike.B*', ['Bo']],
    ['full_name=like(any).{B*,C*}', ['Bo', 'Cy']],
    ['full_name=match.^.y', ['Cy']],
    ['full_name=imatch.^b', ['Bo']],
    ['full_name=in.(Bo,"Ada Admin")', ['Ada Admin', 'Bo']],
    ['full_name=not.in.(Bo)', ['Ada Admin', 'Cy']],
    ['full_name=in.()', []],
    ['full_name=lte.Bo', ['Ada Admin', 'Bo']],
    ['full_name=gt.Bo', ['Cy']],
    ['full_name=eq(any).{Bo,Cy}', ['Bo', 'Cy']],
    ['full_name=ilike(all).{*a*,*D*}', ['Ada Admin']],
    ['full_name=not.imatch(any).{^b,^c}', ['Ada Admin']],
    ['full_name=not.isdistinct.Bo', ['Bo']],
    ['full_name=fts(simple).bo', ['Bo']],
    ['full_name=plfts(simple).ada admin', ['Ada Admin']],
    ['full_name=phfts(simple).ada admin', ['Ada Admin']],
    ['avatar_url=not.is.null', []],
    ['avatar_url=is.null&full_name=is.not_null', ['Ada Admin', 'Bo', 'Cy']],
    ['avatar_url=isdistinct.x', ['Ada Admin', 'Bo', 'Cy']],
    ['full_name=wfts(simple).ada', ['Ada Admin']],
    ['or=(full_name.ilike.*bo*,and(full_name.like.C*,not.or(id.is.null,avatar_url.eq.x)))', ['Bo']],
    ['or=(full_name.eq.Bo,and(full_name.like.C*,not.or(id.is.null,avatar_url.not.is.null)))', ['Bo', 'Cy']],
    ['not.and=(full_name.eq.Bo,id.not.is.null)', ['Ada Admin', 'Cy']],
  ])('the filter %s', async (filter, names) => {
    const { admin } = await givenAdmin(['Bo', 'Cy']);
    const { status, json } = await call(
      admin,
      `profiles?select=full_name&order=full_name&${filter.replaceAll(' ', '%20')}`,
    );
    expect([status, json]).toEqual([200, names.map((full_name) => ({ full_name }))]);
  });

  test('JSON columns: a path, a filter on it, containment, nulls stripped', async () => {
    const person = await givenPerson(db.owner, { role: 'platform_admin' });
    await db.owner.query(
      `insert into ghl_integrations (user_id, token_expires_at, user_data, location_data)
       values ($1, now(), '{"name": "Ada", "email": null}', '[{"id": "loc1", "name": "Main"}]')`,
      [person.userId],
    );
    const found = await call(
      person,
      'ghl_integrations?select=user_data->>name,first:location_data->0->>id&user_data->>name=eq.Ada&location_data=cs.[{"id":"loc1"}]',
    );
    expect(found.json).toEqual([{ name: 'Ada', first: 'loc1' }]);
    const stripped = await call(person, 'ghl_integrations?select=user_data,gone:user_data->email->x', {
      headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' },
    });
    expect(stripped.json).toEqual([{ user_data: { name: 'Ada' } }]);
  });

  test.each([
    ['nothing', 404, 'PGRST205'],
    ['clinics', 404, 'PGRST205'],
    ['rpc/has_role', 404, 'PGRST202'],
    ['profiles/deeper', 404, 'PGRST125'],
    ['profiles?select=foo', 400, '42703'],
    ['profiles?foo=eq.1', 400, '42703'],
    ['profiles?order=foo', 400, '42703'],
    ['profiles?select=*,clinics(name)', 400, 'PGRST200'],
    ['profiles?select=*,user_roles!clinic_id(role)', 400, 'PGRST200'],
    ['profiles?select=*,user_roles(nothing)', 400, '42703'],
    ['profiles?user_roles.role=eq.csr', 400, 'PGRST108'],
    ['profiles?order=user_roles(role)', 400, 'PGRST108'],
    ['profiles?user_roles=is.null', 400, '42703'],
    ['profiles?full_name=cs.{x}', 404, '42883'],
    ['profiles?full_name=ov.{x}', 400, 'PGRST100'],
    ['profiles?created_at=sl.[2020-01-01,2021-01-01)', 400, 'PGRST100'],
    ['profiles?select=id.count()', 400, 'PGRST123'],
    ['profiles?id=eq.x', 400, '22P02'],
    ['profiles?id=like.x', 404, '42883'],
    ['profiles?id=noop.0', 400, 'PGRST100'],
    ['profiles?select=full_name::regrole', 400, '42704'],
    ['profiles?full_name=match.(', 400, '2201B'],
    ['profiles?or=(full_name.match."(a?){255}a{255}")', 400, '2201B'],
    ['profiles?full_name=not.imatch(any).{"(a{99}){99}"}', 400, '2201B'],
    ['profiles?full_name=eq.%00', 400, '22021'],
    ['profiles?limit=-1', 416, 'PGRST103'],
  ])('%s is rejected with %i %s', async (path, status, code) => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const response = await call(person, path);
    expect([response.status, response.json]).toMatchObject([status, { code }]);
    expect(Object.keys(response.json ?? {}).toSorted()).toEqual(['code', 'details', 'hint', 'message']);
  });

  test("PostgreSQL's messages and hints are passed on", async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    expect((await call(person, 'profiles?id=eq.x')).json).toMatchObject({
      message: 'invalid input syntax for type uuid: "x"',
    });
    expect((await call(person, 'profile')).json).toMatchObject({
      hint: "Perhaps you meant the table 'public.profiles'",
    });
    expect((await call(person, 'profiles?select=foo')).json).toMatchObject({
      message: 'column profiles.foo does not exist',
    });
  });

  test('rejects other media types, schemas and methods', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    for (const accept of [
      'application/geo+json',
      'application/vnd.pgrst.plan+text; for="application/json"',
    ]) {
      const refused = await call(person, 'profiles', { headers: { accept } });
      expect([refused.status, refused.json]).toMatchObject([406, { code: 'PGRST107' }]);
    }
    const schema = await call(person, 'profiles', { headers: { 'accept-profile': 'auth' } });
    expect([schema.status, schema.json]).toMatchObject([
      406,
      { code: 'PGRST106', message: 'Invalid schema: auth' },
    ]);
    const put = await call(person, 'profiles', { method: 'PUT', body: {} });
    expect([put.status, put.json]).toMatchObject([405, { code: 'PGRST117' }]);
  });
});

describe('writing', () => {
  test('an insert is 201 with an empty body, or with the row when it is requested', async () => {
    const person = await givenPerson(db.owner, { role: null });
    const minimal = await call(person, 'user_roles', {
      method: 'POST',
      body: { user_id: person.userId, role: 'client' },
    });
    expect([minimal.status, minimal.text, minimal.headers.get('content-range')]).toEqual([201, '', '*/*']);
    await db.owner.query('delete from profiles where id = $1', [person.userId]);
    const full = await call(person, 'profiles?select=id,email', {
      method: 'POST',
      body: { id: person.userId, email: 'someone@else.test', full_name: 'Ny' },
      headers: { prefer: 'count=exact, return=representation', ...OBJECT },
    });
    expect([full.status, full.json, full.headers.get('content-range')]).toEqual([
      201,
      { id: person.userId, email: person.email },
      '*/1',
    ]);
    expect(full.headers.get('preference-applied')).toBe('return=representation, count=exact');
  });

  test('an array with `columns`, and missing=default', async () => {
    const person = await givenPerson(db.owner, { role: null });
    const columns = encodeURIComponent('"user_id","role"');
    const missing = await call(person, `user_roles?columns=${columns}&select=role`, {
      method: 'POST',
      body: [{ user_id: person.userId, ignored: 1 }],
      headers: { prefer: 'missing=default, return=representation' },
    });
    expect([missing.status, missing.json]).toEqual([201, [{ role: 'client' }]]);
  });

  test('headers-only names the new row in Location', async () => {
    const person = await givenPerson(db.owner, { role: null });
    const response = await call(person, 'user_roles', {
      method: 'POST',
      body: { user_id: person.userId },
      headers: { prefer: 'return=headers-only' },
    });
    expect([response.status, response.text, response.headers.get('location')]).toEqual([
      201,
      '',
      `/user_roles?user_id=eq.${person.userId}`,
    ]);
  });

  test('a repeated insert is 409 23505; an upsert merges with 200, or keeps the existing row', async () => {
    const person = await givenPerson(db.owner, { role: 'client', name: 'Old' });
    const body = { id: person.userId, full_name: 'New' };
    const again = await call(person, 'profiles', { method: 'POST', body });
    expect([again.status, again.json]).toMatchObject([
      409,
      { code: '23505', message: 'duplicate key value violates unique constraint "profiles_pkey"' },
    ]);
    const ignored = await call(person, 'profiles', {
      method: 'POST',
      body,
      headers: { prefer: 'resolution=ignore-duplicates, return=representation' },
    });
    expect([ignored.status, ignored.json]).toEqual([201, []]);
    const merged = await call(person, 'profiles?on_conflict=id&select=full_name', {
      method: 'POST',
      body,
      headers: { prefer: 'resolution=merge-duplicates, return=representation' },
    });
    expect([merged.status, merged.json]).toEqual([200, [{ full_name: 'New' }]]);
  });

  test('`updated_at` in an update or an upsert is accepted, and set by the database all the same', async () => {
    const person = await givenPerson(db.owner, { role: 'client', name: 'Old' });
    const before = Date.now();
    const ownRow = `profiles?id=eq.${person.userId}&select=full_name,updated_at`;
    const long = { updated_at: '2001-01-01T00:00:00Z' };
    for (const answer of [
      await call(person, ownRow, { method: 'PATCH', body: long, headers: REPRESENT }),
      await call(person, ownRow, {
        method: 'PATCH',
        body: { full_name: 'New', ...long },
        headers: REPRESENT,
      }),
      await call(person, 'profiles?on_conflict=id&select=full_name,updated_at', {
        method: 'POST',
        body: { id: person.userId, full_name: 'Newer', ...long },
        headers: { prefer: 'resolution=merge-duplicates, return=representation' },
      }),
    ]) {
      expect(answer.status).toBe(200);
      const [row] = z.array(z.object({ updated_at: z.string() })).parse(answer.json);
      // The clock of the database may differ a little from ours.
      expect(Date.parse(row?.updated_at ?? '')).toBeGreaterThan(before - 60_000);
    }
    expect((await call(person, ownRow)).json).toMatchObject([{ full_name: 'Newer' }]);
  });

  test('an update is 204, or 200 with the rows, `[]` when there are none', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const ownRow = `profiles?id=eq.${person.userId}`;
    const minimal = await call(person, ownRow, { method: 'PATCH', body: { full_name: 'Changed' } });
    expect([minimal.status, minimal.text, minimal.headers.get('content-range')]).toEqual([204, '', '0-0/*']);
    const full = await call(person, `${ownRow}&select=full_name`, {
      method: 'PATCH',
      body: { full_name: 'Again' },
      headers: REPRESENT,
    });
    expect([full.status, full.json]).toEqual([200, [{ full_name: 'Again' }]]);
    const none = await call(person, `profiles?id=eq.${randomUUID()}`, {
      method: 'PATCH',
      body: { full_name: 'x' },
      headers: REPRESENT,
    });
    expect([none.status, none.json]).toEqual([200, []]);
    const unchanged = await call(person, ownRow, { method: 'PATCH', body: {}, headers: REPRESENT });
    expect([unchanged.status, unchanged.json]).toEqual([200, []]);
  });

  test('a delete is 204 and counts when requested; without a filter it is rejected', async () => {
    const person = await givenPerson(db.owner, { role: 'platform_admin' });
    await db.owner.query('insert into ghl_integrations (user_id, token_expires_at) values ($1, now())', [
      person.userId,
    ]);
    const unfiltered = await call(person, 'ghl_integrations', { method: 'DELETE' });
    expect([unfiltered.status, unfiltered.json]).toMatchObject([400, { code: '21000' }]);
    const counted = await call(person, `ghl_integrations?user_id=eq.${person.userId}`, {
      method: 'DELETE',
      headers: { prefer: 'count=exact' },
    });
    expect([counted.status, counted.headers.get('content-range')]).toEqual([204, '*/1']);
  });

  test('a write that is rejected afterwards, or rolled back as requested, changes nothing', async () => {
    const { admin, clinicId } = await givenAdmin(['Bo', 'Cy']);
    const others = `user_roles?clinic_id=eq.${clinicId}&role=eq.csr`;
    const change = { method: 'PATCH', body: { role: 'technician' } };
    const strict = await call(admin, others, {
      ...change,
      headers: { prefer: 'handling=strict, max-affected=1' },
    });
    expect([strict.status, strict.json]).toMatchObject([
      400,
      { code: 'PGRST124', details: 'The query affects 2 rows' },
    ]);
    const single = await call(admin, others, { ...change, headers: { ...REPRESENT, ...OBJECT } });
    expect(single.status).toBe(406);
    const rolledBack = await call(admin, `${others}&select=role`, {
      ...change,
      headers: { prefer: 'tx=rollback, return=representation' },
    });
    expect([rolledBack.status, rolledBack.json]).toEqual([
      200,
      [{ role: 'technician' }, { role: 'technician' }],
    ]);
    expect((await call(admin, `${others}&select=role`)).json).toEqual([{ role: 'csr' }, { role: 'csr' }]);
    const unknown = await call(admin, others, { ...change, headers: { prefer: 'handling=strict, noise=1' } });
    expect([unknown.status, unknown.json]).toMatchObject([400, { code: 'PGRST122' }]);
  });

  test.each([
    ['{', 'PGRST102'],
    ['', 'PGRST102'],
    ['[1]', 'PGRST102'],
    ['[{"id": null}, {"full_name": null}]', 'PGRST102'],
    ['{"foo": 1}', 'PGRST204'],
    ['{"id": "x"}', '22P02'],
    ['{"__proto__": 1}', 'PGRST204'],
  ])('the body %s is rejected with 400 %s', async (body, code) => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const response = await call(person, 'profiles', { method: 'POST', body });
    expect([response.status, response.json]).toMatchObject([400, { code }]);
  });

  test('a check names its constraint, and discloses nothing of the row', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const response = await call(person, `profiles?id=eq.${person.userId}`, {
      method: 'PATCH',
      body: { full_name: 'x'.repeat(201) },
    });
    expect([response.status, response.json]).toMatchObject([
      400,
      {
        code: '23514',
        message:
          'new row for relation "profiles" violates check constraint "profiles_full_name_length_check"',
        details: null,
      },
    ]);
  });
});

describe('authorization', () => {
  test("another user's row is invisible, and cannot be written", async () => {
    const { admin: otherUser } = await givenAdmin();
    const person = await givenPerson(db.owner, { role: 'client' });
    for (const path of [`profiles?id=eq.${person.userId}`, `user_roles?user_id=eq.${person.userId}`]) {
      expect((await call(otherUser, path)).json).toEqual([]);
      const counted = await call(otherUser, path, { headers: { prefer: 'count=planned' } });
      expect(counted.headers.get('content-range')).toBe('*/0');
      expect((await call(otherUser, path, { headers: OBJECT })).status).toBe(406);
    }
    const renamed = await call(otherUser, `profiles?id=eq.${person.userId}`, {
      method: 'PATCH',
      body: { full_name: 'Stolen' },
      headers: REPRESENT,
    });
    expect([renamed.status, renamed.json]).toEqual([200, []]);
    const forged = await call(otherUser, 'profiles', {
      method: 'POST',
      body: { id: randomUUID(), full_name: 'Forged' },
    });
    expect([forged.status, forged.json]).toMatchObject([
      403,
      { code: '42501', message: 'new row violates row-level security policy for table "profiles"' },
    ]);
    const taken = await call(otherUser, 'profiles', {
      method: 'POST',
      body: { id: person.userId, full_name: 'Taken' },
      headers: { prefer: 'resolution=merge-duplicates' },
    });
    expect([taken.status, taken.json]).toMatchObject([403, { code: '42501' }]);
  });

  test('a role for someone else is 403 42501; a role that cannot be chosen is 400 23514, while client can', async () => {
    const person = await givenPerson(db.owner, { role: null });
    const roleForOther = await call(person, 'user_roles', {
      method: 'POST',
      body: { user_id: randomUUID(), role: 'client' },
    });
    expect([roleForOther.status, roleForOther.json]).toMatchObject([403, { code: '42501' }]);
    const promoted = await call(person, 'user_roles', {
      method: 'POST',
      body: { user_id: person.userId, role: 'platform_admin' },
    });
    expect([promoted.status, promoted.json]).toMatchObject([400, { code: '23514' }]);
    const client = await call(person, 'user_roles', {
      method: 'POST',
      body: { user_id: person.userId, role: 'client' },
    });
    expect(client.status).toBe(201);
    const now = await call(person, `user_roles?select=role&user_id=eq.${person.userId}`, { headers: OBJECT });
    expect(now.json).toEqual({ role: 'client' });
  });

  test('a column that is hidden is 403 42501, wherever it is named', async () => {
    const person = await givenPerson(db.owner, { role: 'platform_admin' });
    const denied = { code: '42501', message: 'permission denied for table ghl_integrations' };
    for (const search of [
      'select=access_token',
      'refresh_token=eq.x',
      'order=access_token',
      'or=(access_token.eq.x)',
    ]) {
      const { status, json } = await call(person, `ghl_integrations?${search}`);
      expect([search, status, json]).toMatchObject([search, 403, denied]);
    }
    const written = await call(person, 'ghl_integrations', {
      method: 'POST',
      body: { user_id: person.userId, access_token: 'x' },
    });
    expect([written.status, written.json]).toMatchObject([403, denied]);
    const embedded = await call(person, 'profiles?select=id,ghl_integrations(refresh_token)');
    expect([embedded.status, embedded.json]).toMatchObject([403, denied]);
    expect((await call(null, 'ghl_integrations?select=access_token')).status).toBe(401);
  });

  test('columns without a grant are 403', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const made = await call(person, `profiles?id=eq.${person.userId}`, {
      method: 'PATCH',
      body: { created_at: '2000-01-01T00:00Z' },
    });
    expect([made.status, made.json]).toMatchObject([
      403,
      { code: '42501', message: 'permission denied for table profiles' },
    ]);
    const connected = await call(person, 'ghl_integrations', {
      method: 'POST',
      body: { user_id: person.userId },
    });
    expect([connected.status, connected.json]).toMatchObject([403, { code: '42501' }]);
  });

  test('without a token, or with an API key in its place: 401 42501', async () => {
    const calls = [
      await call(null, 'profiles'),
      await call(null, 'profiles', { headers: { authorization: 'Bearer sb_publishable_abc' } }),
      await call(null, 'user_roles', { method: 'POST', body: { user_id: randomUUID() } }),
    ];
    for (const { status, json } of calls) expect([status, json]).toMatchObject([401, { code: '42501' }]);
  });

  test('invalid tokens have distinct errors', async () => {
    const claims = Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url');
    const cases: [string, string, string][] = [
      ['Bearer ', 'PGRST301', 'Empty JWT is sent in Authorization header'],
      ['Bearer a.b', 'PGRST301', 'Expected 3 parts in JWT; got 2'],
      ['Bearer a.b.c', 'PGRST301', 'No suitable key or wrong key type'],
      [`Bearer e30.${claims}.c`, 'PGRST303', 'JWT expired'],
    ];
    for (const [authorization, code, message] of cases) {
      const { status, json, headers } = await call(null, 'profiles', { headers: { authorization } });
      expect([status, json]).toMatchObject([401, { code, message }]);
      expect(headers.get('www-authenticate')).toContain(message);
    }
  });

  test('a session that ended and a role that was revoked take effect at the next request', async () => {
    const { admin, clinicId } = await givenAdmin(['Bo']);
    const colleagues = `user_roles?select=role&clinic_id=eq.${clinicId}&role=eq.csr`;
    expect((await call(admin, colleagues)).json).toEqual([{ role: 'csr' }]);
    await db.owner.query(`update user_roles set role = 'client', clinic_id = null where user_id = $1`, [
      admin.userId,
    ]);
    expect((await call(admin, colleagues)).json).toEqual([]);
    await db.owner.query('delete from auth.sessions where id = $1', [admin.sessionId]);
    const ended = await call(admin, colleagues);
    expect([ended.status, ended.json]).toMatchObject([401, { code: 'PGRST303' }]);
  });
});
