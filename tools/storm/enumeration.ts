import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { Client } from 'pg';
import * as z from 'zod';
import { makeDataFolder, startProduct } from '#test/product.ts';
import { stormRuns } from '#test/storm.ts';
import { addressOf } from '#tools/bench/people.ts';
import { median } from '#tools/bench/paired-rounds.ts';

const PAIRS = stormRuns(500);
const PASSWORD = 'nobody would guess this 8';
/** Each may invite sixty people an hour. */
const ADMINS = Math.ceil((2 * PAIRS) / 60);

interface Accounts {
  /** Addresses that have one; the same number of others has none. */
  readonly known: readonly string[];
  /** Of one clinic, by address. */
  readonly admins: readonly string[];
}

async function givenAccounts(dataDir: string): Promise<Accounts> {
  const client = new Client({
    host: join(dataDir, 'postgres'),
    port: 5432,
    user: 'tailwell',
    database: 'tailwell',
  });
  await client.connect();
  try {
    const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const add = async (word: string, count: number): Promise<readonly string[]> => {
      const { rows } = await client.query<{ email: string }>(
        `insert into auth.users (email, password_hash, email_confirmed_at)
           select $1 || n || '@people.test', $3, now() from generate_series(1, $2::int) n returning email`,
        [word, count, passwordHash],
      );
      return rows.map(({ email }) => email);
    };
    const known = await add('known', DOORS.length * PAIRS);
    const admins = await add('admin', ADMINS);
    await client.query(
      `with clinic as (
           insert into clinics (name, slug, time_zone, country) values ('Clinic', 'clinic', 'Europe/Berlin', 'DE') returning id)
         insert into user_roles (user_id, role, clinic_id) select u.id, 'clinic_admin', c.id from auth.users u, clinic c where u.email = any ($1)`,
      [admins],
    );
    return { known, admins };
  } finally {
    await client.end();
  }
}

interface Door {
  readonly name: string;
  readonly path: string;
  readonly body: (email: string) => object;
  /** Only for those who are in. */
  readonly isInside?: boolean;
}

const DOORS: readonly Door[] = [
  {
    name: 'sign-in',
    path: '/auth/v1/token?grant_type=password',
    body: (email) => ({ email, password: 'a wrong password 9' }),
  },
  { name: 'recover', path: '/auth/v1/recover', body: (email) => ({ email }) },
  {
    name: 'sign-up',
    path: '/auth/v1/signup',
    body: (email) => ({ email, password: 'a wrong password 9' }),
  },
  {
    name: 'invite',
    path: '/api/v1/invitations',
    body: (email) => ({ email, fullName: 'Somebody', role: 'doctor' }),
    isInside: true,
  },
];

const SignedIn = z.object({ access_token: z.string() });

/**
 * S-27. How much longer an answer about an address with an account takes than one about an address without, in
 * milliseconds: the difference of the medians, per endpoint. Each request comes from an address of its own.
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
    const { known, admins } = await givenAccounts(folder.path);
    let sent = 0;
    const send = (path: string, body: object, token?: string): Promise<Response> => {
      sent += 1;
      return fetch(url + path, {
        method: 'POST',
        headers: {
          apikey,
          'content-type': 'application/json',
          'x-forwarded-for': addressOf(sent),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
    };
    const tokens: string[] = [];
    for (const email of admins) {
      const signedIn = await send('/auth/v1/token?grant_type=password', { email, password: PASSWORD });
      tokens.push(SignedIn.parse(await signedIn.json()).access_token);
    }
    const measure = async ({ path, body, isInside }: Door, email: string): Promise<number> => {
      const began = performance.now();
      const response = await send(path, body(email), isInside ? tokens[sent % tokens.length] : undefined);
      await response.text();
      if (response.status === 429) throw new Error(`${path} was requested too often.`);
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
          times[kind].push(await measure(door, kind === 'known' ? email : `${randomUUID()}@people.test`));
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
