import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type * as z from 'zod';
import {
  type Endpoint,
  pathParameters,
  type ReadEndpoint,
  type Schema,
  type WriteEndpoint,
} from '#foundation/contract/endpoint.ts';
import { ACTING_IN_HEADER, ACTING_IN_PLATFORM } from '#foundation/contract/acting-in.ts';
import { ApiError } from './api-error.ts';
import { applyWrite } from './apply-changes.ts';
import { heldAnswer, holdAnswer } from './held-answers.ts';
import { notify } from './notice/notify.ts';
import { metaOf } from './query-meta.ts';
import { SIGNED_OUT, sessionStore } from './session/session-store.ts';
import { supabaseClient } from './session/supabase-client.ts';
import { tabClinic } from './session/tab-clinic.ts';

/** HTTP status for an answer that the caller has already. */
const UNCHANGED = 304;

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** For endpoints that act once a key; made up where none is given. */
  readonly idempotencyKey?: string | undefined;
}

/**
 * Calls an endpoint as whoever is signed in.
 *
 * @throws ApiError for every refusal, and `unreachable` where no answer came.
 */
export async function call<I extends Schema, O extends Schema>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  { signal, idempotencyKey }: CallOptions = {},
): Promise<z.output<O>> {
  const { path, rest } = fillPath(endpoint.path, input);
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const { token, headers } = await callerHeaders(endpoint);
  if (!inQuery) headers.set('content-type', 'application/json');
  if (endpoint.idempotent) headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID());
  const url = `/api${path}${inQuery ? queryString(rest) : ''}`;
  const held = endpoint.method === 'GET' ? heldAnswer(url) : undefined;
  if (held) headers.set('if-none-match', held.tag);
  const response = await send(url, {
    method: endpoint.method,
    headers,
    ...(inQuery ? {} : { body: JSON.stringify(rest) }),
    ...(signal ? { signal } : {}),
  });
  if (held && response.status === UNCHANGED) {
    holdAnswer(url, held);
    // Safe: it was let out as an output of this endpoint.
    return held.body as z.output<O>;
  }
  const body = await readJson(response);
  const tag = response.headers.get('etag');
  if (response.ok && tag !== null && token !== undefined) holdAnswer(url, { tag, body });
  // Safe: the server lets no answer out that does not fit the endpoint's output.
  if (response.ok) return body as z.output<O>;
  const error = ApiError.fromResponse(response.status, body);
  if (token !== undefined) onRefusal(error);
  throw error;
}

/** What says who calls, and where. */
export async function callerHeaders(
  endpoint: Pick<Endpoint, 'permission'>,
): Promise<{ readonly token: string | undefined; readonly headers: Headers }> {
  const token = endpoint.permission === 'public' ? undefined : await accessToken();
  const headers = new Headers({ accept: 'application/json' });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (sessionStore.get().isPlatformAdmin) headers.set(ACTING_IN_HEADER, tabClinic() ?? ACTING_IN_PLATFORM);
  return { token, headers };
}

async function accessToken(): Promise<string | undefined> {
  const { data } = await (await supabaseClient()).auth.getSession();
  return data.session?.access_token;
}

/** Puts the named fields into the path; gives back what is left of the input. */
export function fillPath(path: string, input: unknown): { path: string; rest: Record<string, unknown> } {
  // Safe: the input of every endpoint is an object, or nothing.
  const rest = { ...(input as Record<string, unknown> | undefined) };
  let filled = path;
  for (const name of pathParameters(path)) {
    filled = filled.replace(`{${name}}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  return { path: filled, rest };
}

/** A list becomes the same name several times; what is undefined or null is left out. */
function queryString(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one));
    }
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
}

export async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw ApiError.unreachable(cause);
  }
}

export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const RIGHTS_CHANGED: ReadonlySet<string> = new Set([
  'forbidden',
  'second_factor_required',
  'support_access_limits',
]);

/** A refusal can mean that the session was ended elsewhere, or that a role was taken away. */
export function onRefusal(error: ApiError): void {
  if (error.code === 'session_ended' && sessionStore.get().status === 'in') {
    notify(SIGNED_OUT);
    void sessionStore.drop();
  }
  const { suspendedAt } = error.details;
  if (error.code === 'clinic_suspended')
    sessionStore.setSuspendedAt(typeof suspendedAt === 'string' ? suspendedAt : '');
  if (RIGHTS_CHANGED.has(error.code)) void sessionStore.reloadProfile();
}

/** The query for one read. Its key starts with the endpoint's id; its meta says what it reads, see `applyChanges`. */
export const queryOf = <I extends Schema, O extends Schema>(
  endpoint: ReadEndpoint<I, O>,
  input: z.input<I>,
) =>
  queryOptions<z.output<O>>({
    queryKey: [endpoint.id, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    meta: metaOf(endpoint, input),
  });

interface WriteCallbacks<T> {
  readonly onSuccess?: ((answer: T) => unknown) | undefined;
  /** What failed stands in `error` as well. */
  readonly onError?: ((error: Error) => unknown) | undefined;
  /** After either. */
  readonly onSettled?: (() => unknown) | undefined;
}

/**
 * A write. Once it is done, what is on screen and reads what the endpoint `changes` is read again. Callbacks run even if the
 * component is gone by then. Sent again with the same input after a failure, it carries the same idempotency key: if the
 * first one did arrive, it is not done twice.
 */
export function useWrite<I extends Schema, O extends Schema>(endpoint: WriteEndpoint<I, O>) {
  const client = useQueryClient();
  const attempt = useRef<{ readonly input: string; readonly key: string }>(undefined);
  const write = useMutation<z.output<O>, Error, z.input<I>>({
    mutationFn: (input) => {
      const content = JSON.stringify(input);
      if (attempt.current?.input !== content) attempt.current = { input: content, key: crypto.randomUUID() };
      return call(endpoint, input, { idempotencyKey: attempt.current.key });
    },
    onSuccess: (answer, input) => {
      attempt.current = undefined;
      return applyWrite(client, endpoint, input, answer);
    },
  });
  const { mutateAsync } = write;
  // The library's own `mutate` drops its callbacks when the component goes: a notice, and what it undoes, come later.
  const mutate = useCallback(
    (input: z.input<I>, { onSuccess, onError, onSettled }: WriteCallbacks<z.output<O>> = {}): void => {
      void mutateAsync(input)
        .then(onSuccess, (error: Error) => onError?.(error))
        .finally(onSettled);
    },
    [mutateAsync],
  );
  return { ...write, mutate };
}
