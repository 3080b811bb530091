import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { createApplication } from '#app/create-application.ts';
import { openListener } from '#app/listener.ts';
import { readSettings } from '#app/settings.ts';
import { loginsFor } from '#foundation/server/database-logins.ts';
import { errorLine, type Log } from '#foundation/server/log.ts';
import { makeProjectKey } from '#foundation/server/project-keys/make-project-key.ts';
import { settingsAtPort } from '#foundation/server/settings/server-settings.ts';
import { FAKE_LOCATIONS } from '#practice/crm-connection/fake/fake-state.ts';
import { issuerFor } from '#supabase/auth/issuer.ts';
import { openSigningKeys } from '#supabase/auth/signing-keys.ts';
import { createTokens } from '#supabase/auth/tokens.ts';
import { freshAddress } from '../auth.ts';
import type { TestDatabase } from '../database.ts';
import type { Person } from '../given.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { openFuzzSockets } from './fuzz-sockets.ts';
import { openHttpCaller } from './http-caller.ts';
import { MESSAGE } from './realtime-messages.ts';

/** Whose request it is: the token of a session, and whether it has the secret key. */
export interface FuzzCaller {
  readonly name: string;
  readonly token: string | null;
  readonly role?: Person['role'];
  readonly isProgram?: boolean;
}

/** Of each message of an error that is logged, so many lines. */
const LINES_PER_MESSAGE = 3;

/** A log that keeps what is logged as an error, a few lines of each message. */
function collectErrors(): { readonly log: Log; readonly errors: string[] } {
  const errors: string[] = [];
  const counts = new Map<string, number>();
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      const line = chunk.toString('utf8');
      const message = /"msg":"[^"]*"/.exec(line)?.[0] ?? line;
      const count = (counts.get(message) ?? 0) + 1;
      counts.set(message, count);
      if (count <= LINES_PER_MESSAGE) errors.push(line.slice(0, 3_000));
      done();
    },
  });
  return { errors, log: pino({ level: 'error', base: null, serializers: { err: errorLine } }, stream) };
}

/** The whole product with a test database behind a port of its own, with limits that no search for faults meets. */
export async function openFuzzedApp(db: TestDatabase) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tailwell-fuzz-'));
  const { text: secretKey, hash, hint } = makeProjectKey('secret');
  await db.owner.query(
    `insert into auth.api_keys (kind, name, key_hash, hint) values ('secret', 'Fuzz', $1, $2)`,
    [hash, hint],
  );
  const given = readSettings(
    {
      PORT: '0',
      DEMO: '1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      TRUSTED_PROXIES: '1',
      ANONYMOUS_SIGN_IN: '1',
      REFUSALS_PER_SECOND: '1000000',
    },
    process.cwd(),
  );
  const { log, errors } = collectErrors();
  const listener = await openListener({ host: '127.0.0.1', port: 0 });
  const settings = settingsAtPort(given, listener.port);
  const application = await createApplication({
    settings,
    connection: db.connections.owner,
    logins: loginsFor(db.secretKey),
    secretKey: db.secretKey,
    log,
  });
  listener.open(application);
  const url = `http://127.0.0.1:${listener.port}`;
  const config = (await (await fetch(`${url}/config.json`)).json()) as { readonly supabaseKey: string };
  const keys = await openSigningKeys({
    database: db.database,
    secretKey: db.secretKey,
    rotationDays: null,
    onError: (error) => log.error({ err: error }, 'signing keys'),
  });
  const tokens = createTokens(keys, issuerFor(settings));
  const http = openHttpCaller(listener.port);
  const sockets = openFuzzSockets(url, freshAddress);

  /** The status of the response; 599 when there is none. */
  function send(caller: FuzzCaller, request: FuzzRequest): Promise<number> {
    const { token, isProgram } = caller;
    const apikey = isProgram ? secretKey : config.supabaseKey;
    if (request.method === MESSAGE) return sockets.send({ ...caller, apikey }, request);
    const bearer = token ?? (isProgram ? secretKey : null);
    return http.send(request, {
      apikey,
      'x-forwarded-for': freshAddress(),
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
    });
  }

  /** Connects a person's clinic with the fake CRM, as its pages do. */
  async function connectCrm(token: string, userId: string): Promise<void> {
    const call = async (step: string, fields: object): Promise<Readonly<Record<string, unknown>>> => {
      const response = await fetch(`${url}/functions/v1/ghl-oauth/${step}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ userId, ...fields }),
      });
      if (!response.ok) throw new Error(`${step} returned ${response.status}`);
      // Safe: every step answers with an object.
      return (await response.json()) as Readonly<Record<string, unknown>>;
    };
    const { url: page } = await call('init', { state: randomUUID() });
    const { pathname, searchParams } = new URL(String(page));
    const answer = { answer: 'allow', location: FAKE_LOCATIONS[0]?.id ?? '' };
    const allowed = await fetch(url + pathname, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ...Object.fromEntries(searchParams), ...answer }),
    });
    const returned = new URL(allowed.headers.get('location') ?? '').searchParams;
    await call('callback', { code: returned.get('code') ?? '', state: returned.get('state') ?? '' });
  }

  return {
    connectCrm,
    send,
    /** What was logged as an error since it started. */
    errors,
    /** Connections of the server that are still in a transaction, and whether it says that it is ready. */
    health: async () => {
      sockets.close();
      const { rows } = await db.owner.query<{ open: number }>(
        `select count(*)::int as open from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
      );
      const ready = await fetch(`${url}/readyz`);
      return { ready: ready.status, openTransactions: rows[0]?.open };
    },
    /** A token of a session that is there, as the auth server issues it. */
    tokenOf: ({ userId, sessionId, email }: Person): string =>
      tokens.issue(
        {
          userId,
          sessionId,
          email,
          appMetadata: {},
          userMetadata: {},
          aal: 'aal1',
          amr: [],
          isAnonymous: false,
        },
        Math.floor(Date.now() / 1000),
      ),
    close: async () => {
      sockets.close();
      http.close();
      keys.close();
      listener.close();
      application.dismissSockets();
      await listener.drain(10_000);
      await application.stopJobs();
      await application.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
