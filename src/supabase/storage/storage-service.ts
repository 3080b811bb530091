import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { constraintOf, SQLSTATE, sqlStateOf } from '#foundation/server/database/sqlstate.ts';
import { toAppError } from '#foundation/server/http/respond.ts';
import type { SupabaseService } from '../gateway/mount-supabase.ts';
import { actorOf } from './actor.ts';
import { addBucketRoutes } from './bucket-routes.ts';
import { addObjectRoutes, type RouteDoors } from './object-routes.ts';
import { addSigningRoutes } from './signing-routes.ts';
import {
  accessDenied,
  alreadyExists,
  databaseTimeout,
  internalError,
  invalidJwt,
  invalidKey,
  noSuchBucket,
  noSuchRoute,
  clinicSuspended,
  secondFactorNeeded,
  StorageError,
  tooLarge,
} from './storage-error.ts';
import type { StorageParts } from './storage-parts.ts';

function refusalByConstraint(constraint: string | undefined): StorageError {
  if (constraint === 'objects_name_form_check')
    return invalidKey('a file lies in the folder of its clinic or person');
  return constraint === 'objects_person_bytes_check' ? tooLarge() : accessDenied();
}

/** What the database says in the words of the wire. */
function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  switch (sqlStateOf(error)) {
    case SQLSTATE.KEY_REVOKED:
    case SQLSTATE.SESSION_ENDED:
      return invalidJwt();
    case SQLSTATE.CLINIC_SUSPENDED:
      return clinicSuspended();
    case SQLSTATE.SECOND_FACTOR_REQUIRED:
      return secondFactorNeeded();
    case SQLSTATE.FOREIGN_KEY_VIOLATION:
      return noSuchBucket();
    case SQLSTATE.UNIQUE_VIOLATION:
      return alreadyExists();
    case SQLSTATE.CHECK_VIOLATION:
      return refusalByConstraint(constraintOf(error));
    case SQLSTATE.INSUFFICIENT_PRIVILEGE:
      return accessDenied({ cause: error });
    case undefined:
    default:
      return toAppError(error).code === 'overloaded' ? databaseTimeout(error) : internalError(error);
  }
}

function refuse(c: Context, { status, body, headers }: StorageError): Response {
  c.header('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  // Safe: every refusal has a body, and so a status that may have one.
  return c.json(body, status as ContentfulStatusCode);
}

function doorsOf(parts: StorageParts): RouteDoors {
  async function answer(c: Context, work: (requestId: string) => Promise<Response>): Promise<Response> {
    const requestId = randomUUID();
    c.header('X-Request-Id', requestId);
    try {
      return await work(requestId);
    } catch (error) {
      const refusal = toStorageError(error);
      if (refusal.status >= 500) {
        // The route alone: a name or a token in the address is nobody's business.
        parts.log.error(
          { requestId, err: refusal.cause ?? refusal, route: c.req.routePath },
          refusal.body.code,
        );
      }
      return refuse(c, refusal);
    }
  }
  return {
    forAll: (work) => (c) => answer(c, () => work(c)),
    forActor: (work) => (c) =>
      answer(c, (requestId) => {
        c.header('Cache-Control', 'no-store');
        return work(c, actorOf(c, parts, requestId));
      }),
  };
}

/** Files behind the wire of supabase-js. */
export function createStorageService(parts: StorageParts): SupabaseService {
  const routes = new Hono();
  const doors = doorsOf(parts);
  addBucketRoutes(routes, doors.forActor);
  addSigningRoutes(routes, parts, doors);
  addObjectRoutes(routes, parts, doors);
  routes.all('/*', (c) => refuse(c, noSuchRoute(c.req.method, c.req.path)));
  return {
    path: '/storage/v1',
    routes,
    // A person's token says more than the key, and what is public or signed is opened by its address alone.
    isKeyless: () => true,
    // Files are counted as they come; collecting them first would hold each in memory.
    bodyLimitBytes: null,
    onBodyTooLarge: (c) => c.body(null, 413),
  };
}
