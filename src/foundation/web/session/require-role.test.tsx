import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#vocabulary/permissions.ts';
import { fakeSessionStore, sessionWithRole } from './fake-session-store.ts';
import { RequireRole } from './require-role.tsx';
import { type Session, sessionOf } from './session.ts';
import { SessionContext } from './use-session.ts';

afterEach(cleanup);

function Login() {
  return <p>login {JSON.stringify(useLocation().state)}</p>;
}

function openAs(session: Session, roles: readonly Role[]) {
  const store = fakeSessionStore(session);
  const router = createMemoryRouter(
    [
      { path: '/secret', element: <RequireRole roles={roles}>secret page</RequireRole> },
      { path: '/login', element: <Login /> },
    ],
    { initialEntries: ['/secret?tab=2'] },
  );
  const view = render(
    <SessionContext value={store}>
      <RouterProvider router={router} />
    </SessionContext>,
  );
  return { store, router, view };
}

test('nothing is shown while authentication loads', () => {
  const { view, router } = openAs(sessionOf({ status: 'loading' }), ['doctor']);
  expect(view.container.textContent).toBe('');
  expect(router.state.location.pathname).toBe('/secret');
});

test('an allowed role passes, and any other is redirected to the sign-in page', () => {
  openAs(sessionWithRole('doctor'), ['doctor', 'csr']);
  expect(screen.getByText('secret page')).toBeDefined();
  cleanup();
  const { router } = openAs(sessionWithRole('client'), ['doctor', 'csr']);
  expect(router.state.location.pathname).toBe('/login');
});

test('an empty list allows any signed-in user, and nobody else', () => {
  openAs(sessionWithRole('client'), []);
  expect(screen.getByText('secret page')).toBeDefined();
  cleanup();
  expect(openAs(sessionOf({ status: 'out' }), []).router.state.location.pathname).toBe('/login');
});

test('a visitor is redirected to sign in, with the return address and the allowed roles', () => {
  const { router } = openAs(sessionOf({ status: 'out' }), ['doctor']);
  expect(router.state.location.state).toEqual({ from: '/secret?tab=2', roles: ['doctor'] });
});

test('logging out leaves no return address for the next user', () => {
  const { store, router } = openAs(sessionWithRole('doctor'), ['doctor']);
  act(() => store.set(sessionOf({ status: 'out', loggedOut: true })));
  expect(router.state.location.pathname).toBe('/login');
  expect(router.state.location.state).toBeNull();
});
