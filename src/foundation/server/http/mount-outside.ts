import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type * as z from 'zod';
import type { AuditAction } from '#vocabulary/audit.ts';
import type { Access, Endpoint, Schema } from '#foundation/contract/endpoint.ts';
import { setAnswerHeader } from './answer-header.ts';
import { answerInLines, asksForLines } from './answer-in-lines.ts';
import { assertWithinRate } from './assert-within-rate.ts';
import { authorize } from './authorize.ts';
import { checkedOutput } from './checked-output.ts';
import type { ContextOf, Session } from './context.ts';
import type { MountParts } from './endpoint-request.ts';
import { routePath } from './mount.ts';
import { readInput } from './read-input.ts';
import { repeatOnRoleChange } from './repeat-on-role-change.ts';
import { contextOf } from './request-context.ts';
import { requestOriginOf, type RequestOrigin } from './request-origin.ts';
import { scopeOf } from './request-scope.ts';
import { errorBodyOf, respondWithError } from './respond.ts';
import { respondWithOutput } from './respond-with-output.ts';

/** A call that may wait for another machine: no transaction is open but those that it runs itself. */
export interface OutsideCall<C> {
  readonly session: C extends { readonly session: infer S } ? S : null;
  readonly origin: RequestOrigin;
  /** Runs `work` in one transaction as the caller. */
  readonly transaction: <T>(work: (ctx: C) => Promise<T>) => Promise<T>;
  /** Aborted once the caller has gone. */
  readonly signal: AbortSignal;
  /** Shows the caller what is there so far, if they asked for it; see `answerInLines`. */
  readonly report: (event: unknown) => void;
}

export interface OutsideHandler {
  readonly endpoint: Endpoint;
  readonly run: (call: OutsideCall<never>, input: never) => Promise<unknown>;
}

/** Binds a verb that runs outside of a transaction to its endpoint. */
export const handleOutside = <I extends Schema, O extends Schema, P extends Access>(
  endpoint: Endpoint<I, O, P>,
  run: (call: OutsideCall<ContextOf<P>>, input: z.output<I>) => Promise<z.input<O>>,
): OutsideHandler => ({
  endpoint,
  run,
});

interface OutsideRequest {
  readonly c: Context;
  readonly outside: OutsideHandler;
  readonly origin: RequestOrigin;
  readonly parts: MountParts;
}

/** Authorizes a request and reads its input. @returns what is still to be run, with an output that its contract names. */
async function prepare(
  request: OutsideRequest,
): Promise<(call: Pick<OutsideCall<never>, 'report' | 'signal'>) => Promise<unknown>> {
  const { c, outside, origin, parts } = request;
  const { endpoint, run } = outside;
  await assertWithinRate(endpoint, origin, parts);
  const handler = { endpoint, run: () => Promise.reject(new Error(`${endpoint.id} has no transaction.`)) };
  const session: Session | null = await authorize({ c, handler, origin, parts });
  const input = await readInput(c, endpoint);
  const written = new Set<AuditAction>();
  const transaction = <T>(work: (ctx: never) => Promise<T>): Promise<T> =>
    repeatOnRoleChange({ c, handler, origin, parts, session, input }, (current) =>
      parts.database.transaction(scopeOf(current), async (tx) => {
        const context = contextOf(current, tx);
        // Safe: as in `handle`, the context fits the permission.
        const result = await work(context.ctx as never);
        for (const action of context.written) written.add(action);
        return result;
      }),
    );
  return async (progress) => {
    const output = await run({ session: session as never, origin, transaction, ...progress }, input as never);
    if (endpoint.audit && !written.has(endpoint.audit))
      throw new Error(`${endpoint.id} did not write its audit line ${endpoint.audit}`);
    return checkedOutput(endpoint, output);
  };
}

async function answer(request: OutsideRequest): Promise<Response> {
  const { c, outside, origin, parts } = request;
  const run = await prepare(request);
  const { signal } = c.req.raw;
  const respond = (output: unknown) => respondWithOutput(c, outside.endpoint, output);
  if (!asksForLines(c)) return respond(await run({ signal, report: () => undefined }));
  const { requestId } = origin;
  return answerInLines({
    run,
    signal,
    respond,
    bodyOf: (error) => errorBodyOf(c, error, requestId, parts.log),
  });
}

/** Mounts endpoints that wait for other machines under `/api`, before those that run in a transaction. */
export function mountOutside(app: Hono, handlers: readonly OutsideHandler[], parts: MountParts): void {
  for (const outside of handlers) {
    const { method, path } = outside.endpoint;
    app.on(method, routePath(path), async (c) => {
      const requestId = randomUUID();
      setAnswerHeader(c, 'X-Request-Id', requestId);
      try {
        return await answer({ c, outside, origin: requestOriginOf(c, parts, requestId), parts });
      } catch (error) {
        // Nobody reads the answer to a caller who has gone.
        if (c.req.raw.signal.aborted) return c.body(null, 400);
        return respondWithError(c, error, requestId, parts.log);
      }
    });
  }
}
