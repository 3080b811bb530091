import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Notice, connectToaster } from '#foundation/web/notice/notify.ts';
import { fakeSessionStore, sessionWithRole } from '#foundation/web/session/fake-session-store.ts';
import { type Session, sessionOf } from '#foundation/web/session/session.ts';
import { SessionContext } from '#foundation/web/session/use-session.ts';
import LoginPage from './login-page.tsx';

const auth = vi.hoisted(() => ({
  signInWithPassword: vi.fn<(credentials: unknown) => Promise<unknown>>(),
  signInWithOtp: vi.fn<(asked: unknown) => Promise<unknown>>(),
  verifyOtp: vi.fn<(given: unknown) => Promise<unknown>>(),
}));
const server = vi.hoisted(() => ({ demo: true }));

vi.mock('#foundation/web/session/supabase-client.ts', () => ({
  supabaseClient: () => Promise.resolve({ auth }),
}));
vi.mock('#foundation/web/session/config.ts', () => ({
  loadConfig: () =>
    Promise.resolve({
      name: 'Tailwell',
      supabaseUrl: '',
      supabaseKey: '',
      demo: server.demo,
      google: false,
      mail: { domain: null, isSent: true },
    }),
}));

const fetched = vi.fn<typeof fetch>();
const notices: Notice[] = [];

beforeEach(() => {
  notices.length = 0;
  connectToaster((notice) => notices.push(notice));
  localStorage.clear();
  for (const method of Object.values(auth)) method.mockReset();
  server.demo = true;
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openLogin(session: Session = sessionOf({ status: 'out' }), address = '/login') {
  const router = createMemoryRouter(
    [
      { path: '/login', element: <LoginPage /> },
      { path: '*', element: 'elsewhere' },
    ],
    {
      initialEntries: [address],
    },
  );
  render(
    <SessionContext value={fakeSessionStore(session)}>
      <RouterProvider router={router} />
    </SessionContext>,
  );
  return router;
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Sign(ing)? In/u }));

test('shows the specified validation messages and sends nothing', async () => {
  openLogin();
  fireEvent.input(email(), { target: { value: 'nobody' } });
  fireEvent.input(password(), { target: { value: '12345' } });
  submit();
  await screen.findByText('Please enter a valid email address');
  await screen.findByText('Password must be at least 6 characters long');
  expect(auth.signInWithPassword).not.toHaveBeenCalled();
});

test('goes to the first field with an error, and checks each change from then on', async () => {
  openLogin();
  fireEvent.input(email(), { target: { value: 'amara@clinic' } });
  expect(screen.queryByText('Please enter a valid email address')).toBeNull();
  fireEvent.input(password(), { target: { value: 'secret word' } });
  submit();
  await screen.findByText('Please enter a valid email address');
  expect(document.activeElement).toBe(email());
  fireEvent.input(email(), { target: { value: 'amara@clinic.test' } });
  await vi.waitFor(() => expect(screen.queryByText('Please enter a valid email address')).toBeNull());
  fireEvent.input(password(), { target: { value: 'short' } });
  await screen.findByText('Password must be at least 6 characters long');
  submit();
  expect(document.activeElement).toBe(password());
});

test('signing in shows a notice and goes to the root, which redirects', async () => {
  auth.signInWithPassword.mockResolvedValue({ data: { user: { id: 'u1' } }, error: null });
  const router = openLogin();
  fireEvent.input(email(), { target: { value: ' amara@clinic.test ' } });
  fireEvent.input(password(), { target: { value: 'secret word' } });
  submit();
  await screen.findByText('Signing In...');
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(auth.signInWithPassword).toHaveBeenCalledExactlyOnceWith({
    email: 'amara@clinic.test',
    password: 'secret word',
  });
  expect(notices).toMatchObject([
    { title: 'Success', text: 'You have successfully logged in. Redirecting...' },
  ]);
});

test('shows no signed-in notice while the second step is missing', async () => {
  auth.signInWithPassword.mockResolvedValue({
    data: { user: { id: 'u1', factors: [{ status: 'verified' }] } },
    error: null,
  });
  const router = openLogin();
  fireEvent.input(email(), { target: { value: 'amara@clinic.test' } });
  fireEvent.input(password(), { target: { value: 'secret word' } });
  submit();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(notices).toEqual([]);
});

test('shows the reason of a refusal in the form and keeps the input', async () => {
  auth.signInWithPassword.mockResolvedValue({
    data: {},
    error: Object.assign(new Error('x'), { code: 'invalid_credentials' }),
  });
  openLogin();
  fireEvent.input(email(), { target: { value: 'amara@clinic.test' } });
  fireEvent.input(password(), { target: { value: 'wrong word' } });
  submit();
  const lines = [...(await screen.findByRole('alert')).querySelectorAll('p')];
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Error',
    'Failed to log in',
    'The email or password is incorrect. Check both, then try again.',
  ]);
  // One error, in one place.
  expect(notices).toEqual([]);
  expect([email().value, password().value]).toEqual(['amara@clinic.test', 'wrong word']);
});

test('a response without a user shows its own error', async () => {
  auth.signInWithPassword.mockResolvedValue({ data: { user: null }, error: null });
  openLogin();
  fireEvent.input(email(), { target: { value: 'amara@clinic.test' } });
  fireEvent.input(password(), { target: { value: 'secret word' } });
  submit();
  await vi.waitFor(() =>
    expect(notices).toMatchObject([
      { title: 'Error', text: 'Login failed - no user returned', tone: 'destructive' },
    ]),
  );
});

test.each([
  ['Admin', 'admin@tailwell.test'],
  ['Clinic Admin', 'clinic@tailwell.test'],
  ['Doctor', 'doctor@tailwell.test'],
  ['CSR', 'csr@tailwell.test'],
  ['Client', 'client@tailwell.test'],
])('in a demo %s fills in %s', async (label, address) => {
  openLogin();
  fireEvent.click(await screen.findByRole('button', { name: label }));
  expect([email().value, password().value]).toEqual([address, 'tailwell-demo']);
});

test.each([
  {
    name: 'they are there',
    answer: () => new Response('{"users":[1,2,3,4,5]}'),
    title: 'Test Users Created',
  },
  {
    name: 'the server refuses',
    answer: () =>
      new Response('{"code":"too_many_requests","message":"Wait a moment.","retry":"later"}', {
        status: 429,
      }),
    title: 'User Creation Error',
    text: 'Wait a moment.',
  },
  {
    name: 'no answer comes',
    answer: () => {
      throw new TypeError('Failed to fetch');
    },
    title: 'Error',
    text: 'Failed to create test users',
  },
])('Create Test Users, when $name: $title', async ({ answer, title, text }) => {
  fetched.mockReset().mockImplementation(() => Promise.resolve().then(answer));
  openLogin();
  fireEvent.click(await screen.findByRole('button', { name: 'Create Test Users' }));
  await vi.waitFor(() => expect(notices).toMatchObject([text === undefined ? { title } : { title, text }]));
});

test('shows no test users outside a demo', async () => {
  server.demo = false;
  openLogin();
  await screen.findByRole('button', { name: 'Sign in with Google' });
  expect(screen.queryByRole('button', { name: 'Create Test Users' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Doctor' })).toBeNull();
});

test('shows a signed-in user their account and a link to continue', async () => {
  openLogin(sessionWithRole('doctor'));
  await screen.findByText('You are signed in as Amara Okafor');
  expect(screen.getByRole('link', { name: 'Go to your home page' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
});

/** Requests a code for an address that was typed into the form. */
async function askForCode() {
  const router = openLogin();
  fireEvent.input(email(), { target: { value: 'casey@people.test' } });
  fireEvent.click(screen.getByRole('button', { name: 'Email me a code' }));
  await screen.findByText(/a code that signs you in without a password/u);
  expect(email().value).toBe('casey@people.test');
  fireEvent.click(screen.getByRole('button', { name: 'Email me a code' }));
  return router;
}

test('signs in with an emailed code instead of a password', async () => {
  auth.signInWithOtp.mockResolvedValue({ error: null });
  auth.verifyOtp
    .mockResolvedValueOnce({ data: { user: null }, error: { code: 'otp_expired' } })
    .mockResolvedValue({ data: { user: { id: 'u1' } }, error: null });
  const router = await askForCode();
  const code = await screen.findByLabelText('Code');
  expect(auth.signInWithOtp).toHaveBeenCalledExactlyOnceWith({
    email: 'casey@people.test',
    options: { shouldCreateUser: false, emailRedirectTo: `${window.location.origin}/auth/callback` },
  });
  fireEvent.input(code, { target: { value: '12 34' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Enter the six-digit code from the email');
  fireEvent.input(code, { target: { value: '502 918' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('This code is incorrect or has expired.');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(auth.verifyOtp).toHaveBeenLastCalledWith({
    email: 'casey@people.test',
    token: '502918',
    type: 'email',
  });
});

test('does not reveal whether an address has an account', async () => {
  auth.signInWithOtp.mockResolvedValue({ error: { code: 'otp_disabled' } });
  await askForCode();
  await screen.findByLabelText('Code');
  expect(screen.getByRole('status').textContent).toContain('If casey@people.test has an account');
});

test('a front desk device shows the lock screen first, unless somebody chooses to type a password', async () => {
  localStorage.setItem('tailwell:desk-minutes', '10');
  const router = openLogin();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/desk'));
  cleanup();
  const other = openLogin(sessionOf({ status: 'out' }), '/login?with=password');
  expect(email()).toBeDefined();
  expect(other.state.location.pathname).toBe('/login');
});
