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
/** Each admin may send sixty invitations an hour. */
const ADMINS = Math.ceil((2 * PAIRS) / 60);

interface Accounts {
  /** Email addresses with an account. */
  readonly known: readonly string[];
  /** The email addresses of the admins of one clinic. */
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
    const add = async (prefix: string, count: number): Promise<readonly string[]> => {
      const { rows } = await client.query<{ email: string }>(
        `insert into auth.users (email, password_hash, email_confirmed_at)
           select $1 || n || '@people.test', $3, now() from generate_series(1, $2::int) n returning email`,
        [prefix, count, passwordHash],
      );
      return rows.map(({ email }) => email);
    };
    const known = await add('known', PROBED_ENDPOINTS.length * PAIRS);
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

interface ProbedEndpoint {
  readonly name: string;
  readonly path: string;
  readonly body: (email: string) => object;
  /** Whether it needs a session. */
  readonly needsSession?: boolean;
}

const PROBED_ENDPOINTS: readonly ProbedEndpoint[] = [
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
    needsSession: true,
  },
];

const SignedIn = z.object({ access_token: z.string() });

/**
 * S-27. How much longer a response about an email address with an account takes than one about an unknown address: the
 * difference of the medians in milliseconds, per endpoint. Each request comes from a different IP address.
 */
export async function measureEnumeration(): Promise<
  readonly { readonly endpoint: string; readonly deltaMs: number }[]
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
    const measure = async ({ path, body, needsSession }: ProbedEndpoint, email: string): Promise<number> => {
      const began = performance.now();
      const response = await send(path, body(email), needsSession ? tokens[sent % tokens.length] : undefined);
      await response.text();
      if (response.status === 429) throw new Error(`${path} was requested too often.`);
      return performance.now() - began;
    };
    const figures = [];
    for (const [at, endpoint] of PROBED_ENDPOINTS.entries()) {
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let pair = 0; pair < PAIRS; pair += 1) {
        const email = known[at * PAIRS + pair] ?? '';
        // Alternates which of the two is first.
        for (const kind of pair % 2 === 0
          ? (['known', 'unknown'] as const)
          : (['unknown', 'known'] as const)) {
          times[kind].push(await measure(endpoint, kind === 'known' ? email : `${randomUUID()}@people.test`));
        }
      }
      figures.push({ endpoint: endpoint.name, deltaMs: median(times.known) - median(times.unknown) });
    }
    return figures;
  } finally {
    product.kill('SIGTERM');
    await product.ended;
    await folder.remove();
  }
}

export const ENUMERATION_WHAT = `known and unknown addresses, ${PAIRS} pairs per endpoint`;
