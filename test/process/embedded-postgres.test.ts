import { chmod, mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#foundation/server/log.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#foundation/server/postgres/start-embedded-postgres.ts';
import { isProcessAlive } from '#foundation/server/process-identity.ts';
import { copyFolder } from '../used-data-folder.ts';

let home: string;
let dataDir: string;
let running: EmbeddedPostgres[];
let leftovers: string[];

/** An initialized and stopped cluster to copy from, because creating one takes longest. */
let used: string;
beforeAll(async () => {
  used = await realpath(await mkdtemp(join(tmpdir(), 'tailwell-pg-')));
  await chmod(used, 0o755);
  await (await startEmbeddedPostgres({ dataDir: used, log: createLog('silent') })).stop();
});
afterAll(() => rm(used, { recursive: true, force: true }));

beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'tailwell-pg-')));
  await chmod(home, 0o755);
  dataDir = join(home, 'data');
  await mkdir(dataDir);
  running = [];
  leftovers = [home];
});
afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  for (const path of leftovers) await rm(path, { recursive: true, force: true });
});

async function startUsed(folder = dataDir): Promise<EmbeddedPostgres> {
  await copyFolder(used, folder);
  return start(folder);
}

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: createLog('silent') });
  running.push(postgres);
  return postgres;
}

async function queryRow(
  postgres: EmbeddedPostgres,
  text: string,
): Promise<Record<string, unknown> | undefined> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows[0];
  } finally {
    await client.end();
  }
}

/** What a killed process leaves: a postmaster that nobody supervises. */
async function leave(postgres: EmbeddedPostgres): Promise<void> {
  running = running.filter((one) => one !== postgres);
  await Promise.resolve();
}

test('the cluster uses durable writes, checksums and the same collation on every machine', async () => {
  const postgres = await start();
  expect(
    await queryRow(
      postgres,
      `select current_user, current_database(), datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding,
              current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
              current_setting('full_page_writes') as full_page_writes, current_setting('data_checksums') as data_checksums,
              current_setting('listen_addresses') as listen_addresses, current_setting('unix_socket_permissions') as socket
         from pg_database where datname = current_database()`,
    ),
  ).toEqual({
    current_user: 'tailwell',
    current_database: 'tailwell',
    datlocprovider: 'b',
    datlocale: 'C.UTF-8',
    encoding: 'UTF8',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    listen_addresses: '',
    socket: '0700',
  });
});

test('data survives a stop and a start', async () => {
  const first = await startUsed();
  await queryRow(first, 'create table kept as select 42 as answer');
  await first.stop();
  expect(await queryRow(await start(), 'select answer from kept')).toEqual({ answer: 42 });
});

test('a folder whose path is too long for a socket gets a shorter socket path', async () => {
  const folder = join(home, 'long'.repeat(30));
  await mkdir(folder);
  const postgres = await startUsed(folder);
  leftovers.push(postgres.connection().host);
  expect(postgres.connection().host.length).toBeLessThan(60);
  expect(await queryRow(postgres, 'select 1 as one')).toEqual({ one: 1 });
});

describe('left over from an earlier start:', () => {
  test('a postmaster whose folder was moved under it is stopped before a new one starts', async () => {
    const first = await startUsed();
    const { pid } = first;
    await queryRow(first, 'create table kept as select 42 as answer');
    await leave(first);
    const moved = join(home, 'moved');
    await rename(dataDir, moved);
    const second = await start(moved);
    expect(await isProcessAlive(pid)).toBe(false);
    expect(second.pid).not.toBe(pid);
    expect(await queryRow(second, 'select answer from kept')).toEqual({ answer: 42 });
    await first.stop();
  });

  test('a process id that belongs to another program by now', async () => {
    await copyFolder(used, dataDir);
    const folder = join(dataDir, 'postgres');
    await writeFile(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n1\n5432\n${folder}\n\n`);
    expect(await queryRow(await start(), 'select 1 as one')).toEqual({ one: 1 });
  });

  test('an initialization that was interrupted', async () => {
    await mkdir(join(dataDir, 'postgres.new'));
    await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
    expect(await queryRow(await start(), 'select 1 as one')).toEqual({ one: 1 });
  });
});

test('a damaged cluster is refused with PostgreSQL’s own reason', async () => {
  await copyFolder(used, dataDir);
  await rm(join(dataDir, 'postgres', 'global', 'pg_control'));
  await expect(start()).rejects.toThrow(
    /^The embedded database did not start: could not find the database system \(its messages are in .*postgres\.log\)\.$/,
  );
});

// Only root makes another account run PostgreSQL, and that account cannot pass through root's own folders.
if (process.getuid?.() === 0) {
  test('as root, a data folder that others cannot enter has its database in another folder, and finds it again', async () => {
    await chmod(home, 0o700);
    const first = await start();
    const place = (await readFile(join(dataDir, 'postgres.location'), 'utf8')).trim();
    leftovers.push(dirname(place));
    expect(place).not.toContain(home);
    await queryRow(first, 'create table kept as select 42 as answer');
    // A copy of the data folder points to the same cluster, which only one Tailwell may use.
    const copy = join(home, 'copy');
    await mkdir(copy);
    await writeFile(join(copy, 'postgres.location'), place);
    await expect(start(copy)).rejects.toThrow('Another Tailwell');
    await first.stop();
    expect(await queryRow(await start(), 'select answer from kept')).toEqual({ answer: 42 });
  });
}
