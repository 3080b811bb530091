import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#foundation/web/query-client.ts';
import { fakeSessionStore, sessionWithRole } from '#foundation/web/session/fake-session-store.ts';
import { type Session, sessionOf } from '#foundation/web/session/session.ts';
import { SessionContext } from '#foundation/web/session/use-session.ts';
import type { MyTrial } from '../contract.ts';
import { TrialForm } from './public/trial-form.tsx';
// Modules that the form loads on demand are imported up front: loading them is not tested here.
import './signed-in-trial.tsx';
import './visitor-calls.ts';
import '#foundation/web/ui/combobox.tsx';

const auth = vi.hoisted(() => ({
  signUp: vi.fn<(credentials: unknown) => Promise<unknown>>(),
  getSession: () => Promise.resolve({ data: { session: { access_token: 'a.b.c' } } }),
}));
vi.mock('#foundation/web/session/supabase-client.ts', () => ({
  supabaseClient: () => Promise.resolve({ auth }),
}));
vi.mock('#foundation/web/time/zone-time.ts', async (original) => ({
  ...(await original<object>()),
  deviceZone: () => 'Europe/Berlin',
}));

const REQUEST = '0b9e5d0c-3c2e-4b6f-9b2b-2f1f6a4d9e11';
const KEPT = {
  clinicName: 'Hafenpraxis',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  fullName: 'Ada Adler',
  takesAppointments: false,
};

interface SentRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> | null;
}
let requests: SentRequest[];
let mine: MyTrial;
let startResponse: { readonly status: number; readonly body: unknown };

function responseOf(path: string): { readonly status: number; readonly body: unknown } {
  if (path === '/api/v1/trials/answers') return { status: 200, body: { requestId: REQUEST } };
  if (path === '/api/v1/trials/mine') return { status: 200, body: mine };
  return startResponse;
}

beforeEach(() => {
  requests = [];
  mine = { obstacle: null, kept: null };
  startResponse = { status: 200, body: { clinicId: REQUEST, trialEndsAt: '2026-12-21T10:00:00Z' } };
  auth.signUp.mockReset();
  queryClient.clear();
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    // Safe: `call` sends the JSON text of an object.
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as SentRequest['body']) : null;
    requests.push({ path: url, body });
    const response = responseOf(url);
    return Promise.resolve(new Response(JSON.stringify(response.body), { status: response.status }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(session: Session, state: unknown = null) {
  const router = createMemoryRouter(
    [
      { path: '/start', element: <TrialForm /> },
      { path: '*', element: 'elsewhere' },
    ],
    { initialEntries: [{ pathname: '/start', state }] },
  );
  const view = render(
    <SessionContext value={fakeSessionStore(session)}>
      <RouterProvider router={router} />
    </SessionContext>,
  );
  return { router, view };
}
const openAsVisitor = () => open(sessionOf({ status: 'out' }));
const openAsClient = (state: unknown = null) => open(sessionWithRole('client'), state);

/** With a timeout for slow machines. */
const until = (isTrue: () => void) => vi.waitFor(isTrue, { timeout: 20_000 });

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Start free trial' }));

/** Country and zone are prefilled in several small tasks. */
async function fillIn() {
  await until(() => expect(screen.getByLabelText('Time zone').textContent).toBe('Europe/Berlin'));
  type('Clinic name', 'Hafenpraxis');
  type('Your full name', 'Ada Adler');
  type('Email', 'Ada@people.test');
  type('Password', 'hay and warm water');
}

const started = () => requests.find(({ path }) => path === '/api/v1/trials')?.body;
const refusal = (code: string) => ({
  data: { session: null },
  error: Object.assign(new Error(code), { code }),
});

test('a visitor who is signed in at once gets the described clinic', async () => {
  auth.signUp.mockResolvedValueOnce({ data: { session: {} }, error: null });
  const { router } = openAsVisitor();
  await fillIn();
  send();
  await until(() => expect(router.state.location.pathname).toBe('/clinic/dashboard'));
  expect(auth.signUp.mock.lastCall?.[0]).toMatchObject({
    options: { data: { full_name: 'Ada Adler', trial_request: REQUEST } },
  });
  expect(started()).toEqual({ ...KEPT, takesAppointments: true });
});

test('shows the same text for a new and a known email address, and starts nothing', async () => {
  const texts: (string | null)[] = [];
  for (const answer of [{ data: { session: null, user: {} }, error: null }, refusal('user_already_exists')]) {
    auth.signUp.mockResolvedValueOnce(answer);
    const { view } = openAsVisitor();
    await fillIn();
    send();
    await until(() => expect(screen.getByText('Check your inbox')).toBeDefined());
    texts.push(view.container.textContent);
    cleanup();
  }
  expect(texts[1]).toBe(texts[0]);
  expect(started()).toBeUndefined();
});

test('shows a weak password at its field, keeps the input, and saves the answers only once', async () => {
  auth.signUp.mockResolvedValue(refusal('weak_password'));
  openAsVisitor();
  await fillIn();
  send();
  await until(() =>
    expect(
      screen.getByText('This password is easy to guess. Choose a longer or less common one.'),
    ).toBeDefined(),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Clinic name').value).toBe('Hafenpraxis');
  send();
  await until(() => expect(auth.signUp).toHaveBeenCalledTimes(2));
  expect(requests.map(({ path }) => path)).toEqual(['/api/v1/trials/answers']);
});

test('shows missing values at their fields before sending anything', async () => {
  openAsVisitor();
  send();
  await until(() => expect(screen.getByText('Enter the clinic’s name.')).toBeDefined());
  await until(() => expect(screen.getByText('Please enter a valid email address')).toBeDefined());
  expect(requests).toEqual([]);
});

test('starts the trial with saved answers after the email address is confirmed', async () => {
  mine = { obstacle: null, kept: KEPT };
  const { router } = openAsClient({ takesUpTrial: true });
  await until(() => expect(router.state.location.pathname).toBe('/clinic/dashboard'));
  expect(started()).toEqual(KEPT);
});

test('leaves the form filled in with the reason when starting with saved answers fails', async () => {
  mine = { obstacle: null, kept: KEPT };
  startResponse = {
    status: 503,
    body: { code: 'overloaded', message: 'Tailwell is very busy.', retry: 'later' },
  };
  openAsClient({ takesUpTrial: true });
  await until(() => expect(screen.getByText('Tailwell is very busy.')).toBeDefined());
  expect(screen.getByLabelText<HTMLInputElement>('Clinic name').value).toBe('Hafenpraxis');
});

test('redirects a client without saved answers to their dashboard', async () => {
  const { router } = openAsClient({ takesUpTrial: true });
  await until(() => expect(router.state.location.pathname).toBe('/client/dashboard'));
  expect(started()).toBeUndefined();
});

test.each([
  ['staff', 'You already have access'],
  ['client', 'This account is a client of a clinic'],
  ['used', 'This account has already used its trial'],
] as const)('shows the reason and no form: %s', async (obstacle, title) => {
  mine = { obstacle, kept: null };
  openAsClient();
  await until(() => expect(screen.getByText(title)).toBeDefined());
  expect(screen.queryByLabelText('Clinic name')).toBeNull();
});

test('loads a list when it is opened and keeps what was entered before', async () => {
  openAsVisitor();
  await fillIn();
  expect(screen.getByLabelText('Country').textContent).toBe('Germany');
  fireEvent.click(screen.getByLabelText('Country'));
  await until(() => expect(screen.getByText('Austria')).toBeDefined());
  fireEvent.click(screen.getByText('Austria'));
  await until(() => expect(screen.getByLabelText('Country').textContent).toBe('Austria'));
  expect(screen.getByLabelText('Time zone').textContent).toBe('Europe/Vienna');
  expect(screen.getByLabelText<HTMLInputElement>('Clinic name').value).toBe('Hafenpraxis');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('hay and warm water');
});

test('the prerendered form is disabled until hydration and then keeps the input', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  const router = createMemoryRouter([{ path: '/start', element: <TrialForm /> }], {
    initialEntries: ['/start'],
  });
  const page = (
    <SessionContext value={fakeSessionStore(sessionOf({ status: 'out' }))}>
      <RouterProvider router={router} />
    </SessionContext>
  );
  root.innerHTML = renderToString(page);
  const name = screen.getByLabelText<HTMLInputElement>('Clinic name');
  expect(name.closest('fieldset')?.disabled).toBe(true);
  const app = await act(() => hydrateRoot(root, page));
  expect(screen.getByLabelText('Clinic name')).toBe(name);
  expect(name.closest('fieldset')?.disabled).toBe(false);
  type('Clinic name', 'Hafenpraxis');
  // The session is known, and the country guessed, after the first keystrokes.
  await until(() => expect(screen.getByLabelText('Time zone').textContent).toBe('Europe/Berlin'));
  expect(name.value).toBe('Hafenpraxis');
  act(() => app.unmount());
  root.remove();
});
