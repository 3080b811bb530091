import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { AppError } from '#vocabulary/errors.ts';
import { setAnswerHeader } from './answer-header.ts';
import { answerRequest } from './answer-request.ts';
import type { MountParts } from './endpoint-request.ts';
import type { Handler } from './handle.ts';
import { requestOriginOf } from './request-origin.ts';
import { respondWithError } from './respond.ts';

/** Where `/v1/pets/{id}` is mounted, in Hono's notation. */
export const routePath = (path: string): string => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

async function answer(c: Context, handler: Handler, parts: MountParts): Promise<Response> {
  const requestId = randomUUID();
  setAnswerHeader(c, 'X-Request-Id', requestId);
  try {
    return await answerRequest({ c, handler, origin: requestOriginOf(c, parts, requestId), parts });
  } catch (error) {
    return respondWithError(c, error, requestId, parts.log);
  }
}

/**
 * Mounts every endpoint under `/api`. A known path with another method answers 405. Each path is one route: Hono calls a route
 * that is the only one to match directly, and composes several for each request.
 */
export function mount(app: Hono, handlers: readonly Handler[], parts: MountParts): void {
  // `{` comes after every letter, so that `/pets/export` is asked before `/pets/{id}`.
  const paths = [...Map.groupBy(handlers, ({ endpoint }) => endpoint.path)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  for (const [path, ofPath] of paths) {
    const byMethod = new Map<string, Handler>(ofPath.map((handler) => [handler.endpoint.method, handler]));
    app.all(routePath(path), (c) => {
      const handler = byMethod.get(c.req.method === 'HEAD' ? 'GET' : c.req.method);
      return handler
        ? answer(c, handler, parts)
        : respondWithError(c, new AppError('method_not_allowed'), randomUUID(), parts.log);
    });
  }
}

/** Answers a request to a path under `/api` at which nothing is mounted. */
export const answerUnknownEndpoint = (c: Context, { log }: Pick<MountParts, 'log'>): Response =>
  respondWithError(c, new AppError('not_found'), randomUUID(), log);
