import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect } from 'vitest';
import * as z from 'zod';
import { isProcessAlive } from '#foundation/server/process-identity.ts';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';
import { startProduct, type Product } from '../product.ts';
import { makeUsedDataFolder } from '../used-data-folder.ts';

export const Found = z.object({ id: z.uuid() });

/** A server with the demo that is killed in the middle of a request, and started again. Its database goes on. */
export async function openKilledServer() {
  const folder = await makeUsedDataFolder('1');
  let product: Product;

  async function start(): Promise<void> {
    product = startProduct({ DATA_DIR: folder.path, DEMO: '1' });
    await product.ready;
  }

  async function connect(): Promise<Client> {
    const client = new Client({
      host: join(folder.path, 'postgres'),
      port: 5432,
      user: 'tailwell',
      database: 'tailwell',
    });
    await client.connect();
    return client;
  }

  /** The first row of a statement, as the owner of the tables. */
  async function firstRow(statement: string, parameters: readonly unknown[]): Promise<unknown> {
    const owner = await connect();
    try {
      return (await owner.query(statement, [...parameters])).rows[0];
    } finally {
      await owner.end();
    }
  }

  /** A member of the demo's staff, whose session survives every kill. */
  async function signIn(email: string) {
    const { supabaseKey } = z
      .object({ supabaseKey: z.string() })
      .parse(await (await fetch(`${await product.ready}/config.json`)).json());
    const response = await fetch(`${await product.ready}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: supabaseKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    const session = z.object({ access_token: z.string() }).parse(await response.json());
    return async <S extends z.ZodType>(
      path: string,
      shape: S,
      input?: unknown,
      { key = randomUUID(), status = 200 }: { readonly key?: string; readonly status?: number } = {},
    ): Promise<z.output<S>> => {
      const answer = await fetch(`${await product.ready}/api/v1${path}`, {
        method: input === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${session.access_token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        ...(input === undefined ? {} : { body: JSON.stringify(input) }),
      });
      const body: unknown = await answer.json();
      expect(answer.status, JSON.stringify(body)).toBe(status);
      return shape.parse(body);
    };
  }

  async function kill(): Promise<void> {
    process.kill(product.pid, 'SIGKILL');
    await product.ended;
    await expect.poll(() => isProcessAlive(product.pid), { interval: 5, timeout: 30_000 }).toBe(false);
  }

  /**
   * Runs the request up to its first write of a table, which it waits for, and kills the server there. What the server had sent
   * together with that write is still done.
   */
  async function killBeforeWriting(table: string, request: () => Promise<unknown>): Promise<void> {
    const holder = await connect();
    try {
      await holder.query(`begin; lock table ${table} in share mode`);
      const pending = request().catch(() => undefined);
      const isWaiting = async () =>
        (
          await holder.query<{ waiting: boolean }>(
            'select count(*) > 0 as waiting from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
          )
        ).rows[0]?.waiting;
      await expect.poll(isWaiting, { interval: 10, timeout: 30_000 }).toBe(true);
      await kill();
      await pending;
      await holder.query('rollback');
      // The database still works off what it had received.
      const isWorking = async () =>
        (
          await holder.query<{ working: boolean }>(
            `select count(*) > 0 as working from pg_stat_activity where application_name = 'tailwell'`,
          )
        ).rows[0]?.working;
      await expect.poll(isWorking, { interval: 10, timeout: 30_000 }).toBe(false);
    } finally {
      await holder.end();
    }
  }

  /** Kills the server as soon as its effect is committed; what it may have answered is not looked at. */
  async function killAfterCommit(
    isCommitted: { readonly statement: string; readonly parameters: readonly unknown[] },
    request: () => Promise<unknown>,
  ): Promise<void> {
    const owner = await connect();
    try {
      const pending = request().catch(() => undefined);
      const isDone = async () =>
        (await owner.query(isCommitted.statement, [...isCommitted.parameters])).rows.length;
      await expect.poll(isDone, { interval: 2, timeout: 30_000 }).toBe(1);
      await kill();
      await pending;
    } finally {
      await owner.end();
    }
  }

  async function close(): Promise<void> {
    product.kill('SIGTERM');
    await product.ended;
    await folder.remove();
  }

  await start();
  return { start, firstRow, signIn, killBeforeWriting, killAfterCommit, close };
}
