import { randomBytes } from 'node:crypto';
import { Client, Pool, type ClientConfig } from 'pg';
import { inject } from 'vitest';
import type { Tables } from '#db/tables.ts';
import { redirect } from '#foundation/server/database/connection.ts';
import { createDatabase, type Database } from '#foundation/server/database/database.ts';
import { checkFetchedRows } from '#foundation/server/database/fetch-rows.ts';
import { checkOutputs } from '#foundation/server/http/checked-output.ts';
import { readColumnTypes } from '#foundation/server/database/types.ts';
import { loginsFor } from '#foundation/server/database-logins.ts';
import { requirePinnedStatements } from './placement/require-pinned-statements.ts';

export interface TestDatabase {
  readonly name: string;
  /** Connected as the product's server: by a login that owns nothing and is restricted by every policy. */
  readonly database: Database<Tables>;
  /** Connected as the owner of the tables, whom no policy restricts: to arrange a case, and to inspect the result. */
  readonly owner: Pool;
  /** For tests that start their own server. */
  readonly secretKey: Buffer;
  readonly connections: {
    readonly owner: ClientConfig;
    readonly app: ClientConfig;
    readonly jobs: ClientConfig;
  };
  /** Closes this file's connections. The database is dropped when nobody else uses it, or with the whole server. */
  drop(): Promise<void>;
}

async function withAdministrator(connection: ClientConfig, text: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** A migrated, empty database for one test file, copied from the run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  checkFetchedRows();
  checkOutputs();
  await requirePinnedStatements();
  const { connection, template, secretKeyHex } = inject('testServer');
  const name = template.replace(/_template$/, `_${randomBytes(4).toString('hex')}`);
  await withAdministrator(connection, `create database ${name} template ${template} strategy file_copy`);
  const secretKey = Buffer.from(secretKeyHex, 'hex');
  const logins = loginsFor(secretKey);
  const connections = {
    owner: redirect(connection, { database: name }),
    app: redirect(connection, { database: name, login: logins.app }),
    jobs: redirect(connection, { database: name, login: logins.jobs }),
  };
  const owner = new Pool({
    ...connections.owner,
    max: 4,
    types: readColumnTypes(),
    options: '-c TimeZone=UTC',
  });
  const failures: Error[] = [];
  const database = createDatabase<Tables>({
    connection: connections.app,
    poolSize: 4,
    onIdleError: (error) => failures.push(error),
  });
  return {
    name,
    database,
    owner,
    secretKey,
    connections,
    drop: async () => {
      await Promise.all([database.end(), owner.end()]);
      // A connection of another pool may still be closing: then the end of the run drops the database.
      await withAdministrator(connection, `drop database if exists ${name}`).catch(() => undefined);
      if (failures[0]) throw failures[0];
    },
  };
}
