import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { ClientConfig, Pool } from 'pg';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { createDatabase } from '#foundation/server/database/database.ts';
import { createLog } from '#foundation/server/log.ts';
import { openAuth } from '#supabase/auth/open-auth.ts';
import { hashRefreshToken } from '#supabase/auth/refresh-tokens.ts';
import { PLAIN_ACCOUNTS } from '#test/auth.ts';
import { FILL_PASSWORD } from './fill.ts';
import { loadHttp, summarise, toBytes, type LoadResult } from './http-load.ts';
import { writeLimits } from './limits.ts';
import { addressOf, signInBody, type BenchPerson, type ServerAddress } from './people.ts';
import { recordStatements, withValues, type RecordedStatement } from './record.ts';
import { CONNECTIONS, type Workload } from './workload.ts';

export interface AuthWorkloadParts {
  readonly owner: Pool;
  /** Connects with the server's own login. */
  readonly app: ClientConfig;
  readonly server: ServerAddress;
  readonly secretKey: Buffer;
  /** Accounts that only these workloads use, because their sessions are refreshed continuously. */
  readonly people: readonly BenchPerson[];
}

/** A different address for each request: rate limits count by network, and all requests come from one machine. */
function addressesFrom(first: number): () => string {
  let next = first;
  return () => addressOf((next += 1));
}

const nextAddress = addressesFrom(100_000);

const toTokenRequest = (
  { port, publishableKey }: ServerAddress,
  grant: string,
  body: unknown,
  address = nextAddress(),
) =>
  toBytes(port, {
    method: 'POST',
    path: `/auth/v1/token?grant_type=${grant}`,
    headers: { apikey: publishableKey, 'X-Forwarded-For': address },
    body,
  });

/** Each account always signs in from the same address; the first of these addresses. */
const FIRST_HOME_ADDRESS = 10_000_000;

/** The server hashes as many passwords at once, and leaves one core for everything else. */
const CONCURRENT_HASHES = Math.max(1, availableParallelism() - 1);

/** Verifies the password against its hash, and does nothing else. */
async function checkPasswords(passwordHash: string, seconds: number): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  let errors = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const checkOne = async () => {
    while (performance.now() < endsAt) {
      const began = performance.now();
      if (!(await verify(passwordHash, FILL_PASSWORD))) errors += 1;
      latenciesMs.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_HASHES }, checkOne));
  return summarise(latenciesMs, errors, (performance.now() - startedAt) / 1_000);
}

async function signInWorkload({ owner, server }: AuthWorkloadParts): Promise<Workload> {
  const { rows } = await owner.query<{ email: string }>(
    `select email from auth.users where email like '%@bench.test' order by md5(email) limit 1000`,
  );
  const passwordHash = await hash(FILL_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  let next = 0;
  return {
    id: 'W5',
    name: 'sign-in (ratio: the hash’s share of its processor time)',
    target: 0.9,
    compares: 'cpu',
    loadServer: (seconds, connections = CONNECTIONS) =>
      loadHttp({
        port: server.port,
        connections,
        seconds,
        next: () => {
          next += 1;
          const at = next % rows.length;
          // From the account's usual address: a new network would also cause an email about a new device.
          const home = addressOf(FIRST_HOME_ADDRESS + at);
          return toTokenRequest(server, 'password', signInBody(rows[at]?.email ?? ''), home);
        },
      }),
    reachLimit: (seconds) => checkPasswords(passwordHash, seconds),
  };
}

const Refreshed = z.object({ refresh_token: z.string() });

/** The statements of one refresh, and those of their values that differ in the next one. */
async function recordRefresh({ app, secretKey }: AuthWorkloadParts, token: string) {
  const database = createDatabase<Tables>({ connection: app, poolSize: 1, onIdleError: () => undefined });
  const settings = {
    demo: false,
    mailAutoconfirm: false,
    google: null,
    accounts: PLAIN_ACCOUNTS,
    publicUrl: 'http://localhost',
    publicUrlIsGiven: true,
    trustedProxies: 1,
  };
  const auth = await openAuth({ database, secretKey, settings, log: createLog('silent') });
  const network = nextAddress();
  try {
    const script = await recordStatements(async () => {
      const response = await auth.service.routes.request('/token?grant_type=refresh_token', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
        body: JSON.stringify({ refresh_token: token }),
      });
      if (!response.ok) throw new Error(`A session could not be refreshed: ${await response.text()}`);
    });
    const [parent, child] = script.flatMap(({ values = [] }) => values).filter(Buffer.isBuffer);
    return { script, network, parent, child };
  } finally {
    auth.close();
    await database.end();
  }
}

async function refreshWorkload(parts: AuthWorkloadParts): Promise<Workload> {
  const { server, people, app } = parts;
  const recorded = await recordRefresh(parts, people[0]?.refreshToken ?? '');
  // One session per connection for the rounds of the server, and others for the rounds of the limit.
  const tokens = people.slice(1, 1 + CONNECTIONS).map(({ refreshToken }) => refreshToken);
  const hashes = people
    .slice(1 + CONNECTIONS, 1 + 2 * CONNECTIONS)
    .map(({ refreshToken }) => hashRefreshToken(refreshToken));

  const nextScript = (connection: number): readonly RecordedStatement[] => {
    const child = randomBytes(32);
    const replaced = new Map<unknown, unknown>([
      [recorded.parent, hashes[connection]],
      [recorded.child, child],
      [recorded.network, nextAddress()],
    ]);
    hashes[connection] = child;
    return withValues(recorded.script, replaced);
  };
  return {
    id: 'W6',
    name: 'refresh of a session',
    target: 0.4,
    maxP99Ms: 10,
    loadServer: (seconds, connections = CONNECTIONS) =>
      loadHttp({
        port: server.port,
        connections,
        seconds,
        next: (connection) => toTokenRequest(server, 'refresh_token', { refresh_token: tokens[connection] }),
        onResponse: (connection, { status, body }) => {
          if (status !== 200) return;
          tokens[connection] = Refreshed.parse(JSON.parse(body.toString('utf8'))).refresh_token;
        },
      }),
    ...writeLimits(app, CONNECTIONS, nextScript),
  };
}

/** How many people `authWorkloads` needs. */
export const AUTH_PEOPLE = 1 + 2 * CONNECTIONS;

export const authWorkloads = async (parts: AuthWorkloadParts): Promise<Workload[]> => [
  await signInWorkload(parts),
  await refreshWorkload(parts),
];
