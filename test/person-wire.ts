import { Hono } from 'hono';
import { createLog } from '#foundation/server/log.ts';
import { createFunctionsService } from '#supabase/functions/functions-service.ts';
import { createRestService } from '#supabase/rest/rest-service.ts';
import type { TestDatabase } from './database.ts';
import type { Person } from './given.ts';
import { startTestRealtime, testPeople, verifyTestToken, type TestRealtime } from './supabase.ts';

export interface PersonWire {
  /** Requests tables and functions (the only one is `echo`) as a signed-in user. */
  readonly request: (person: Person, path: string, init?: RequestInit) => Promise<Response>;
  readonly realtime: TestRealtime;
  readonly close: () => Promise<void>;
}

/** The services that run transactions of users, with one test database. */
export async function openPersonWire(db: TestDatabase): Promise<PersonWire> {
  const parts = {
    people: testPeople(db),
    verifyToken: verifyTestToken,
    addressOf: () => '192.0.2.1',
    log: createLog('silent'),
  };
  const rest = createRestService(parts);
  const functions = createFunctionsService({
    ...parts,
    functions: [{ name: 'echo', run: () => Promise.resolve({ body: { ok: true } }) }],
  });
  const wire = new Hono().route(rest.path, rest.routes).route(functions.path, functions.routes);
  const realtime = await startTestRealtime(db);
  return {
    request: async (person, path, init = {}) =>
      wire.request(path, {
        ...init,
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      }),
    realtime,
    close: () => realtime.close(),
  };
}
