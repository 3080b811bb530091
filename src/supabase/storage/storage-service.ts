import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { constraintOf, SQLSTATE, sqlStateOf } from '#foundation/server/database/sqlstate.ts';
import { toAppError } from '#foundation/server/http/respond.ts';
import type { SupabaseService } from '../gateway/mount-supabase.ts';
import { actorOf } from './actor.ts';
import { addBucketRoutes } from './bucket-routes.ts';
import { addObjectRoutes, type RouteHandlers } from './object-routes.ts';
import { addSigningRoutes } from './signing-routes.ts';
import {
  accessDenied,
  alreadyExists,
  assertStorable,
  databaseTimeout,
  internalError,
  invalidJwt,
  invalidKey,
  noSuchBucket,
  noSuchRoute,
  clinicSuspended,
  secondFactorRequired,
  StorageError,
  storageFull,
  tooLarge,
} from './storage-error.ts';
import type { StorageParts } from './storage-parts.ts';

function errorByConstraint(constraint: string | undefined): StorageError {
  if (constraint === 'objects_name_form_check')
    return invalidKey('a file lies in the folder of its clinic or person');
  return constraint === 'objects_person_bytes_check' ? tooLarge() : accessDenied();
}

/** Maps database errors to errors of the protocol. */
function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  switch (sqlStateOf(error)) {
    case SQLSTATE.KEY_REVOKED:
    case SQLSTATE.SESSION_ENDED:
      return invalidJwt();
    case SQLSTATE.CLINIC_SUSPENDED:
      return clinicSuspended();
    case SQLSTATE.SECOND_FACTOR_REQUIRED:
      return secondFactorRequired();
    case SQLSTATE.FOREIGN_KEY_VIOLATION:
      return noSuchBucket();
    case SQLSTATE.UNIQUE_VIOLATION:
      return alreadyExists();
    case SQLSTATE.CHECK_VIOLATION:
      return errorByConstraint(constraintOf(error));
    case SQLSTATE.INSUFFICIENT_PRIVILEGE:
      return accessDenied({ cause: error });
    case undefined:
    default: {
      const { code } = toAppError(error);
      if (code === 'storage_full') return storageFull(error);
      return code === 'overloaded' ? databaseTimeout(error) : internalError(error);
    }
  }
}

function refuse(c: Context, { status, body, headers }: StorageError): Response {
  c.header('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  // Safe: an error response has a body, so its status is one that allows a body.
  return c.json(body, status as ContentfulStatusCode);
}

function createHandlers(parts: StorageParts): RouteHandlers {
  async function response(c: Context, work: (requestId: string) => Promise<Response>): Promise<Response> {
    const requestId = randomUUID();
    c.header('X-Request-Id', requestId);
    try {
      assertStorable({ ...c.req.query(), ...c.req.param() });
      return await work(requestId);
    } catch (error) {
      const storageError = toStorageError(error);
      if (storageError.status >= 500) {
        // Only the route is logged, because the URL may contain a name or a token.
        parts.log.error(
          { requestId, err: storageError.cause ?? storageError, route: c.req.routePath },
          storageError.body.code,
        );
      }
      return refuse(c, storageError);
    }
  }
  return {
    withoutActor: (work) => (c) => response(c, () => work(c)),
    withActor: (work) => (c) =>
      response(c, (requestId) => {
        c.header('Cache-Control', 'no-store');
        return work(c, actorOf(c, parts, requestId));
      }),
  };
}

/** The storage service of supabase-js. */
export function createStorageService(parts: StorageParts): SupabaseService {
  const routes = new Hono();
  const handlers = createHandlers(parts);
  addBucketRoutes(routes, handlers.withActor);
  addSigningRoutes(routes, parts, handlers);
  addObjectRoutes(routes, parts, handlers);
  routes.all('/*', (c) => refuse(c, noSuchRoute(c.req.method, c.req.path)));
  return {
    path: '/storage/v1',
    routes,
    // A user's token is stronger than the API key, and public or signed URLs need none.
    isKeyless: () => true,
    // Uploads are counted as they are streamed; buffering them first would hold each in memory.
    bodyLimitBytes: null,
    onBodyTooLarge: (c) => c.body(null, 413),
  };
}
