import type { User } from '@supabase/supabase-js';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Notice, connectToaster } from '#foundation/web/notice/notify.ts';
import { fakeSessionStore, sessionWithRole } from '#foundation/web/session/fake-session-store.ts';
import { type Session, sessionOf } from '#foundation/web/session/session.ts';
import { SessionContext } from '#foundation/web/session/use-session.ts';
import RootPage from './root-page.tsx';

/** The error code of inserting each role; undefined if it succeeds. */
const inserts = vi.hoisted(() => ({
  byRole: {} as Record<string, { code: string } | Error | undefined>,
  insertedRoles: [] as string[],
  /** What reading the role answers. */
  read: { data: null, error: null, status: 200 } as Record<string, unknown>,
}));

vi.mock('#foundation/web/session/supabase-client.ts', () => ({
  supabaseClient: () =>
    Promise.resolve({
      from: () => ({
        select: () => ({ eq: () => ({ maybeSingle: () => Promise.resolve(inserts.read) }) }),
        insert: ({ role }: { role: string }) => {
          inserts.insertedRoles.push(role);
          const refusal = inserts.byRole[role];
          return refusal instanceof Error
            ? Promise.reject(refusal)
            : Promise.resolve({ error: refusal ?? null });
        },
      }),
    }),
}));

const notices: Notice[] = [];
const reload = vi.fn<() => void>();

beforeEach(() => {
  notices.length = 0;
  inserts.byRole = {};
  inserts.insertedRoles = [];
  inserts.read = { data: null, error: null, status: 200 };
  connectToaster((notice) => notices.push(notice));
  reload.mockReset();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function openRoot(session: Session, state: unknown = null) {
  const store = fakeSessionStore(session);
  const router = createMemoryRouter(
    [
      { path: '/', element: <RootPage /> },
      { path: '*', element: 'elsewhere' },
    ],
    {
      initialEntries: ['/before', { pathname: '/', state }],
    },
  );
  render(
    <SessionContext value={store}>
      <RouterProvider router={router} />
    </SessionContext>,
  );
  return { store, router, at: () => router.state.location.pathname };
}

test('waits while authentication loads, then replaces the history entry', async () => {
  const { store, router, at } = openRoot(sessionOf({ status: 'loading' }));
  expect(at()).toBe('/');
  act(() => store.set(sessionOf({ status: 'out' })));
  expect(at()).toBe('/home');
  await act(() => router.navigate(-1));
  expect(at()).toBe('/before');
});

test.each([
  ['platform_admin', '/admin'],
  ['clinic_admin', '/clinic/dashboard'],
  ['doctor', '/clinic/dashboard'],
  ['technician', '/clinic/dashboard'],
  ['csr', '/clinic/dashboard'],
  ['client', '/client/dashboard'],
])('%s goes to %s', (role, target) => {
  expect(openRoot(sessionWithRole(role)).at()).toBe(target);
});

test('after sign-in returns to the requested page if the role may open it', () => {
  const state = { from: '/clinic/pets?q=bis', roles: ['doctor'] };
  const { router } = openRoot(sessionWithRole('doctor'), state);
  expect(router.state.location.pathname + router.state.location.search).toBe('/clinic/pets?q=bis');
  cleanup();
  expect(openRoot(sessionWithRole('client'), state).at()).toBe('/client/dashboard');
});

test('leads a client who signed up for a trial to it, and no other role', () => {
  const askedForTrial = (role: string): Session => {
    const session = sessionWithRole(role);
    return session.user === null
      ? session
      : { ...session, user: { ...session.user, user_metadata: { trial_request: 'r1' } } };
  };
  const { router, at } = openRoot(askedForTrial('client'));
  expect(at()).toBe('/start');
  expect(router.state.location.state).toEqual({ takesUpTrial: true });
  cleanup();
  expect(openRoot(askedForTrial('clinic_admin')).at()).toBe('/clinic/dashboard');
});

test('names an unknown role and goes to the sign-in page', () => {
  expect(openRoot(sessionWithRole('astronaut')).at()).toBe('/login');
  expect(notices).toEqual([
    {
      title: 'Unknown Role',
      text: 'Role "astronaut" is not recognized. Please contact support.',
      tone: 'destructive',
    },
  ]);
});

const withoutRole = (metadata: Record<string, unknown>): Session => {
  const user: User = {
    id: 'u1',
    aud: 'authenticated',
    created_at: '',
    app_metadata: {},
    user_metadata: metadata,
  };
  return sessionOf({ status: 'in', user });
};

test.each([
  {
    name: 'the metadata role is inserted',
    metadata: { role: 'doctor' },
    byRole: {},
    insertedRoles: ['doctor'],
  },
  {
    name: 'else client',
    metadata: { role: 'doctor' },
    byRole: { doctor: { code: '23514' } },
    insertedRoles: ['doctor', 'client'],
  },
  { name: 'client directly without one', metadata: {}, byRole: {}, insertedRoles: ['client'] },
])('without a role: $name, and the page reloads', async ({ metadata, byRole, insertedRoles }) => {
  inserts.byRole = byRole;
  openRoot(withoutRole(metadata));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(inserts.insertedRoles).toEqual(insertedRoles);
  expect(notices).toEqual([]);
});

test.each([
  {
    name: 'both roles are refused',
    metadata: { role: 'doctor' },
    byRole: { doctor: { code: '23514' }, client: { code: '42501' } },
    title: 'Role Assignment Failed',
    text: 'There was a problem with your account role. Please contact support.',
  },
  {
    name: 'client is refused without a metadata role',
    metadata: {},
    byRole: { client: { code: '42501' } },
    title: 'Role Assignment Failed',
    text: 'There was a problem assigning a role to your account. Please contact support.',
  },
  {
    name: 'something unexpected happens',
    metadata: {},
    byRole: { client: new Error('boom') },
    title: 'Error',
    text: 'An unexpected error occurred. Please try again.',
  },
])('without a role, when $name: a notice and the sign-in page', async ({ metadata, byRole, title, text }) => {
  inserts.byRole = byRole;
  const { at } = openRoot(withoutRole(metadata));
  await vi.waitFor(() => expect(at()).toBe('/login'));
  expect(notices).toEqual([{ title, text, tone: 'destructive' }]);
  expect(reload).not.toHaveBeenCalled();
});

test.each([500, 400, 0])(
  'whose role cannot be read, with status %s, gets none in its place',
  async (status) => {
    inserts.read = { data: null, error: { code: 'XX000' }, status };
    const { at } = openRoot(withoutRole({}));
    await vi.waitFor(() => expect(at()).toBe('/login'));
    expect(inserts.insertedRoles).toEqual([]);
    expect(notices).toMatchObject([{ title: 'Role Assignment Failed' }]);
  },
);

test('a role that is there after all is used', async () => {
  inserts.read = { data: { role: 'doctor', clinic_id: 'c1' }, error: null, status: 200 };
  openRoot(withoutRole({}));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(inserts.insertedRoles).toEqual([]);
});

test('says that the account could not be loaded, and tries again', async () => {
  const session = { ...withoutRole({}), failure: new Error('503') };
  const { store } = openRoot(session);
  const restart = vi.spyOn(store, 'restart');
  expect(await screen.findByText('Your account could not be loaded')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(restart).toHaveBeenCalledOnce();
  expect(inserts.insertedRoles).toEqual([]);
});
