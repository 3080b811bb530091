import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeSessionStore } from '#foundation/web/session/fake-session-store.ts';
import { sessionOf } from '#foundation/web/session/session.ts';
import { SessionContext } from '#foundation/web/session/use-session.ts';
import ForgotPasswordPage from './forgot-password-page.tsx';
import RegisterPage from './register-page.tsx';

type AuthResponse = () => Promise<unknown>;
const auth = vi.hoisted(() => ({
  signUp: vi.fn<AuthResponse>(),
  resetPasswordForEmail: vi.fn<AuthResponse>(),
}));
vi.mock('#foundation/web/session/supabase-client.ts', () => ({
  supabaseClient: () => Promise.resolve({ auth }),
}));

beforeEach(() => {
  auth.signUp.mockReset();
  auth.resetPasswordForEmail.mockReset();
});
afterEach(cleanup);

function open(path: '/register' | '/forgot-password') {
  const router = createMemoryRouter(
    [
      { path: '/register', element: <RegisterPage /> },
      { path: '/forgot-password', element: <ForgotPasswordPage /> },
      { path: '*', element: 'elsewhere' },
    ],
    { initialEntries: [path] },
  );
  const view = render(
    <SessionContext value={fakeSessionStore(sessionOf({ status: 'out' }))}>
      <RouterProvider router={router} />
    </SessionContext>,
  );
  return { router, view };
}

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

function register() {
  type('Full name', 'Amara Okafor');
  type('Email', 'amara@clinic.test');
  type('Password', 'secret word');
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

const refusal = (code: string) => ({
  data: { session: null },
  error: Object.assign(new Error(code), { code }),
});

test('shows the same message for a new and a known address', async () => {
  auth.signUp.mockResolvedValueOnce({ data: { session: null, user: {} }, error: null });
  const fresh = open('/register').view;
  register();
  await screen.findByText('Check your inbox');
  const words = fresh.container.textContent;
  cleanup();
  auth.signUp.mockResolvedValueOnce(refusal('user_already_exists'));
  const known = open('/register').view;
  register();
  await screen.findByText('Check your inbox');
  expect(known.container.textContent).toBe(words);
});

test('a sign-up that is confirmed at once goes to the root', async () => {
  auth.signUp.mockResolvedValueOnce({ data: { session: {}, user: {} }, error: null });
  const { router } = open('/register');
  register();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('shows a weak password at its field and keeps the input', async () => {
  auth.signUp.mockResolvedValueOnce(refusal('weak_password'));
  open('/register');
  register();
  await screen.findByText('This password is easy to guess. Choose a longer or less common one.');
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Amara Okafor');
});

test('a request for a new password does not reveal whether the address is known', async () => {
  auth.resetPasswordForEmail.mockResolvedValueOnce({ data: {}, error: null });
  open('/forgot-password');
  type('Email', 'nobody@clinic.test');
  fireEvent.click(screen.getByRole('button', { name: 'Email me a link' }));
  await screen.findByText(
    'If this address has an account, the email contains a link to choose a new password.',
  );
});
