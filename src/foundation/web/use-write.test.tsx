import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { queryOf, useWrite } from './api.ts';

const bookEndpoint = endpoint({
  id: 'things.book',
  method: 'POST',
  path: '/v1/things',
  summary: 'Books.',
  permission: 'public',
  changes: ['pets'],
  input: z.object({ name: z.string() }),
  output: z.object({}),
  errors: [],
  idempotent: true,
});

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset().mockImplementation(() => Promise.resolve(new Response('{}')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const keys = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));

function hookIn(client: QueryClient) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useWrite(bookEndpoint), { wrapper }).result;
}

test('a retry keeps its idempotency key; other content or a new booking gets a new one', async () => {
  const hook = hookIn(new QueryClient());
  const book = async (name: string) => {
    await act(() => hook.current.mutateAsync({ name }).catch(() => undefined));
  };
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await book('Biscuit');
  await book('Biscuit');
  await book('Biscuit');
  await book('Momo');
  const [lost, repeated, again, other] = keys();
  expect(repeated).toBe(lost);
  expect(new Set([repeated, again, other]).size).toBe(3);
});

test('only queries that read what it changes are refetched', async () => {
  const client = new QueryClient();
  const declared = {
    method: 'GET',
    path: '/v1/things',
    summary: 'Lists.',
    permission: 'public',
    input: z.object({}),
    output: z.object({}),
    errors: [],
  } as const;
  const listEndpoint = endpoint({ ...declared, id: 'things.list', reads: ['pets'] });
  const otherEndpoint = endpoint({ ...declared, id: 'things.other', reads: ['clients'] });
  await client.prefetchQuery(queryOf(listEndpoint, {}));
  await client.prefetchQuery(queryOf(otherEndpoint, {}));
  const hook = hookIn(client);
  await act(() => hook.current.mutateAsync({ name: 'Biscuit' }));
  expect(client.getQueryState(queryOf(listEndpoint, {}).queryKey)?.isInvalidated).toBe(true);
  expect(client.getQueryState(queryOf(otherEndpoint, {}).queryKey)?.isInvalidated).toBe(false);
});

test('onSuccess runs even after the component was unmounted', async () => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => useWrite(bookEndpoint), { wrapper });
  const book = result.current.mutate;
  const [onSuccess, onError] = [vi.fn<() => void>(), vi.fn<(error: Error) => void>()];
  unmount();
  book({ name: 'Biscuit' }, { onSuccess, onError });
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  book({ name: 'Momo' }, { onSuccess, onError });
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  expect(onSuccess).toHaveBeenCalledOnce();
});
