import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { openWire, type ReceivedMessage, type WireClient } from '#test/realtime-client.ts';
import { startTestRealtime, TEST_KEY, testPeople, type TestRealtime } from '#test/supabase.ts';

let db: TestDatabase;
let first: TestRealtime;
let second: TestRealtime;
const wires: WireClient[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
  [first, second] = await Promise.all([startTestRealtime(db), startTestRealtime(db)]);
});
afterAll(async () => {
  for (const { socket } of wires) socket.terminate();
  await Promise.all([first.close(), second.close()]);
  await db.drop();
});

type Request = Readonly<Record<string, unknown>>;
interface Listener {
  readonly wire: WireClient;
  readonly reply: unknown;
  /** The next change that is received. */
  next(): Promise<unknown>;
  /** All changes received so far. */
  receivedChanges(): readonly unknown[];
}

let topics = 0;
async function listen(
  person: Person,
  requests: readonly Request[],
  {
    at = first,
    vsn = '2.0.0',
    options = {},
  }: { at?: TestRealtime; vsn?: '1.0.0' | '2.0.0'; options?: Request } = {},
): Promise<Listener> {
  const wire = await openWire(at.url, vsn, TEST_KEY);
  wires.push(wire);
  const topic = `changes ${(topics += 1)}`;
  const reply = await wire.join(topic, person.token, {
    private: false,
    postgres_changes: requests,
    ...options,
  });
  const isChange = ({ event }: ReceivedMessage) => event === 'postgres_changes';
  return {
    wire,
    reply,
    next: async () => (await wire.next(isChange)).payload,
    receivedChanges: () => wire.received.filter(isChange).map(({ payload }) => payload),
  };
}

const rename = (userId: string, name: string) =>
  db.owner.query('update profiles set full_name = $2 where id = $1', [userId, name]);
const all = (table: string, more: Request = {}) => ({ event: '*', schema: 'public', table, ...more });
const expectedChange = (type: string, more: Request = {}) => ({
  ids: [expect.any(Number)],
  data: expect.objectContaining({ type, schema: 'public', errors: null, ...more }),
});

describe('postgres_changes', () => {
  test.each(['1.0.0', '2.0.0'] as const)(
    'vsn %s: the join is answered binding by binding, and confirmed',
    async (vsn) => {
      const person = await givenPerson(db.owner, { role: 'client' });
      const requests = [
        all('profiles', { filter: `id=eq.${person.userId}` }),
        { event: 'INSERT', schema: 'public' },
      ];
      const { reply, wire } = await listen(person, requests, { vsn });
      expect(reply).toEqual({
        status: 'ok',
        response: { postgres_changes: requests.map((one) => Object.assign({ id: expect.any(Number) }, one)) },
      });
      expect((await wire.next(({ event }) => event === 'system')).payload).toEqual({
        extension: 'postgres_changes',
        status: 'ok',
        message: 'Subscribed to PostgreSQL',
        channel: expect.stringMatching(/^changes \d+$/),
      });
    },
  );

  test('an insert, an update and a delete arrive exactly as in the protocol, in every process', async () => {
    const person = await givenPerson(db.owner, { role: 'client', name: 'Ny' });
    await db.owner.query('delete from profiles where id = $1', [person.userId]);
    const listeners = [
      await listen(person, [all('profiles')], { at: first }),
      await listen(person, [all('profiles')], { at: second, vsn: '1.0.0' }),
    ];
    await db.owner.query(`insert into profiles (id, full_name) values ($1, 'Ny')`, [person.userId]);
    const record = {
      id: person.userId,
      email: person.email,
      full_name: 'Ny',
      avatar_url: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
      updated_at: expect.any(String),
    };
    const columns = [
      { name: 'id', type: 'uuid' },
      { name: 'email', type: 'text' },
      { name: 'full_name', type: 'text' },
      { name: 'avatar_url', type: 'text' },
      { name: 'created_at', type: 'timestamptz' },
      { name: 'updated_at', type: 'timestamptz' },
    ];
    const head = {
      schema: 'public',
      table: 'profiles',
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      columns,
      errors: null,
    };
    const ids = [expect.any(Number)];
    for (const { next } of listeners)
      expect(await next()).toEqual({ ids, data: { ...head, type: 'INSERT', record } });
    await rename(person.userId, 'Nyx');
    const old = { id: person.userId };
    for (const { next } of listeners) {
      expect(await next()).toEqual({
        ids,
        data: { ...head, type: 'UPDATE', record: { ...record, full_name: 'Nyx' }, old_record: old },
      });
    }
    await db.owner.query('delete from profiles where id = $1', [person.userId]);
    for (const { next } of listeners)
      expect(await next()).toEqual({ ids, data: { ...head, type: 'DELETE', old_record: old } });
  });

  test('bindings that select the same columns share one event', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const { reply, next } = await listen(person, [
      all('profiles'),
      { event: 'UPDATE', schema: 'public', table: 'profiles' },
      { event: 'INSERT', schema: 'public', table: 'profiles' },
      all('profiles', { select: ['full_name'] }),
    ]);
    // Safe: the reply contains exactly these four.
    const { response } = reply as { response: { postgres_changes: { id: number }[] } };
    const [a, b, , d] = response.postgres_changes.map(({ id }) => id);
    await rename(person.userId, 'Ada');
    expect(await next()).toMatchObject({ ids: [a, b], data: { record: { email: person.email } } });
    expect(await next()).toEqual({
      ids: [d],
      data: expect.objectContaining({
        columns: [{ name: 'full_name', type: 'text' }],
        record: { full_name: 'Ada' },
      }),
    });
  });
});

describe('filters', () => {
  test.each([
    ['full_name=eq.Ada', ['Ada']],
    ['full_name=neq.Ada', ['Bo', 'Cy, (2nd)']],
    ['full_name=gt.Ada', ['Bo', 'Cy, (2nd)']],
    ['full_name=lte.Bo', ['Ada', 'Bo']],
    ['full_name=in.(Ada,Bo)', ['Ada', 'Bo']],
    ['full_name=eq."Cy, (2nd)"', ['Cy, (2nd)']],
    ['full_name=like.A%', ['Ada']],
    ['full_name=ilike.b*', ['Bo']],
    ['full_name=match.^[AB]', ['Ada', 'Bo']],
    ['full_name=imatch.^c', ['Cy, (2nd)']],
    ['full_name=isdistinct.Ada', ['Bo', 'Cy, (2nd)']],
    ['full_name=not.eq.Ada,avatar_url=is.null', ['Bo', 'Cy, (2nd)']],
    ['full_name=not.in.(Ada,Bo)', ['Cy, (2nd)']],
  ])('%s', async (filter, names) => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const { next, receivedChanges: received } = await listen(person, [
      all('profiles', { filter }),
      all('user_roles'),
    ]);
    for (const name of ['Ada', 'Bo', 'Cy, (2nd)']) {
      await rename(person.userId, name);
      if (names.includes(name)) expect(await next()).toMatchObject({ data: { record: { full_name: name } } });
    }
    await db.owner.query(`update user_roles set clinic_id = null where user_id = $1`, [person.userId]);
    expect(await next()).toMatchObject({ data: { table: 'user_roles' } });
    expect(received()).toHaveLength(names.length + 1);
  });

  test('a delete is filtered by the values of the deleted row', async () => {
    const platform = await givenPerson(db.owner, { role: 'platform_admin' });
    const { next } = await listen(platform, [
      { ...all('profiles', { filter: 'full_name=eq.Two' }), event: 'DELETE' },
    ]);
    const ids = [];
    for (const name of ['One', 'Two']) {
      const { userId } = await givenPerson(db.owner, { role: 'client', name });
      ids.push(userId);
      await db.owner.query('delete from profiles where id = $1', [userId]);
    }
    expect(await next()).toMatchObject({ data: { type: 'DELETE', old_record: { id: ids[1] } } });
  });

  test.each([
    ['a table that takes no part', { table: 'appointments' }],
    ['another schema', { schema: 'auth', table: 'users' }],
    ['a column that is not there', { table: 'profiles', filter: 'nothing=eq.1' }],
    ['a value that does not fit', { table: 'profiles', filter: 'id=eq.x' }],
    ['an operator that does not fit', { table: 'profiles', filter: 'id=like.x' }],
    ['a filter that is none', { table: 'profiles', filter: 'full_name' }],
    ['a column to select that is not there', { table: 'profiles', select: ['nothing'] }],
  ])('%s is reported, and rejects the join of a client that requires its bindings', async (_, request) => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const requested = { event: '*', schema: 'public', ...request };
    const { reply, wire } = await listen(person, [requested]);
    expect(reply).toMatchObject({ status: 'ok', response: { postgres_changes: [requested] } });
    expect((await wire.next(({ event }) => event === 'system')).payload).toMatchObject({
      extension: 'postgres_changes',
      status: 'error',
      message: expect.stringContaining('Unable to subscribe to changes with given parameters.'),
    });
    const strict = await listen(person, [requested], {
      options: { postgres_changes_options: { wait: true } },
    });
    expect(strict.reply).toEqual({
      status: 'error',
      response: { reason: expect.stringMatching(/^RealtimeDisabledForConfiguration: Unable to subscribe/) },
    });
  });
});

describe('RT-05: authorization', () => {
  test("sends no change of another clinic's rows", async () => {
    const [ours, theirs] = [await givenClinic(db.owner), await givenClinic(db.owner)];
    const csr = await givenStaff(db.owner, ours.clinicId, { role: 'csr' });
    const admin = await givenStaff(db.owner, ours.clinicId, { role: 'clinic_admin' });
    const otherUser = await givenStaff(db.owner, theirs.clinicId, { role: 'clinic_admin' });
    const everything = [{ event: '*', schema: 'public' }];
    const inside = await listen(admin, everything);
    const outside = await listen(otherUser, everything, { at: second });
    await rename(csr.userId, 'Ours');
    expect(await inside.next()).toEqual(expectedChange('UPDATE', { table: 'profiles' }));
    await db.owner.query(`update user_roles set role = 'technician' where user_id = $1`, [csr.userId]);
    expect(await inside.next()).toEqual(expectedChange('UPDATE', { table: 'user_roles' }));
    await db.owner.query('delete from user_roles where user_id = $1', [csr.userId]);
    expect(await inside.next()).toEqual(expectedChange('DELETE', { old_record: { user_id: csr.userId } }));
    await db.owner.query(`insert into ghl_integrations (user_id, token_expires_at) values ($1, now())`, [
      csr.userId,
    ]);
    await db.owner.query('delete from ghl_integrations where user_id = $1', [csr.userId]);
    await rename(otherUser.userId, 'Theirs');
    expect(await outside.next()).toEqual(expectedChange('UPDATE', { table: 'profiles' }));
    expect(outside.receivedChanges()).toHaveLength(1);
    expect(inside.receivedChanges()).toHaveLength(3);
  });

  test('a row that moved to another clinic is sent to nobody who could not see its contents', async () => {
    const [ours, theirs] = [await givenClinic(db.owner), await givenClinic(db.owner)];
    const admin = await givenStaff(db.owner, ours.clinicId, { role: 'clinic_admin' });
    const movedUser = await givenStaff(db.owner, theirs.clinicId, { role: 'csr' });
    const { next, receivedChanges: received } = await listen(admin, [all('user_roles')]);
    await db.owner.query(`update user_roles set role = 'doctor' where user_id = $1`, [movedUser.userId]);
    await db.owner.query('update user_roles set clinic_id = $2 where user_id = $1', [
      movedUser.userId,
      ours.clinicId,
    ]);
    expect(await next()).toEqual(
      expectedChange('UPDATE', {
        record: expect.objectContaining({ role: 'doctor', clinic_id: ours.clinicId }),
      }),
    );
    expect(received()).toHaveLength(1);
    expect(JSON.stringify(received())).not.toContain(theirs.clinicId);
  });

  test('contents are visible exactly where the row policies allow it', async () => {
    const people = [
      await givenPerson(db.owner, { role: 'platform_admin' }),
      await givenPerson(db.owner, { role: 'client' }),
      await givenPerson(db.owner, { role: null }),
    ];
    const { clinicId } = await givenClinic(db.owner);
    for (const role of ['clinic_admin', 'doctor', 'technician', 'csr'] as const)
      people.push(await givenStaff(db.owner, clinicId, { role }));
    for (const { userId } of people)
      await db.owner.query(`insert into ghl_integrations (user_id, token_expires_at) values ($1, now())`, [
        userId,
      ]);
    for (const [table, key] of [
      ['user_roles', 'user_id'],
      ['profiles', 'id'],
      ['ghl_integrations', 'user_id'],
    ] as const) {
      const { rows: stored } = await db.owner.query<{ row: unknown }>(
        `select to_jsonb(t) as row from ${table} t`,
      );
      for (const person of people) {
        const { open, readable } = await testPeople(db).run(
          { userId: person.userId, sessionId: person.sessionId },
          { mode: 'read', origin: { ip: '', userAgent: '', requestId: '' } },
          async (tx) => {
            const { rows } = await sql<{ open: string[]; readable: string[] }>`
              select array(select item ->> ${key} from jsonb_array_elements(${JSON.stringify(stored.map(({ row }) => row))}::jsonb) as a (item)
                where app.may_receive_row(${table}, item) order by 1) as open,
              array(select ${sql.ref(key)}::text from ${sql.table(table)} order by 1) as readable`.execute(
              tx,
            );
            return rows[0] ?? { open: [], readable: [] };
          },
        );
        expect([table, person.role, open]).toEqual([table, person.role, readable]);
        if (person.role === 'platform_admin' && table !== 'ghl_integrations')
          expect(readable.length).toBe(stored.length);
      }
    }
  });

  test(
    'sends no change made after a role was revoked during a burst',
    async () => {
      const runs = stormRuns(5);
      let leaked = 0;
      for (let run = 0; run < runs; run += 1) {
        const { clinicId } = await givenClinic(db.owner);
        const [csr, colleague] = [
          await givenStaff(db.owner, clinicId, { role: 'csr' }),
          await givenStaff(db.owner, clinicId, { role: 'doctor' }),
        ];
        const {
          next,
          receivedChanges: received,
          wire,
        } = await listen(csr, [all('profiles')], { at: run % 2 ? first : second });
        const last = randomInt(1, 30);
        for (let n = 1; n <= 30; n += 1) {
          await rename(colleague.userId, `Name ${n}.`);
          if (n === last) await db.owner.query('delete from user_roles where user_id = $1', [csr.userId]);
        }
        await rename(csr.userId, 'The end.');
        while (!JSON.stringify(await next()).includes('The end.'));
        const numbers = received().map((payload) =>
          Number(/Name (\d+)\./.exec(JSON.stringify(payload))?.[1] ?? 0),
        );
        leaked += numbers.filter((n) => n > last).length;
        wire.socket.terminate();
      }
      process.stdout.write(
        `figure: RT-05 ${runs} roles revoked during a burst of changes, ${leaked} changes leaked\n`,
      );
      expect(leaked).toBe(0);
    },
    stormTimeoutMs(),
  );

  test('a role that is revoked or a session that has ended stops the stream', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
    const colleague = await givenStaff(db.owner, clinicId, { role: 'doctor' });
    const { next, receivedChanges: received, wire } = await listen(csr, [all('profiles')]);
    await rename(colleague.userId, 'VisibleRows');
    expect(await next()).toEqual(expectedChange('UPDATE'));
    await db.owner.query('delete from user_roles where user_id = $1', [csr.userId]);
    await rename(colleague.userId, 'Unseen');
    await rename(csr.userId, 'Own');
    expect(await next()).toMatchObject({ data: { record: { id: csr.userId } } });
    expect(received()).toHaveLength(2);
    await db.owner.query('delete from auth.sessions where id = $1', [csr.sessionId]);
    await wire.next(({ event }) => event === 'phx_close');
  });
});

test('many changes at once reach every subscriber, in their order', async () => {
  const person = await givenPerson(db.owner, { role: 'client' });
  const listeners = await Promise.all(
    [first, second, first, second].map((at) => listen(person, [all('profiles')], { at })),
  );
  const count = 100;
  for (let n = 0; n < count; n += 1) await rename(person.userId, `Name ${n}`);
  for (const { next, receivedChanges: received } of listeners) {
    for (let n = 0; n < count; n += 1) await next();
    const at = received().map(
      (payload) => JSON.stringify(payload).match(/"commit_timestamp":"([^"]+)"/)?.[1] ?? '',
    );
    expect(at).toEqual(at.toSorted());
    expect(JSON.stringify(received().at(-1))).toContain(`Name ${count - 1}`);
  }
});
