import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { Client } from 'pg';
import * as z from 'zod';
import { makeDataFolder, startProduct } from '#test/product.ts';
import { addressOf } from '#tools/bench/people.ts';
import { median } from '#tools/bench/paired-rounds.ts';

const PAIRS = 500;
const PASSWORD = 'nobody would guess this 8';

/** Accounts that exist; the same number of addresses has none. */
async function givenAccounts(dataDir: string): Promise<readonly string[]> {
  const client = new Client({
    host: join(dataDir, 'postgres'),
    port: 5432,
    user: 'tailwell',
    database: 'tailwell',
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>(
      `insert into auth.users (email, password_hash, email_confirmed_at)
         select 'known' || n || '@people.test', $2, now() from generate_series(1, $1::int) n returning email`,
      [3 * PAIRS, await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })],
    );
    return rows.map(({ email }) => email);
  } finally {
    await client.end();
  }
}

interface Door {
  readonly name: string;
  readonly path: string;
  readonly body: (email: string) => object;
}

const DOORS: readonly Door[] = [
  {
    name: 'sign-in',
    path: '/token?grant_type=password',
    body: (email) => ({ email, password: 'a wrong password 9' }),
  },
  { name: 'recover', path: '/recover', body: (email) => ({ email }) },
  { name: 'sign-up', path: '/signup', body: (email) => ({ email, password: 'a wrong password 9' }) },
];

/**
 * S-27. How much longer an answer about an address with an account takes than one about an address without, in
 * milliseconds: the difference of the medians, door by door. Each request comes from an address of its own.
 */
export async function measureEnumeration(): Promise<
  readonly { readonly door: string; readonly deltaMs: number }[]
> {
  const folder = await makeDataFolder();
  const product = startProduct({ DATA_DIR: folder.path, DEMO: '0', TRUSTED_PROXIES: '1' });
  try {
    const url = await product.ready;
    const config: unknown = await (await fetch(`${url}/config.json`)).json();
    const { supabaseKey: apikey } = z.object({ supabaseKey: z.string() }).parse(config);
    const known = await givenAccounts(folder.path);
    let sent = 0;
    const ask = async ({ path, body }: Door, email: string): Promise<number> => {
      sent += 1;
      const began = performance.now();
      const response = await fetch(`${url}/auth/v1${path}`, {
        method: 'POST',
        headers: { apikey, 'content-type': 'application/json', 'x-forwarded-for': addressOf(sent) },
        body: JSON.stringify(body(email)),
      });
      await response.text();
      return performance.now() - began;
    };
    const figures = [];
    for (const [at, door] of DOORS.entries()) {
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let pair = 0; pair < PAIRS; pair += 1) {
        const email = known[at * PAIRS + pair] ?? '';
        // By turns the one and the other first.
        for (const kind of pair % 2 === 0
          ? (['known', 'unknown'] as const)
          : (['unknown', 'known'] as const)) {
          times[kind].push(await ask(door, kind === 'known' ? email : `${randomUUID()}@people.test`));
        }
      }
      figures.push({ door: door.name, deltaMs: median(times.known) - median(times.unknown) });
    }
    return figures;
  } finally {
    product.kill('SIGTERM');
    await product.ended;
    await folder.remove();
  }
}

export const ENUMERATION_WHAT = `known and unknown addresses, ${PAIRS} pairs a door`;
