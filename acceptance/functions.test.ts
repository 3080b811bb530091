import { FunctionsHttpError } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenPerson } from '#test/given.ts';
import { signedIn } from './signed-in.ts';
import { startTailwell, type Tailwell } from './tailwell.ts';

let db: TestDatabase;
let tailwell: Tailwell;
beforeAll(async () => {
  db = await createTestDatabase();
  tailwell = await startTailwell(db, {}, { functionsModule: new URL('functions.ts', import.meta.url).href });
});
afterAll(async () => {
  await tailwell.stop();
  await db.drop();
});

/** A failure as `invoke` reports it: the status, the kind, and the unread body. */
async function failureOf(error: unknown) {
  if (!(error instanceof FunctionsHttpError))
    throw new Error('Expected an HTTP error of a function.', { cause: error });
  // Safe: the client returns the unread response.
  const response = error.context as Response;
  const body: unknown = await response.json();
  return { status: response.status, kind: response.headers.get('sb-error-code'), body };
}

test('invoke reaches a function by name and path, with its body and the user', async () => {
  const person = await givenPerson(db.owner, { role: 'client' });
  const client = await signedIn(tailwell, db, person);
  const posted = await client.functions.invoke('mirror/init?x=1', { body: { state: 's' } });
  expect(posted).toMatchObject({
    error: null,
    data: {
      method: 'POST',
      subPath: 'init',
      query: [['x', '1']],
      sent: { state: 's' },
      role: 'client',
      userId: person.userId,
    },
  });
  const read = await client.functions.invoke('mirror', { method: 'GET' });
  expect(read.data).toMatchObject({ method: 'GET', subPath: '', sent: null });
});

test('a failed call returns its reason in a JSON body', async () => {
  const client = await signedIn(tailwell, db, await givenPerson(db.owner, { role: 'client' }));
  const refused = await client.functions.invoke('refusing');
  expect(await failureOf(refused.error)).toMatchObject({
    status: 403,
    kind: 'EDGE_FUNCTION_ERROR',
    body: { code: 'forbidden' },
  });
  const own = await client.functions.invoke('refusing/own');
  expect(await failureOf(own.error)).toMatchObject({ status: 409, body: { message: 'Not connected' } });
  const unknown = await client.functions.invoke('nothing');
  expect(await failureOf(unknown.error)).toEqual({
    status: 404,
    kind: 'NOT_FOUND',
    body: { code: 'NOT_FOUND', message: 'Requested function was not found' },
  });
  const method = await client.functions.invoke('mirror', { method: 'PATCH' });
  expect(await failureOf(method.error)).toMatchObject({ status: 405 });
});

test('without a session, with an invalid token, after signing out: 401', async () => {
  const missing = await tailwell.client().functions.invoke('mirror');
  expect(await failureOf(missing.error)).toEqual({
    status: 401,
    kind: 'UNAUTHORIZED_NO_AUTH_HEADER',
    body: { code: 401, message: 'Missing authorization header' },
  });
  const invalid = { status: 401, body: { code: 401, message: 'Invalid JWT' } };
  const bad = await tailwell
    .client({ accessToken: () => Promise.resolve('not.a.token') })
    .functions.invoke('mirror');
  expect(await failureOf(bad.error)).toMatchObject(invalid);

  const client = await signedIn(tailwell, db, await givenPerson(db.owner, { role: 'client' }));
  const { data } = await client.auth.getSession();
  await client.auth.signOut();
  const stale = await tailwell
    .client({ accessToken: () => Promise.resolve(data.session?.access_token ?? '') })
    .functions.invoke('mirror');
  expect(await failureOf(stale.error)).toMatchObject(invalid);
});

test('a preflight needs no token, and the kind of an error is readable by scripts', async () => {
  const preflight = await fetch(`${tailwell.url}/functions/v1/mirror/init`, { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  const refused = await fetch(`${tailwell.url}/functions/v1/mirror`, { method: 'POST' });
  expect(refused.status).toBe(401);
  expect(refused.headers.get('x-relay-error')).toBeNull();
  expect(refused.headers.get('access-control-expose-headers')).toContain('sb-error-code');
});
