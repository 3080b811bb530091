import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { productFunctions } from '#app/functions.ts';
import { handlers } from '#app/handlers.ts';
import { readSettings } from '#app/settings.ts';
import { createLog, type Log } from '#foundation/server/log.ts';
import { makeProjectKey } from '#foundation/server/project-keys/make-project-key.ts';
import { mount } from '#foundation/server/http/mount.ts';
import { loadMembership } from '#foundation/server/http/load-membership.ts';
import { createMemberships } from '#foundation/server/http/memberships.ts';
import { createFunctionsService } from '#supabase/functions/functions-service.ts';
import { mountSupabase } from '#supabase/gateway/mount-supabase.ts';
import { createRealtimeService } from '#supabase/realtime/realtime-service.ts';
import { createRestService } from '#supabase/rest/rest-service.ts';
import { openStorage } from '#supabase/storage/open-storage.ts';
import { freshAddress, givenAccount, openTestAuth, signIn } from '../auth.ts';
import type { TestDatabase } from '../database.ts';
import { startTestRealtime, testPeople, verifyTestToken } from '../supabase.ts';
import type { Person } from '../given.ts';
import type { FuzzRequest } from './fuzz-request.ts';

/** Whose request it is: the token of a session, and whether it has the secret key. */
export interface FuzzCaller {
  readonly name: string;
  readonly token: string | null;
  readonly role?: Person['role'];
  readonly isProgram?: boolean;
}

/** The API and all Supabase services over a test database, called without a port. */
export async function openFuzzedApp(db: TestDatabase, log: Log = createLog('silent')) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tailwell-fuzz-'));
  const { text: secretKey, hash, hint } = makeProjectKey('secret');
  await db.owner.query(
    `insert into auth.api_keys (kind, name, key_hash, hint) values ('secret', 'Fuzz', $1, $2)`,
    [hash, hint],
  );
  // Hashing a password is slow on purpose, and what it is given is text by then.
  const passwords = {
    hash: (password: string) => Promise.resolve(`hash ${password.length}`),
    matches: (hashed: string | null, password: string) =>
      Promise.resolve(hashed === `hash ${password.length}`),
    close: () => undefined,
  };
  const wire = await openTestAuth(db, { passwords, log, accounts: { anonymousSignIn: true } });
  const realtime = await startTestRealtime(db);
  const parts = { database: db.database, verifyToken: verifyTestToken, addressOf: () => '192.0.2.1', log };
  const people = testPeople(db);
  const settings = readSettings({ PORT: '0', DEMO: '1', LOG_LEVEL: 'silent' }, process.cwd());
  const { functions } = productFunctions({ settings, database: db.database, secretKey: db.secretKey, log });
  const storage = openStorage({
    ...parts,
    people,
    secretKey: Buffer.alloc(32, 7),
    settings: { dataDir, s3: null },
  });
  const consumeAllowance = () => Promise.resolve(true);
  const app = new Hono();
  mountSupabase(app, {
    keys: wire.auth.projectKeys,
    services: [
      wire.auth.service,
      createRestService({ ...parts, people }),
      createFunctionsService({ ...parts, functions, people }),
      createRealtimeService({ ...parts, authorization: realtime.authorization, consumeAllowance }),
      storage.service,
    ],
  });
  const memberships = createMemberships(loadMembership(db.database));
  mount(app, handlers, { ...parts, memberships, consumeAllowance });

  /** The status of the response; 599 when there is none. */
  async function send({ token, isProgram }: FuzzCaller, request: FuzzRequest): Promise<number> {
    const { method, path, headers, body } = request;
    const apikey = isProgram ? secretKey : wire.auth.publishableKey;
    const bearer = token ?? (isProgram ? secretKey : null);
    const response = await app.request(`http://localhost${path}`, {
      method,
      headers: {
        apikey,
        'x-forwarded-for': freshAddress(),
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    return response.status;
  }

  return {
    send,
    /** A session of the auth server, which issues its own tokens. */
    signIn: async () => (await signIn(wire, await givenAccount(wire))).access_token,
    close: async () => {
      wire.auth.close();
      storage.close();
      await realtime.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
