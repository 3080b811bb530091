import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError } from '#vocabulary/errors.ts';
import { hasSqlState, SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import { BODY_LIMIT_BYTES } from '#foundation/server/http/read-input.ts';
import { respondWithError } from '#foundation/server/http/respond.ts';
import type { Log } from '#foundation/server/log.ts';
import { parseJson } from '#foundation/server/parse-json.ts';
import { requestOriginOf } from '#foundation/server/http/request-origin.ts';
import type { SupabaseService } from '../gateway/mount-supabase.ts';
import { rejectKey, secretKeyOf } from '../gateway/require-api-key.ts';
import { readCredentials, type Bearer, type VerifyToken } from '../person/bearer.ts';
import type { TransactionOptions, PersonTransactions } from '../person/person-transactions.ts';
import type {
  FunctionResponse,
  FunctionDefinition,
  FunctionMethod,
  FunctionUser,
  FunctionRequest,
} from './function-definition.ts';

/** The timeout of a function call. */
const TIMEOUT_MS = 150_000;

export interface FunctionsParts {
  readonly functions: readonly FunctionDefinition[];
  readonly people: PersonTransactions;
  readonly verifyToken: VerifyToken;
  readonly addressOf: (c: Context) => string;
  readonly log: Log;
  readonly timeoutMs?: number;
}

/**
 * Puts the reason in the body and its kind in a header. Never `x-relay-error`: the client library would ignore the
 * body.
 */
function reject(
  c: Context,
  status: 401 | 404 | 405 | 504,
  kind: string,
  body: Readonly<Record<string, unknown>>,
): Response {
  c.header('sb-error-code', kind);
  return c.json(body, status);
}

const invalidToken = (c: Context): Response =>
  reject(c, 401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', { code: 401, message: 'Invalid JWT' });

async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text === '') return null;
  try {
    return parseJson(text);
  } catch (cause) {
    throw new AppError('malformed_body', {}, { cause });
  }
}

/** Confirms the session and its role in the database. */
async function findUser(
  bearer: Bearer,
  origin: TransactionOptions['origin'],
  people: PersonTransactions,
): Promise<FunctionUser> {
  const session = await people.run(bearer, { mode: 'read', origin }, (_tx, found) => Promise.resolve(found));
  if (!session) throw new Error('A signed-in caller always has a session.');
  return { session, origin, transaction: (mode, work) => people.run(bearer, { mode, origin }, work) };
}

const isMethodOf = (definition: FunctionDefinition, method: string): method is FunctionMethod =>
  (definition.methods ?? ['POST']).some((one) => one === method);

/** The path after `/functions/v1/<name>`. */
const subPathOf = (c: Context): string => c.req.path.split('/').slice(4).filter(Boolean).join('/');

type Run = (request: FunctionRequest) => Promise<FunctionResponse>;

/** Runs a function, and stops waiting for it at the timeout. */
async function runInTime(c: Context, run: Run, request: FunctionRequest) {
  const { promise: timeout, resolve } = Promise.withResolvers<null>();
  request.signal.addEventListener('abort', () => resolve(null), { once: true });
  const response = await Promise.race([run(request), timeout]);
  // Safe: our functions respond with statuses that allow a body.
  if (response) return c.json(response.body, (response.status ?? 200) as ContentfulStatusCode);
  return reject(c, 504, 'IDLE_TIMEOUT', {
    code: 'IDLE_TIMEOUT',
    message: 'The function took too long to answer',
  });
}

/** Selects how the function runs for this caller, or the response that rejects the caller. */
function selectRun(
  c: Context,
  definition: FunctionDefinition,
  { people, verifyToken }: FunctionsParts,
): ((origin: TransactionOptions['origin']) => Promise<Run>) | Response {
  if ('runWithoutAuth' in definition) {
    return (origin) =>
      Promise.resolve((request: FunctionRequest) => definition.runWithoutAuth(request, { origin }));
  }
  const key = secretKeyOf(c);
  const { runForService } = definition;
  if (key && runForService) {
    return (origin) =>
      Promise.resolve((request: FunctionRequest) =>
        runForService(request, {
          transaction: (mode, work) => people.run({ keyId: key.id }, { mode, origin }, work),
        }),
      );
  }
  const credentials = readCredentials(c.req.header('authorization'), verifyToken);
  if (credentials.kind === 'none') {
    const body = { code: 401, message: 'Missing authorization header' };
    return reject(c, 401, 'UNAUTHORIZED_NO_AUTH_HEADER', body);
  }
  if (credentials.kind === 'refused') return invalidToken(c);
  return async (origin) => {
    const person = await findUser(credentials.bearer, origin, people);
    return (request) => definition.run(request, person);
  };
}

async function handle(c: Context, definition: FunctionDefinition, parts: FunctionsParts): Promise<Response> {
  const requestId = randomUUID();
  c.header('X-Request-Id', requestId);
  c.header('Cache-Control', 'no-store');
  const start = selectRun(c, definition, parts);
  if (start instanceof Response) return start;
  const { method } = c.req;
  if (!isMethodOf(definition, method)) {
    const body = { code: 'METHOD_NOT_ALLOWED', message: `This function does not answer to ${method}` };
    return reject(c, 405, 'METHOD_NOT_ALLOWED', body);
  }
  try {
    const run = await start(requestOriginOf(c, parts, requestId));
    const request: FunctionRequest = {
      method,
      subPath: subPathOf(c),
      query: new URL(c.req.url).searchParams,
      headers: c.req.raw.headers,
      readJson: () => readJson(c),
      readBytes: async () => new Uint8Array(await c.req.arrayBuffer()),
      requestId,
      now: new Date(),
      signal: AbortSignal.timeout(parts.timeoutMs ?? TIMEOUT_MS),
    };
    return await runInTime(c, run, request);
  } catch (error) {
    if (hasSqlState(error, SQLSTATE.SESSION_ENDED)) return invalidToken(c);
    if (hasSqlState(error, SQLSTATE.KEY_REVOKED)) return rejectKey(c);
    c.header('sb-error-code', 'EDGE_FUNCTION_ERROR');
    return respondWithError(c, error, requestId, parts.log);
  }
}

/** The Edge Functions of the product's features, behind one authentication check. */
export function createFunctionsService(parts: FunctionsParts): SupabaseService {
  const routes = new Hono();
  for (const definition of parts.functions) {
    routes.all(`/${definition.name}`, (c) => handle(c, definition, parts));
    routes.all(`/${definition.name}/*`, (c) => handle(c, definition, parts));
  }
  routes.all('/*', (c) =>
    reject(c, 404, 'NOT_FOUND', { code: 'NOT_FOUND', message: 'Requested function was not found' }),
  );
  return {
    path: '/functions/v1',
    routes,
    // Functions require a user's token, which is stronger than the API key.
    isKeyless: () => true,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    onBodyTooLarge: (c) => respondWithError(c, new AppError('body_too_large'), randomUUID(), parts.log),
  };
}
