import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { expect } from 'vitest';
import { serverFlags } from '#tools/bootstrap.mjs';
import type { Ending } from '../product.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a command as a person would. */
export function runCommand(
  program: 'back-up' | 'drill' | 'restore',
  dataDir: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Omit<Ending, 'signal'>> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...serverFlags, `src/app/backup/${program}.ts`, ...args], {
      cwd: PROJECT,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, DEMO: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

export async function asOwner<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    host: join(dataDir, 'postgres'),
    port: 5432,
    user: 'tailwell',
    database: 'tailwell',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether everything that is committed now is in the backup. */
export async function waitUntilAdded(dataDir: string): Promise<void> {
  await asOwner(dataDir, async (client) => {
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
    const added = async () =>
      (
        await client.query(
          `select from pg_replication_slots where slot_name like 'tailwell_backup_%' and restart_lsn >= $1::pg_lsn`,
          [rows[0]?.lsn],
        )
      ).rowCount;
    await expect.poll(added, { interval: 100, timeout: 60_000 }).toBe(1);
  });
}

/** Whether the demo's jobs have stored their files: one that is stored later than a backup is in no restored folder. */
export async function waitUntilFiled(dataDir: string): Promise<void> {
  await asOwner(dataDir, async (client) => {
    const left = async () =>
      (await client.query(`select from graphile_worker.jobs where task_identifier = 'forms.file'`)).rowCount;
    await expect.poll(left, { interval: 100, timeout: 60_000 }).toBe(0);
  });
}
