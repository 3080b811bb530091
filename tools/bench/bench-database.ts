import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { hash } from '@node-rs/argon2';
import { Client, type ClientConfig } from 'pg';
import { createLog } from '#foundation/server/log.ts';
import type { Logins } from '#foundation/server/database-logins.ts';
import { migrate } from '#foundation/server/migrate.ts';
import {
  DATABASE_NAME,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#foundation/server/postgres/start-embedded-postgres.ts';
import { StartError } from '#foundation/server/start-error.ts';
import { fill, FILL_PASSWORD, fillFingerprint, type FillSize } from './fill.ts';
import { LAST_NUMBER } from './fill-collections.ts';

const FOLDER = resolve('.cache/bench');
/** For a database that contains invented clinics only. */
const SECRET_KEY = createHash('sha256').update('tailwell bench').digest();

export interface OwnEnvironment extends Readonly<Record<string, string>> {
  readonly BACKUP_DIR: string;
}

export interface BenchDatabase {
  readonly postgres: EmbeddedPostgres;
  /** Connects as the owner of the tables, whom no policy restricts. */
  readonly owner: ClientConfig;
  readonly logins: Logins;
  readonly secretKey: Buffer;
  /** The environment of a server that uses this database. */
  readonly environment: Readonly<Record<string, string>>;
  /** The environment of a server that runs this database itself, and makes backups of it. Stop `postgres` first. */
  readonly ownEnvironment: OwnEnvironment;
}

type Print = (sentence: string) => void;

async function withClient<T>(connection: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const recreate = (postgres: EmbeddedPostgres): Promise<void> =>
  withClient({ ...postgres.connection('postgres') }, async (client) => {
    await client.query(`drop database if exists ${DATABASE_NAME} with (force)`);
    await client.query(
      `create database ${DATABASE_NAME} template template0 encoding 'UTF8' locale 'C.UTF-8'`,
    );
  });

/** The fingerprint of the database's contents; null when it does not exist or was filled only in part. */
async function readFingerprint(postgres: EmbeddedPostgres): Promise<string | null> {
  try {
    return await withClient({ ...postgres.connection() }, async (client) => {
      const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from bench.filled');
      return rows[0]?.fingerprint ?? null;
    });
  } catch {
    return null;
  }
}

async function refill(postgres: EmbeddedPostgres, size: FillSize, print: Print): Promise<Logins> {
  print(
    `Filling a database with ${size.clinics} clinics and ${size.appointments.toLocaleString('en')} appointments …`,
  );
  await recreate(postgres);
  const connection: ClientConfig = { ...postgres.connection() };
  const logins = await migrate(connection, { log: createLog('warn'), secretKey: SECRET_KEY });
  const passwordHash = await hash(FILL_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await withClient(connection, async (client) => {
    await fill(client, size, passwordHash, print);
    await client.query('create table bench.filled as select $1::text as fingerprint', [
      fillFingerprint(size),
    ]);
  });
  return logins;
}

/** What invoices that an earlier run issued have; those of the filled database have a series. */
const OF_ISSUED_INVOICES = [
  ['invoiced_charges', 't.invoice_id = i.id'],
  ['invoice_lines', 't.invoice_id = i.id'],
  ['day_close_entries', 't.entry_id = i.ledger_entry_id'],
  ['ledger_postings', 't.entry_id = i.ledger_entry_id'],
  ['ledger_entries', 't.id = i.ledger_entry_id'],
] as const;

/** Takes back what acts of an earlier run moved, from the movements and from the levels. */
const RETURN_STOCK = `
  with moved as (
    delete from stock_movements m using acts a
     where a.planned_by is null and a.version > 1 and m.clinic_id = a.clinic_id and m.act_id = a.id
    returning m.clinic_id, m.item_id, m.location_id, m.lot_id, m.quantity_thousandths)
  update stock_levels l set quantity_thousandths = l.quantity_thousandths - s.quantity
    from (select clinic_id, item_id, location_id, lot_id, sum(quantity_thousandths) as quantity from moved group by 1, 2, 3, 4) s
   where l.clinic_id = s.clinic_id and l.item_id = s.item_id and l.location_id = s.location_id and l.lot_id is not distinct from s.lot_id`;

/** Deletes what an earlier run added, so that every run finds the same rows. */
export const deleteLeftovers = (connection: ClientConfig): Promise<void> =>
  withClient(connection, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(
      'truncate audit_entries, idempotency_keys, auth.sessions, auth.refresh_tokens, auth.known_devices, auth.known_networks, auth.allowances cascade',
    );
    await client.query('delete from appointments where starts_at >= (select max(day) + 2 from bench.days)');
    await client.query(
      'delete from appointment_events e where not exists (select from appointments a where a.clinic_id = e.clinic_id and a.id = e.appointment_id)',
    );
    await client.query(
      'delete from doctor_times t where not exists (select from appointments a where a.id = t.appointment_id)',
    );
    // What bookings of an earlier run said to clients; the filled database has none.
    await client.query(
      'truncate appointment_messages, message_attempts, message_actions, conversation_events, conversation_lanes cascade',
    );
    await client.query("delete from messages where request_key is not null or subject = 'Bench outage'");
    await client.query(
      'delete from conversations c where not exists (select from messages m where m.clinic_id = c.clinic_id and m.conversation_id = c.id)',
    );
    await client.query(
      'update message_channels set failures = 0, down_since = null, retry_at = null, reason = null',
    );
    await client.query('delete from graphile_worker._private_jobs');
    await client.query(RETURN_STOCK);
    await client.query(
      'delete from charges where act_id in (select id from acts where planned_by is null and version > 1)',
    );
    await client.query(
      "update acts set status = 'planned', done_at = null, done_by = null, version = 1 where version > 1",
    );
    for (const [table, columns] of OF_ISSUED_INVOICES)
      await client.query(
        `delete from ${table} t using invoices i where i.series = '' and i.clinic_id = t.clinic_id and ${columns}`,
      );
    await client.query("delete from invoices where series = ''");
    await client.query('update invoice_counters set last = $1 where last <> $1', [LAST_NUMBER]);
    await client.query(
      'vacuum analyze invoices, invoice_lines, invoiced_charges, ledger_entries, ledger_postings, day_close_entries',
    );
    await client.query(
      'vacuum analyze conversations, messages, appointments, acts, stock_levels, stock_movements, charges, appointment_events, auth.sessions, auth.refresh_tokens',
    );
    await client.query('checkpoint');
  });

/** A filled database of this version on its own PostgreSQL, kept between runs. */
export async function openBenchDatabase(size: FillSize, print: Print): Promise<BenchDatabase> {
  await mkdir(FOLDER, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir: FOLDER, log: createLog('warn'), printLine: print });
  try {
    const connection: ClientConfig = { ...postgres.connection() };
    const isFilled = (await readFingerprint(postgres)) === fillFingerprint(size);
    const logins = isFilled
      ? await migrate(connection, { log: createLog('warn'), secretKey: SECRET_KEY }).catch(
          (error: unknown) => {
            if (!(error instanceof StartError)) throw error;
            // Filled by another version.
            return refill(postgres, size, print);
          },
        )
      : await refill(postgres, size, print);
    await deleteLeftovers(connection);
    const environment = {
      SECRET_KEY: SECRET_KEY.toString('hex'),
      // Requests name their own address, because rate limits count by address.
      TRUSTED_PROXIES: '1',
    };
    return {
      postgres,
      owner: connection,
      logins,
      secretKey: SECRET_KEY,
      environment: { ...environment, DATABASE_URL: postgres.url, DATA_DIR: resolve(FOLDER, 'server') },
      ownEnvironment: {
        ...environment,
        DATA_DIR: FOLDER,
        BACKUP: '0',
        BACKUP_DIR: resolve(FOLDER, 'backups'),
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
