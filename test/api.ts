import { Hono } from 'hono';
import type * as z from 'zod';
import { pathParameters, type Endpoint, type Schema } from '#foundation/contract/endpoint.ts';
import type { MountParts } from '#foundation/server/http/endpoint-request.ts';
import type { Handler } from '#foundation/server/http/handle.ts';
import { loadMembership } from '#foundation/server/http/load-membership.ts';
import { createMemberships } from '#foundation/server/http/memberships.ts';
import { answerUnknownEndpoint, mount } from '#foundation/server/http/mount.ts';
import { createLog } from '#foundation/server/log.ts';
import type { TestDatabase } from './database.ts';
import type { Person } from './given.ts';

export interface ApiResponse<T> {
  readonly status: number;
  readonly headers: Headers;
  /** The output, or the error's body when the status says so. */
  readonly body: T;
}

/** Reads `test.<user>.<session>`, as created by `givenPerson`. The database checks the session. */
const readTestToken = (token: string) => {
  const [kind, userId, sessionId] = token.split('.');
  return kind === 'test' && userId && sessionId ? { userId, sessionId } : null;
};

/** The real `mount` over a test database, called without a port. */
export function createTestApi(
  { database }: Pick<TestDatabase, 'database'>,
  handlers: readonly Handler[],
  /** Endpoints that are served separately. */
  apart: readonly ((app: Hono, parts: MountParts) => void)[] = [],
  replacements: Partial<MountParts> = {},
) {
  const app = new Hono();
  const parts: MountParts = {
    database,
    memberships: createMemberships(loadMembership(database)),
    verifyToken: readTestToken,
    consumeAllowance: () => Promise.resolve(true),
    addressOf: () => '192.0.2.1',
    log: createLog('silent'),
    ...replacements,
  };
  for (const serve of apart) serve(app, parts);
  mount(app, handlers, parts);
  app.notFound((c) => answerUnknownEndpoint(c, parts));

  async function call<I extends Schema, O extends Schema>(
    person: Person | null,
    endpoint: Endpoint<I, O>,
    input: z.input<I>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiResponse<z.output<O>>> {
    // Safe: every endpoint's input is an object, see `endpoint`.
    const given = { ...(input as Record<string, unknown>) };
    let path = `/api${endpoint.path}`;
    for (const name of pathParameters(endpoint.path)) {
      path = path.replace(`{${name}}`, encodeURIComponent(String(given[name])));
      delete given[name];
    }
    const bodyless = endpoint.method === 'GET' || endpoint.method === 'DELETE';
    if (bodyless) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(given)) {
        if (value === undefined || value === null) continue;
        for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
      }
      if (query.size > 0) path += `?${query.toString()}`;
    }
    const response = await app.request(path, {
      method: endpoint.method,
      headers: {
        ...(person ? { authorization: `Bearer ${person.token}` } : {}),
        ...(bodyless ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(bodyless ? {} : { body: JSON.stringify(given) }),
    });
    // Safe for a 2xx: `mount` parsed the output by the endpoint's schema. A test that expects a refusal compares by shape.
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as z.output<O>,
    };
  }

  return { app, call };
}

/** The code of an error that was answered. */
export const codeOf = ({ body }: { readonly body: unknown }): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
