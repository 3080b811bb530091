import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { AuditAction } from '#vocabulary/audit.ts';
import { AppError } from '#vocabulary/errors.ts';
import {
  actingPermissions,
  isInsideClinic,
  isStaffRole,
  SUSPENDED_PERMISSIONS,
} from '#vocabulary/permissions.ts';
import { can } from '#foundation/contract/can.ts';
import type { Access, Endpoint } from '#foundation/contract/endpoint.ts';
import type { Tables } from '#db/tables.ts';
import type { Database, Scope } from '../database/database.ts';
import { databaseRoleOf } from '../database/database-role.ts';
import { hasSqlState, isTransactionConflict, SQLSTATE } from '../database/sqlstate.ts';
import type { Log } from '../log.ts';
import type { AuditFacts, Session } from './context.ts';
import { cookiesOf } from './cookies.ts';
import type { Handler } from './handle.ts';
import { assertKeyFits, firstAnswer, onceForKey, RepeatedRequest, type KeyedRequest } from './idempotency.ts';
import type { Memberships } from './memberships.ts';
import { networkOf } from './network-of.ts';
import { readInput } from './read-input.ts';
import { respondWithError } from './respond.ts';
import { respondWithOutput } from './respond-with-output.ts';

/** Who a bearer token speaks for. Nothing else in the token is believed. */
export interface Bearer {
  readonly userId: string;
  readonly sessionId: string;
}

export interface MountParts {
  readonly database: Database<Tables>;
  readonly memberships: Memberships;
  /** Null for a token that is not ours, expired or tampered with. */
  readonly verifyToken: (token: string) => Bearer | null;
  /** Takes one from an address's allowance; false when it is used up. */
  readonly takeAllowance: (key: string, perMinute: number) => Promise<boolean>;
  readonly addressOf: (c: Context) => string;
  readonly log: Log;
}

const bearerToken = (c: Context): string | undefined =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(c.req.header('authorization') ?? '')?.[1];

/** A staff role without a clinic, or a role for another room, has nothing to work on. */
const isUsable = (session: Session): boolean =>
  session.role === null || !isStaffRole(session.role) || session.clinicId !== null;

async function authenticate(c: Context, parts: MountParts, fresh: boolean): Promise<Session | null> {
  const token = bearerToken(c);
  if (!token) return null;
  const bearer = parts.verifyToken(token);
  if (!bearer) throw new AppError('session_ended');
  const { role, clinicId } = await parts.memberships[fresh ? 'refresh' : 'find'](bearer.userId);
  return { ...bearer, role, clinicId, permissions: actingPermissions({ role, clinicId }) };
}

async function authorize(c: Context, { endpoint }: Handler, parts: MountParts): Promise<Session | null> {
  if (endpoint.permission === 'public') return null;
  const session = await authenticate(c, parts, false);
  if (!session) throw new AppError('unauthenticated');
  if (can(session.permissions, endpoint.permission) && isUsable(session)) return session;
  // A role granted a moment ago may not be known here yet.
  const fresh = await authenticate(c, parts, true);
  if (fresh && can(fresh.permissions, endpoint.permission) && isUsable(fresh)) return fresh;
  throw new AppError(fresh && isInsideClinic(fresh) ? 'support_access_limits' : 'forbidden');
}

function scopeFor(
  c: Context,
  handler: Handler,
  session: Session | null,
  requestId: string,
  parts: MountParts,
): Scope {
  const origin = {
    ip: parts.addressOf(c),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    requestId,
  };
  const mode = handler.endpoint.method === 'GET' ? 'read' : 'write';
  if (!session) return { databaseRole: 'anon', origin, mode };
  return {
    databaseRole: session.isSuspended ? 'authenticated' : databaseRoleOf(session),
    // By this the database knows that a second factor is not asked for; it gives no right to anything else.
    claims:
      handler.endpoint.permission === 'half_signed_in'
        ? { ...session, permissions: ['half_signed_in'] }
        : session,
    origin,
    mode,
  };
}

/** Sends audit lines as they come. Nobody waits for them: a line that cannot be written fails the transaction. */
function auditTrail(tx: Kysely<Tables>) {
  const written = new Set<AuditAction>();
  const audit = (action: AuditAction, subjectId: string, facts: AuditFacts = {}): void => {
    written.add(action);
    const line = tx
      .insertInto('audit_entries')
      .values({
        action,
        subject_id: subjectId,
        ...(facts.clinicId ? { clinic_id: facts.clinicId } : {}),
        before: facts.before === undefined ? null : JSON.stringify(facts.before),
        after: facts.after === undefined ? null : JSON.stringify(facts.after),
      })
      .execute();
    line.catch(() => undefined);
  };
  return { audit, written };
}

/** The key under which the request may be repeated; null when it brings none, or the endpoint takes none. */
function readKey(
  c: Context,
  { endpoint }: Handler,
  session: Session | null,
  input: unknown,
): KeyedRequest | null {
  const key = endpoint.idempotent && session ? c.req.header('idempotency-key') : undefined;
  if (!key || !session) return null;
  assertKeyFits(key);
  return { key, endpointId: endpoint.id, userId: session.userId, input };
}

async function runVerb(
  c: Context,
  handler: Handler,
  session: Session | null,
  requestId: string,
  input: unknown,
  parts: MountParts,
): Promise<unknown> {
  const { endpoint } = handler;
  const scope = scopeFor(c, handler, session, requestId, parts);
  const work = async (tx: Kysely<Tables>) => {
    const { audit, written } = auditTrail(tx);
    const ctx = { tx, session, now: new Date(), requestId, cookies: cookiesOf(c), audit };
    const output = endpoint.output.parse(await handler.run(ctx, input));
    if (endpoint.audit && !written.has(endpoint.audit)) {
      throw new Error(`${endpoint.id} did not write its audit line ${endpoint.audit}`);
    }
    return output;
  };
  const keyed = readKey(c, handler, session, input);
  if (!keyed) return parts.database.transaction(scope, work);
  try {
    return await parts.database.transaction(scope, (tx) => onceForKey(tx, keyed, () => work(tx)));
  } catch (error) {
    if (!(error instanceof RepeatedRequest)) throw error;
    return parts.database.transaction({ ...scope, mode: 'read' }, (tx) => firstAnswer(tx, keyed));
  }
}

const isStaleRole = (error: unknown): boolean => hasSqlState(error, SQLSTATE.ROLE_CHANGED);
const isSuspension = (error: unknown): boolean => hasSqlState(error, SQLSTATE.CLINIC_SUSPENDED);

/** What belongs to the person rather than to the role. */
const isOnesOwn = ({ permission }: Endpoint): boolean =>
  permission === 'self:manage' || permission === 'signed_in';

/** Somebody of a suspended clinic, as far as they reach what is their own. */
const asOneself = (session: Session): Session => ({
  ...session,
  permissions: ['self:manage'],
  isSuspended: true,
});

/** Somebody of a suspended clinic, as far as they reach what stays open in it; null for everything else. */
const pastSuspension = (session: Session, { permission }: Endpoint): Session | null =>
  (SUSPENDED_PERMISSIONS as readonly Access[]).includes(permission)
    ? { ...session, permissions: SUSPENDED_PERMISSIONS }
    : null;

/** Lets the handler add to a refusal what could be done instead, as things stand after the rollback. */
function advise(
  c: Context,
  handler: Handler,
  session: Session | null,
  requestId: string,
  input: unknown,
  parts: MountParts,
  refusal: AppError,
) {
  const scope: Scope = { ...scopeFor(c, handler, session, requestId, parts), mode: 'read' };
  return parts.database.transaction(scope, async (tx) => {
    const trail = auditTrail(tx);
    const ctx = {
      tx,
      session,
      now: new Date(),
      requestId,
      cookies: cookiesOf(c),
      audit: trail.audit,
    };
    return (await handler.advise?.(ctx, input, refusal)) ?? refusal;
  });
}

/** Runs the verb; once more when it lost a standoff, which needs nobody's help. */
async function perform(
  c: Context,
  handler: Handler,
  session: Session | null,
  requestId: string,
  input: unknown,
  parts: MountParts,
) {
  const run = () => runVerb(c, handler, session, requestId, input, parts);
  try {
    return await run().catch((error: unknown) => {
      if (isTransactionConflict(error)) return run();
      throw error;
    });
  } catch (error) {
    if (!(error instanceof AppError) || !handler.advise) throw error;
    throw await advise(c, handler, session, requestId, input, parts, error);
  }
}

/** Somebody whose role changes faster than this is told to come back. */
const ATTEMPTS = 3;

async function answer(c: Context, handler: Handler, requestId: string, parts: MountParts): Promise<Response> {
  const { endpoint } = handler;
  if (endpoint.ratePerMinute) {
    const free = await parts.takeAllowance(
      `${endpoint.id}:${networkOf(parts.addressOf(c))}`,
      endpoint.ratePerMinute,
    );
    if (!free) throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
  }
  // Rights come before the body: a refusal tells nothing about what was sent or what exists.
  let session = await authorize(c, handler, parts);
  const input = await readInput(c, endpoint);
  let isPast = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const output = await perform(c, handler, session, requestId, input, parts);
      return respondWithOutput(c, endpoint, output);
    } catch (error) {
      if (session && isSuspension(error) && !isPast) {
        const past = isOnesOwn(endpoint) ? asOneself(session) : pastSuspension(session, endpoint);
        if (past === null) throw error;
        session = past;
        isPast = true;
        continue;
      }
      if (!isStaleRole(error) || !session) throw error;
      if (attempt === ATTEMPTS) throw new AppError('overloaded', {}, { cause: error });
      await parts.memberships.refresh(session.userId);
      session = await authorize(c, handler, parts);
      isPast = false;
    }
  }
}

/** `/v1/pets/{id}` in the router's own spelling. */
const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Puts every endpoint under `/api`; what is not known there is 404, a known address with another method 405. */
export function mount(app: Hono, handlers: readonly Handler[], parts: MountParts): void {
  for (const handler of handlers) {
    app.on(handler.endpoint.method, `/api${routePath(handler.endpoint.path)}`, async (c) => {
      const requestId = randomUUID();
      c.header('X-Request-Id', requestId);
      try {
        return await answer(c, handler, requestId, parts);
      } catch (error) {
        return respondWithError(c, error, requestId, parts.log);
      }
    });
  }
  for (const path of new Set(handlers.map((handler) => routePath(handler.endpoint.path)))) {
    app.all(`/api${path}`, (c) =>
      respondWithError(c, new AppError('method_not_allowed'), randomUUID(), parts.log),
    );
  }
  app.all('/api/*', (c) => respondWithError(c, new AppError('not_found'), randomUUID(), parts.log));
}
