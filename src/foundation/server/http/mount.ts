import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { AppError } from '#vocabulary/errors.ts';
import { answerRequest } from './answer-request.ts';
import type { MountParts } from './endpoint-request.ts';
import type { Handler } from './handle.ts';
import { requestOriginOf } from './request-origin.ts';
import { respondWithError } from './respond.ts';

/** Hono's notation for `/v1/pets/{id}`. */
const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Mounts every endpoint under `/api`. An unknown path answers 404, a known path with another method 405. */
export function mount(app: Hono, handlers: readonly Handler[], parts: MountParts): void {
  for (const handler of handlers) {
    app.on(handler.endpoint.method, `/api${routePath(handler.endpoint.path)}`, async (c) => {
      const requestId = randomUUID();
      c.header('X-Request-Id', requestId);
      try {
        return await answerRequest({ c, handler, origin: requestOriginOf(c, parts, requestId), parts });
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
