import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import { ERRORS } from '#vocabulary/errors.ts';
import { hasSqlState, isOutOfSpace, SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import { toAppError } from '#foundation/server/http/respond.ts';
import type { Log } from '#foundation/server/log.ts';
import { parseJson } from '#foundation/server/parse-json.ts';
import { requestOriginOf } from '#foundation/server/http/request-origin.ts';
import type { SupabaseService } from '../gateway/mount-supabase.ts';
import { rejectKey, secretKeyOf } from '../gateway/require-api-key.ts';
import { explainRejection, readCredentials, type VerifyToken } from '../person/bearer.ts';
import type { Caller, PersonTransactions } from '../person/person-transactions.ts';
import { handleRest } from './handle-rest.ts';
import { fromDatabaseError } from './database-error.ts';
import { RestError } from './rest-error.ts';

/** Rows are small: no legitimate body is larger. */
const BODY_LIMIT_BYTES = 1_048_576;

export interface RestParts {
  readonly people: PersonTransactions;
  readonly verifyToken: VerifyToken;
  readonly addressOf: (c: Context) => string;
  readonly log: Log;
}

const invalidToken = (code: 'PGRST301' | 'PGRST303', message: string): RestError =>
  new RestError(
    401,
    { code, message },
    { headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"` } },
  );

function explainToken(token: string): RestError {
  const { parts, expiredSeconds } = explainRejection(token, Math.floor(Date.now() / 1000));
  if (parts === 0) return invalidToken('PGRST301', 'Empty JWT is sent in Authorization header');
  if (parts !== 3) return invalidToken('PGRST301', `Expected 3 parts in JWT; got ${parts}`);
  if (expiredSeconds !== null) return invalidToken('PGRST303', 'JWT expired');
  return invalidToken('PGRST301', 'No suitable key or wrong key type');
}

function readCaller(c: Context, parts: RestParts): Caller | null {
  const key = secretKeyOf(c);
  if (key) return { keyId: key.id };
  const credentials = readCredentials(c.req.header('authorization'), parts.verifyToken);
  if (credentials.kind === 'refused') throw explainToken(credentials.token);
  return credentials.kind === 'person' ? credentials.bearer : null;
}

/** For a session without its second factor; discloses no rows. The detail is the error code of our own API. */
const secondFactorNeeded = (): RestError =>
  new RestError(403, {
    code: SQLSTATE.INSUFFICIENT_PRIVILEGE,
    message: 'A second factor is required for this session',
    details: 'second_factor_required',
    hint: 'Verify a factor, or enroll one.',
  });

function toRestError(error: unknown, isSignedIn: boolean): RestError {
  if (error instanceof RestError) return error;
  if (hasSqlState(error, SQLSTATE.SESSION_ENDED)) return invalidToken('PGRST303', 'JWT session has ended');
  if (hasSqlState(error, SQLSTATE.SECOND_FACTOR_REQUIRED)) return secondFactorNeeded();
  if (isOutOfSpace(error))
    return new RestError(
      507,
      { code: SQLSTATE.DISK_FULL, message: ERRORS.storage_full.message },
      { cause: error, headers: { 'Retry-After': '60' } },
    );
  const known = fromDatabaseError(error, { isSignedIn });
  if (known) return known;
  if (toAppError(error).code === 'overloaded') {
    const body = { code: 'PGRST000', message: 'Could not connect with the database. Try again in a moment.' };
    return new RestError(503, body, { cause: error, headers: { 'Retry-After': '2' } });
  }
  return new RestError(
    500,
    { code: 'PGRSTX00', message: 'Something went wrong on our side.' },
    { cause: error },
  );
}

function respondWithError(c: Context, error: RestError): Response {
  c.header('Proxy-Status', `PostgREST; error=${error.body.code}`);
  for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
  // Safe: an error response has a body, so its status is one that allows a body.
  return c.json(error.body, error.status as ContentfulStatusCode);
}

const searchOf = (url: string): string => url.split('?').slice(1).join('?').split('#', 1)[0] ?? '';

async function handle(c: Context, table: string, parts: RestParts): Promise<Response> {
  const requestId = randomUUID();
  c.header('X-Request-Id', requestId);
  c.header('Cache-Control', 'no-store');
  let caller: Caller | null = null;
  try {
    caller = readCaller(c, parts);
    const { status, headers, body } = await handleRest(
      {
        method: c.req.method,
        table,
        search: searchOf(c.req.url),
        header: (name) => c.req.header(name),
        readBody: () => c.req.text(),
        caller,
        origin: requestOriginOf(c, parts, requestId),
      },
      parts.people,
    );
    const hasBody = body !== '' && c.req.method !== 'HEAD';
    // Safe: all statuses are our own, and a body is only sent with 200, 201 or 206.
    return hasBody
      ? c.body(body, status as ContentfulStatusCode, { ...headers })
      : c.body(null, status as StatusCode, { ...headers });
  } catch (error) {
    if (hasSqlState(error, SQLSTATE.KEY_REVOKED)) return rejectKey(c);
    const rejection = toRestError(error, caller !== null);
    if (rejection.status >= 500)
      parts.log.error(
        { requestId, err: rejection.cause ?? rejection, path: c.req.path },
        rejection.body.code,
      );
    return respondWithError(c, rejection);
  }
}

/** The names of a call's arguments. */
async function argumentsOf(c: Context): Promise<string[]> {
  if (c.req.method !== 'POST') return Object.keys(c.req.query()).filter((name) => name !== 'apikey');
  const body = await c.req
    .text()
    .then(parseJson)
    .catch(() => null);
  return typeof body === 'object' && body !== null ? Object.keys(body) : [];
}

/** No functions are exposed. */
function unknownFunction(name: string, names: readonly string[]): RestError {
  const given = names.toSorted().join(', ');
  const call = names.length > 0 ? `public.${name}(${given})` : `public.${name} without parameters`;
  const parameters =
    names.length > 0 ? `with parameter${names.length > 1 ? 's' : ''} ${given}` : 'without parameters';
  return new RestError(404, {
    code: 'PGRST202',
    message: `Could not find the function ${call} in the schema cache`,
    details: `Searched for the function public.${name} ${parameters} or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.`,
  });
}

const tooLarge = (c: Context): Response =>
  respondWithError(
    c,
    new RestError(413, { code: 'PGRST102', message: `A body may hold ${BODY_LIMIT_BYTES} bytes at most` }),
  );

/** The PostgREST dialect for the exposed tables. */
export function createRestService(parts: RestParts): SupabaseService {
  const routes = new Hono();
  routes.all('/rpc/:name', async (c) =>
    respondWithError(c, unknownFunction(c.req.param('name'), await argumentsOf(c))),
  );
  routes.all('/:table', (c) => handle(c, c.req.param('table'), parts));
  routes.all('/*', (c) =>
    respondWithError(
      c,
      new RestError(404, { code: 'PGRST125', message: 'Invalid path specified in request URL' }),
    ),
  );
  return { path: '/rest/v1', routes, bodyLimitBytes: BODY_LIMIT_BYTES, onBodyTooLarge: tooLarge };
}
