import { sql } from 'kysely';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#vocabulary/errors.ts';
import { createLog } from '#foundation/server/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenPerson } from '#test/given.ts';
import { testPeople, verifyTestToken } from '#test/supabase.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { createFunctionsService } from './functions-service.ts';

const FUNCTIONS: readonly FunctionDefinition[] = [
  {
    name: 'mirror',
    methods: ['GET', 'POST'],
    run: async (request, { session }) => ({
      status: 201,
      body: {
        method: request.method,
        subPath: request.subPath,
        x: request.query.get('x'),
        sent: await request.readJson(),
        role: session.role,
      },
    }),
  },
  {
    name: 'who',
    run: async (_request, person) => {
      const { rows } = await person.transaction('read', (tx) =>
        sql<{ id: string; role: string }>`select app.user_id() as id, current_user as role`.execute(tx),
      );
      return { body: rows[0] };
    },
  },
  { name: 'refusing', run: () => Promise.reject(new AppError('forbidden')) },
  { name: 'broken', run: () => Promise.reject(new Error('a secret of ours')) },
  { name: 'endless', run: () => Promise.withResolvers<never>().promise },
];

let db: TestDatabase;
let app: Hono;
/** The same functions with a short timeout. */
let withShortTimeout: Hono;
beforeAll(async () => {
  db = await createTestDatabase();
  const serve = (timeoutMs: number) => {
    const service = createFunctionsService({
      functions: FUNCTIONS,
      people: testPeople(db),
      verifyToken: verifyTestToken,
      addressOf: () => '192.0.2.1',
      log: createLog('silent'),
      timeoutMs,
    });
    return new Hono().route(service.path, service.routes);
  };
  app = serve(60_000);
  withShortTimeout = serve(20);
});
afterAll(() => db.drop());

async function invoke(path: string, token: string | null, init: RequestInit = { method: 'POST' }, at = app) {
  const response = await at.request(`/functions/v1/${path}`, {
    ...init,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  const body: unknown = await response.json();
  return { status: response.status, kind: response.headers.get('sb-error-code'), body };
}

test('a function receives its path, its query, its body and the user', async () => {
  const person = await givenPerson(db.owner, { role: 'client' });
  const response = await invoke('mirror/deep/er?x=1', person.token, { method: 'POST', body: '{"a":1}' });
  expect(response).toEqual({
    status: 201,
    kind: null,
    body: { method: 'POST', subPath: 'deep/er', x: '1', sent: { a: 1 }, role: 'client' },
  });
  expect((await invoke('who', person.token)).body).toEqual({ id: person.userId, role: 'clinic_client' });
});

test('a request without a token, with an API key as its token or with an invalid token is rejected', async () => {
  const missing = { code: 401, message: 'Missing authorization header' };
  expect(await invoke('mirror', null)).toMatchObject({
    status: 401,
    kind: 'UNAUTHORIZED_NO_AUTH_HEADER',
    body: missing,
  });
  expect(await invoke('mirror', 'sb_publishable_x')).toMatchObject({ status: 401, body: missing });
  const invalid = {
    status: 401,
    kind: 'UNAUTHORIZED_INVALID_JWT_FORMAT',
    body: { code: 401, message: 'Invalid JWT' },
  };
  expect(await invoke('mirror', 'a.b.c')).toEqual(invalid);
  const person = await givenPerson(db.owner, { role: 'client' });
  await db.owner.query('delete from auth.sessions where id = $1', [person.sessionId]);
  expect(await invoke('mirror', person.token)).toEqual(invalid);
});

test('an unknown function is 404, an unexpected method 405, a timeout 504', async () => {
  const person = await givenPerson(db.owner, { role: 'client' });
  expect(await invoke('nothing/here', person.token)).toEqual({
    status: 404,
    kind: 'NOT_FOUND',
    body: { code: 'NOT_FOUND', message: 'Requested function was not found' },
  });
  expect(await invoke('mirror', person.token, { method: 'DELETE' })).toMatchObject({ status: 405 });
  expect(await invoke('endless', person.token, { method: 'POST' }, withShortTimeout)).toMatchObject({
    status: 504,
    kind: 'IDLE_TIMEOUT',
  });
});

test('an error thrown by a function becomes a JSON body with a message that discloses no internals', async () => {
  const person = await givenPerson(db.owner, { role: 'client' });
  const refused = await invoke('refusing', person.token);
  expect(refused).toMatchObject({ status: 403, kind: 'EDGE_FUNCTION_ERROR', body: { code: 'forbidden' } });
  const broken = await invoke('broken', person.token);
  expect(broken).toMatchObject({ status: 500, body: { code: 'internal' } });
  expect(JSON.stringify(broken.body)).not.toContain('secret of ours');
  expect(await invoke('mirror', person.token, { method: 'POST', body: '{' })).toMatchObject({
    status: 400,
    body: { code: 'malformed_body' },
  });
});
