import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#foundation/server/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { testPeople, verifyTestToken } from '#test/supabase.ts';
import { createRestService } from './rest-service.ts';

let db: TestDatabase;
let app: Hono;
let admin: Person;
let otherUser: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  const service = createRestService({
    people: testPeople(db),
    verifyToken: verifyTestToken,
    addressOf: () => '192.0.2.1',
    log: createLog('silent'),
  });
  app = new Hono().route(service.path, service.routes);
  const { clinicId } = await givenClinic(db.owner);
  admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Ada' });
  for (const name of ['Bo', 'Cy']) await givenStaff(db.owner, clinicId, { role: 'csr', name });
  const bare = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Di' });
  await db.owner.query('delete from profiles where id = $1', [bare.userId]);
  otherUser = await givenPerson(db.owner, { role: 'client', name: 'Stranger' });
});
afterAll(() => db.drop());

interface Sent extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(person: Person, path: string, init: Sent = {}) {
  const response = await app.request(`/rest/v1/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${person.token}`, ...init.headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
async function read(path: string, person = admin) {
  const { status, text } = await send(person, path);
  const body: unknown = JSON.parse(text);
  return { status, body };
}
const named = (name: string | null) => ({ profiles: name === null ? null : { full_name: name } });

describe('a profile embedded in a role', () => {
  test('is an object, or null where there is none', async () => {
    expect(
      await read('user_roles?select=profiles(full_name)&order=profiles(full_name).desc.nullslast'),
    ).toEqual({
      status: 200,
      body: [named('Cy'), named('Bo'), named('Ada'), named(null)],
    });
  });

  test('accepts all columns, an alias, a hint, a cast, and the reverse direction', async () => {
    const response = await read(
      `user_roles?select=role,who:profiles!user_id(name:full_name,made:created_at::date,user_roles(role))&user_id=eq.${admin.userId}`,
    );
    expect(response.body).toEqual([
      {
        role: 'clinic_admin',
        who: {
          name: 'Ada',
          made: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          user_roles: { role: 'clinic_admin' },
        },
      },
    ]);
    const all = await read(`user_roles?select=*,profiles(*)&user_id=eq.${admin.userId}`);
    expect(all.body).toMatchObject([
      { role: 'clinic_admin', profiles: { id: admin.userId, full_name: 'Ada' } },
    ]);
  });

  test('is spread into the row', async () => {
    const response = await read(
      `user_roles?select=role,...profiles(full_name,mail:email)&user_id=eq.${admin.userId}`,
    );
    expect(response.body).toEqual([{ role: 'clinic_admin', full_name: 'Ada', mail: admin.email }]);
  });

  test('is emptied by a filter on it, and with !inner removes the row', async () => {
    const order = '&order=role,user_id';
    const left = await read(`user_roles?select=profiles(full_name)&profiles.full_name=eq.Bo${order}`);
    expect(left.body).toHaveLength(4);
    expect(left.body).toContainEqual(named('Bo'));
    expect(left.body).not.toContainEqual(named('Cy'));
    const inner = await read(`user_roles?select=profiles!inner(full_name)&profiles.full_name=eq.Bo`);
    expect(inner.body).toEqual([named('Bo')]);
    const either = await read(
      'user_roles?select=profiles!inner(full_name)&profiles.or=(full_name.eq.Bo,full_name.eq.Cy)&profiles.order=full_name&profiles.limit=1&order=profiles(full_name)',
    );
    expect(either.body).toEqual([named('Bo'), named('Cy')]);
    const neither = await read(
      'user_roles?select=profiles!inner(full_name)&profiles.not.or=(full_name.eq.Bo,full_name.eq.Cy)',
    );
    expect(neither.body).toEqual([named('Ada')]);
  });

  test('can be tested for null, alone and within a logic tree', async () => {
    const none = await read('user_roles?select=role,profiles()&profiles=is.null');
    expect(none.body).toEqual([{ role: 'doctor', profiles: null }]);
    const some = await read('user_roles?select=role,profiles(full_name)&profiles=not.is.null&role=eq.csr');
    expect(some.body).toHaveLength(2);
    const tree = await read(
      'user_roles?select=role,profiles()&or=(profiles.is.null,role.eq.clinic_admin)&order=role',
    );
    expect(tree.body).toMatchObject([{ role: 'clinic_admin' }, { role: 'doctor' }]);
  });

  test('counts and pages cover the remaining rows', async () => {
    const response = await send(admin, 'user_roles?select=profiles!inner(full_name)&limit=2', {
      headers: { prefer: 'count=exact' },
    });
    expect([response.status, response.headers.get('content-range')]).toEqual([206, '0-1/3']);
  });

  test('is null for a user whom the caller may not see', async () => {
    expect(await read('user_roles?select=user_id,profiles(full_name)', otherUser)).toEqual({
      status: 200,
      body: [{ user_id: otherUser.userId, ...named('Stranger') }],
    });
  });

  test('is returned with a written row', async () => {
    const fresh = await givenPerson(db.owner, { role: null, name: 'Fresh' });
    const written = await send(fresh, 'user_roles?select=role,profiles(full_name)', {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'return=representation' },
      body: JSON.stringify({ user_id: fresh.userId, role: 'client' }),
    });
    expect([written.status, JSON.parse(written.text)]).toEqual([
      201,
      [{ role: 'client', ...named('Fresh') }],
    ]);
    const unembedded = await send(fresh, `profiles?id=eq.${fresh.userId}&user_roles.role=eq.csr`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ full_name: 'Lost' }),
    });
    expect([unembedded.status, JSON.parse(unembedded.text)]).toMatchObject([400, { code: 'PGRST108' }]);
  });

  test('an integration can be embedded in the profile of its owner', async () => {
    await db.owner.query(
      `insert into ghl_integrations (user_id, token_expires_at, user_data) values ($1, now(), '{"name": "Acme"}')`,
      [admin.userId],
    );
    const response = await read(
      `profiles?select=full_name,ghl_integrations!inner(name:user_data->>name)&ghl_integrations.user_data->>name=eq.Acme`,
    );
    expect(response.body).toEqual([{ full_name: 'Ada', ghl_integrations: { name: 'Acme' } }]);
    const text = await read(`ghl_integrations?select=user_id&user_data=fts(simple).acme`);
    expect(text.body).toEqual([{ user_id: admin.userId }]);
  });
});

describe('as CSV', () => {
  const csv = async (path: string, person = admin) => {
    const { status, headers, text } = await send(person, path, { headers: { accept: 'text/csv' } });
    return { status, type: headers.get('content-type'), text };
  };

  test('returns a header and a line for each row, quoted as by PostgreSQL', async () => {
    await db.owner.query(`update profiles set full_name = 'Bo, "the" second' where full_name = 'Bo'`);
    expect(await csv('profiles?select=name:full_name,avatar_url&order=full_name')).toEqual({
      status: 200,
      type: 'text/csv; charset=utf-8',
      text: 'name,avatar_url\nAda,\n"Bo, ""the"" second",\nCy,',
    });
    await db.owner.query(`update profiles set full_name = 'Bo' where full_name like 'Bo,%'`);
  });

  test('returns an empty result, and a written row', async () => {
    expect(await csv('profiles?select=id&full_name=eq.Nobody')).toMatchObject({ status: 200, text: 'id\n' });
    const written = await send(otherUser, `profiles?id=eq.${otherUser.userId}&select=full_name`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', prefer: 'return=representation', accept: 'text/csv' },
      body: JSON.stringify({ full_name: 'Stranger' }),
    });
    expect([written.status, written.text]).toEqual([200, 'full_name\nStranger']);
  });
});

describe('D-06: expensive requests', () => {
  const nested = (depth: number): string =>
    depth === 0 ? '' : `,${depth % 2 === 0 ? 'user_roles' : 'profiles'}(*${nested(depth - 1)})`;
  const many = (count: number): string =>
    Array.from({ length: count }, (_, n) => `e${n}:profiles(*)`).join(',');

  const repeated = (part: string, count: number): string =>
    Array.from({ length: count }, () => part).join(',');

  test.each([
    ['related rows within each other, as deep as may be', `user_roles?select=*${nested(3)}`, 200],
    ['one level more', `user_roles?select=*${nested(9)}`, 400],
    ['as many related rows as may be', `user_roles?select=${many(20)}`, 200],
    ['a thousand of them', `user_roles?select=${many(1000)}`, 400],
    [
      'three hundred conditions',
      `profiles?or=(${Array.from({ length: 300 }, () => 'full_name.ilike.*a*').join(',')})`,
      200,
    ],
    [
      'a thousand conditions',
      `profiles?or=(${Array.from({ length: 1000 }, () => 'full_name.ilike.*a*').join(',')})`,
      400,
    ],
    ['a pattern of wildcards', `profiles?full_name=ilike.${'*a'.repeat(200)}`, 200],
    [
      'an expression that backtracks',
      `profiles?full_name=match.${encodeURIComponent('(a*)*'.repeat(20))}b`,
      200,
    ],
    [
      'an expression with many copies of itself',
      `profiles?or=${encodeURIComponent('(full_name.match."(a?){255}a{255}",id.is.null)')}`,
      400,
    ],
    ['as many values as may be', `profiles?select=${repeated('id', 50)}`, 200],
    ['one value more', `profiles?select=${repeated('id', 51)}`, 400],
    ['one value more in a related row', `user_roles?select=profiles(${repeated('id', 51)})`, 400],
    ['every column many times', `profiles?select=${repeated('*', 50)}`, 400],
    ['a page far away', 'profiles?offset=999999999', 200],
    ['a page that is no number', 'profiles?limit=1e9', 400],
  ])('%s', async (_, path, status) => {
    expect((await send(admin, path)).status).toBe(status);
  });

  test.each([
    ['as many values as may be', 50, 200],
    ['one value more', 51, 400],
  ])('%s as CSV', async (_, count, status) => {
    const names = Array.from({ length: count }, (_name, n) => `c${n}:email`).join(',');
    const answer = await send(admin, `profiles?select=${names}`, { headers: { accept: 'text/csv' } });
    expect(answer.status).toBe(status);
  });
});

test("D-05: a statement that takes too long is canceled, with PostgreSQL's error", async () => {
  const holder = await db.owner.connect();
  try {
    await holder.query('begin');
    await holder.query('update profiles set full_name = full_name where id = $1', [otherUser.userId]);
    const late = await send(otherUser, `profiles?id=eq.${otherUser.userId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ full_name: 'Late' }),
    });
    expect([late.status, JSON.parse(late.text)]).toEqual([
      500,
      {
        code: '57014',
        message: 'canceling statement due to statement timeout',
        details: null,
        hint: null,
      },
    ]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});
