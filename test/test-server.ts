import { randomBytes } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { redirect } from '#foundation/server/database/connection.ts';
import { createLog } from '#foundation/server/log.ts';
import { migrate } from '#foundation/server/migrate.ts';
import { startTestCluster, type TestCluster } from './database-cluster.ts';

/** What test files know about the server of their databases. */
export interface TestServer {
  /** Connects as a superuser; the caller chooses the database. */
  readonly connection: ClientConfig;
  /** A migrated template without connections, so that it can be copied at any time. */
  readonly template: string;
  readonly secretKeyHex: string;
}

const DATABASE_PREFIX = 'tailwell_test_';

/** Runs share an external server. Databases older than an hour belong to runs that were killed. */
const SWEEP = `
  select datname as name from pg_database d
   where datname like '${DATABASE_PREFIX}%'
     and to_timestamp(split_part(datname, '_', 3)::bigint) < now() - interval '1 hour'
     and not exists (select from pg_stat_activity a where a.datname = d.datname)`;

function outsideServer(url: string): TestCluster {
  return {
    connection: (database) => redirect({ connectionString: url }, { database }),
    stop: () => Promise.resolve(),
  };
}

async function asAdministrator<T>(cluster: TestCluster, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(cluster.connection('postgres'));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function prepareTemplate(cluster: TestCluster, template: string, secretKey: Buffer): Promise<void> {
  await asAdministrator(cluster, async (client) => {
    const { rows } = await client.query<{ name: string }>(SWEEP);
    for (const { name } of rows) await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${template} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
  });
  await migrate(cluster.connection(template), { log: createLog('warn'), secretKey });
}

export interface RunningTestServer {
  readonly server: TestServer;
  stop(): Promise<void>;
}

/** Starts a server with a migrated database to copy from. TEST_DATABASE_URL names another server to use instead. */
export async function startTestServer(): Promise<RunningTestServer> {
  const url = process.env['TEST_DATABASE_URL'];
  const cluster = url ? outsideServer(url) : await startTestCluster();
  const template = `${DATABASE_PREFIX}${Math.floor(Date.now() / 1000)}_${randomBytes(3).toString('hex')}_template`;
  const secretKey = randomBytes(32);
  try {
    await prepareTemplate(cluster, template, secretKey);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return {
    server: { connection: cluster.connection('postgres'), template, secretKeyHex: secretKey.toString('hex') },
    stop: async () => {
      if (url)
        await asAdministrator(cluster, (client) => client.query(`drop database if exists ${template}`));
      await cluster.stop();
    },
  };
}
