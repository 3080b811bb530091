import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { redirect } from './database/connection.ts';
import { createLog } from './log.ts';
import { migrate } from './migrate.ts';
import { readSchemaFiles } from './schema/read-schema-files.ts';

const { connection } = inject('testServer');
const name = `tailwell_test_${Math.floor(Date.now() / 1000)}_${randomBytes(4).toString('hex')}`;
let administrator: Client;
beforeEach(async () => {
  administrator = new Client(connection);
  await administrator.connect();
  await administrator.query(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
});
afterEach(async () => {
  await administrator.query(`drop database if exists ${name} with (force)`);
  await administrator.end();
});

test('two processes that start at once on an empty database migrate it once', async () => {
  const target = redirect(connection, { database: name });
  const secretKey = randomBytes(32);
  const start = () => migrate(target, { log: createLog('warn'), secretKey });
  const [first, second] = await Promise.all([start(), start()]);
  expect(second).toEqual(first);
  const client = new Client(target);
  await client.connect();
  try {
    const { rows } = await client.query<{ names: string[] }>(
      'select array_agg(name order by name) as names from migrations',
    );
    expect(rows[0]?.names).toEqual((await readSchemaFiles()).migrations.map((file) => file.name));
  } finally {
    await client.end();
  }
});

test('a failed migration is rolled back', async () => {
  const target = redirect(connection, { database: name });
  const client = new Client(target);
  await client.connect();
  try {
    // In the way of the last migration.
    await client.query('create table trials (id integer)');
    await expect(migrate(target, { log: createLog('warn'), secretKey: randomBytes(32) })).rejects.toThrow(
      'nothing of this start was applied',
    );
    const { rows } = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    expect(rows).toEqual([{ relname: 'trials' }]);
  } finally {
    await client.end();
  }
});
