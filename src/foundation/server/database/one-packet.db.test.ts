import { Socket } from 'node:net';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tables } from '#db/tables.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenStaffOfNewClinic, type Person } from '#test/given.ts';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { createDatabase, type Database, type Scope } from './database.ts';

let db: TestDatabase;
let csr: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  csr = await givenStaffOfNewClinic(db.owner, { role: 'csr' });
});
afterAll(() => db.drop());

/** One connection, on which everything that is written and read is counted. */
let database: Database<Tables>;
let traffic = { writes: 0, reads: 0 };
beforeEach(() => {
  const countedSocket = () => {
    const socket = new Socket();
    // Connecting puts the socket's own `write` back into place.
    socket.once('connect', () => {
      const write = socket.write.bind(socket);
      socket.write = ((...given: Parameters<typeof write>) => {
        traffic.writes += 1;
        return write(...given);
      }) as typeof write;
    });
    socket.on('data', () => (traffic.reads += 1));
    return socket;
  };
  database = createDatabase<Tables>({
    connection: { ...db.connections.app, stream: countedSocket },
    poolSize: 1,
    onIdleError: () => undefined,
  });
});
afterEach(() => database.end());

const scopeOf = ({ userId, sessionId, clinicId }: Person, mode: Scope['mode'] = 'read'): Scope => ({
  databaseRole: 'clinic_member',
  claims: { userId, sessionId, role: 'csr', clinicId, permissions: permissionsOf('csr') },
  mode,
});
const read = <T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> =>
  database.transaction(scopeOf(csr), work);

/** What somebody asks of the connection, and how much went back and forth for it. */
async function counted<T>(work: () => Promise<T>): Promise<{ result: T; writes: number; reads: number }> {
  traffic = { writes: 0, reads: 0 };
  const result = await work();
  return { result, ...traffic };
}

/**
 * How much goes back and forth for what is one packet. A connection that was silent for a second, as when the machine is busy, is asked for
 * a sign of life first; so the least of some attempts counts.
 */
async function leastTraffic(work: () => Promise<unknown>): Promise<{ writes: number; reads: number }> {
  let least = { writes: Infinity, reads: Infinity };
  for (let attempt = 0; attempt < 5 && least.writes + least.reads > 2; attempt += 1) {
    const { writes, reads } = await counted(work);
    if (writes + reads < least.writes + least.reads) least = { writes, reads };
  }
  return least;
}
const ONE_PACKET = { writes: 1, reads: 1 };

const clinicSeen = async (tx: Kysely<Tables>): Promise<unknown> => {
  const { rows } = await sql<{ clinic: string }>`select app.clinic_id() as clinic`.execute(tx);
  return rows[0]?.clinic;
};
/** Lets the connection prepare what transactions begin with. */
const warmUp = () => read(() => Promise.resolve());
/** Has it seen often enough to be known. The commit of the first one is written while the second one runs. */
const learn = async (work: () => Promise<unknown>): Promise<void> => {
  await warmUp();
  for (let round = 0; round < 3; round += 1) await work();
};

describe('a transaction that reads', () => {
  test('becomes one packet once its statements are known to be all of it', async () => {
    await learn(() => read(clinicSeen));
    expect(await leastTraffic(() => read(clinicSeen))).toEqual(ONE_PACKET);
    expect(await read(clinicSeen)).toBe(csr.clinicId);
  });

  test('is one packet from the start if all of it is sent before anything is awaited', async () => {
    await warmUp();
    const atOnce = async () => {
      const { seen } = await read((tx) => Promise.resolve({ seen: clinicSeen(tx) }));
      return seen;
    };
    expect(await atOnce()).toBe(csr.clinicId);
    expect(await leastTraffic(atOnce)).toEqual(ONE_PACKET);
  });

  test('that goes on after all sees the same clinic, and is not expected to end early again', async () => {
    const work = (goesOn: boolean) =>
      read(async (tx) => {
        const first = await clinicSeen(tx);
        if (!goesOn) return [first];
        const [second, third] = await Promise.all([clinicSeen(tx), clinicSeen(tx)]);
        return [first, second, third, await clinicSeen(tx)];
      });
    await learn(() => work(false));
    expect(await leastTraffic(() => work(false))).toEqual(ONE_PACKET);
    expect(await work(true)).toEqual(Array(4).fill(csr.clinicId));
    expect(await work(true)).toEqual(Array(4).fill(csr.clinicId));
    expect((await counted(() => work(false))).writes).toBeGreaterThan(1);
  });

  test('keeps what it sets until its end', async () => {
    for (let round = 0; round < 4; round += 1) {
      const language = await read(async (tx) => {
        await sql`select set_config('app.language', ${`language ${round}`}, true)`.execute(tx);
        const { rows } = await sql<{ set: string }>`select current_setting('app.language') as set`.execute(
          tx,
        );
        return rows[0]?.set;
      });
      expect(language).toBe(`language ${round}`);
    }
  });

  test('leaves nothing to the next one on its connection', async () => {
    await learn(() => read(clinicSeen));
    for (let round = 0; round < 3; round += 1) {
      const seen = await database.transaction({ databaseRole: 'anon', mode: 'read' }, clinicSeen);
      expect(seen).toBeNull();
    }
  });
});

describe('one packet with a failing statement', () => {
  const divide = (by: number) => (tx: Kysely<Tables>) =>
    Promise.all([
      sql`select 1 as fine`.execute(tx),
      sql`select 10 / ${by}::int as part`.execute(tx),
      sql`select 2 as behind`.execute(tx),
    ]);

  test('names it, and leaves a connection that works', async () => {
    await learn(() => read(divide(5)));
    expect(await leastTraffic(() => read(divide(5)))).toEqual(ONE_PACKET);
    await expect(read(divide(0))).rejects.toMatchObject({ code: '22012' });
    await read(divide(5));
    expect(await leastTraffic(() => read(divide(5)))).toEqual(ONE_PACKET);
  });

  test('leaves nothing behind, not even the audit entry of a read', async () => {
    const subject = 'subject of a failing packet';
    const work = (by: number) => (tx: Kysely<Tables>) =>
      Promise.all([
        sql`with answer as materialized (select 1 as found),
            entry as (insert into audit_entries (action, subject_id) select 'pet.read', ${subject} from answer)
          select * from answer`.execute(tx),
        sql`select 10 / ${by}::int as part`.execute(tx),
      ]);
    const entries = async () =>
      (await db.owner.query('select from audit_entries where subject_id = $1', [subject])).rowCount;
    await learn(() => read(work(1)));
    expect(await leastTraffic(() => read(work(1)))).toEqual(ONE_PACKET);
    const before = await entries();
    expect(before).toBeGreaterThan(3);
    await expect(read(work(0))).rejects.toMatchObject({ code: '22012' });
    expect(await entries()).toBe(before);
  });

  test('says that a session has ended, and answers nothing', async () => {
    const gone = await givenStaffOfNewClinic(db.owner, { role: 'csr' });
    const ask = () => database.transaction(scopeOf(gone), clinicSeen);
    await learn(ask);
    expect(await leastTraffic(ask)).toEqual(ONE_PACKET);
    await db.owner.query('delete from auth.sessions where id = $1', [gone.sessionId]);
    await expect(ask()).rejects.toMatchObject({ code: 'TW001' });
    expect(await read(clinicSeen)).toBe(csr.clinicId);
  });
});

test('a transaction that writes is checked before it is committed, however often it ended where it began', async () => {
  const write = (isRefused: boolean) =>
    database.transaction(scopeOf(csr, 'write'), async (tx) => {
      await sql`insert into clients (clinic_id, full_name) values (${csr.clinicId}, 'Checked')`.execute(tx);
      if (isRefused) throw new Error('refused');
    });
  for (let round = 0; round < 3; round += 1) await write(false);
  await expect(write(true)).rejects.toThrow('refused');
  const { rowCount } = await db.owner.query(`select from clients where full_name = 'Checked'`);
  expect(rowCount).toBe(3);
});
