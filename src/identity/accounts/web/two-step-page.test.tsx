import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Notice, connectToaster } from '#foundation/web/notice/notify.ts';
import { fakeSessionStore, sessionWithRole } from '#foundation/web/session/fake-session-store.ts';
import { type SecondStep, type Session, sessionOf } from '#foundation/web/session/session.ts';
import { SessionContext } from '#foundation/web/session/use-session.ts';
import TwoStepPage from './two-step-page.tsx';

type AuthResponse = { readonly data: unknown; readonly error: unknown };

const mfa = vi.hoisted(() => ({
  listFactors: vi.fn<() => Promise<AuthResponse>>(),
  challengeAndVerify: vi.fn<(answer: unknown) => Promise<AuthResponse>>(),
  enroll: vi.fn<(factor: unknown) => Promise<AuthResponse>>(),
  unenroll: vi.fn<(factor: unknown) => Promise<AuthResponse>>(),
}));
const refreshSession = vi.hoisted(() => vi.fn<() => Promise<AuthResponse>>());

vi.mock('#foundation/web/session/supabase-client.ts', () => ({
  supabaseClient: () =>
    Promise.resolve({
      auth: { mfa, refreshSession, getSession: () => Promise.resolve({ data: { session: null } }) },
    }),
}));

const fetched = vi.fn<typeof fetch>();
const notices: Notice[] = [];
const fine = (data: unknown = null): AuthResponse => ({ data, error: null });
const refused = (code: string): AuthResponse => ({
  data: null,
  error: Object.assign(new Error(code), { code }),
});
const responseOf = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  notices.length = 0;
  connectToaster((notice) => notices.push(notice));
  for (const mock of [...Object.values(mfa), refreshSession]) mock.mockReset();
  mfa.listFactors.mockResolvedValue(fine({ all: [{ id: 'f1', status: 'verified' }] }));
  refreshSession.mockResolvedValue(fine());
  vi.stubGlobal('fetch', fetched.mockReset());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const half = (missing: SecondStep): Session =>
  sessionOf({ status: 'in', user: sessionWithRole('doctor').user, missing });

/** The page, in a session that is fully signed in when it is loaded again. */
function open(session: Session) {
  const store = fakeSessionStore(session);
  const whole = {
    ...store,
    reloadProfile: () => {
      store.set(sessionWithRole('doctor'));
      return Promise.resolve();
    },
  };
  const sentFrom = { from: '/clinic/pets', roles: [] };
  const router = createMemoryRouter(
    [
      { path: '/two-step', element: <TwoStepPage /> },
      { path: '*', element: 'elsewhere' },
    ],
    { initialEntries: [{ pathname: '/two-step', state: sentFrom }] },
  );
  render(
    <SessionContext value={whole}>
      <RouterProvider router={router} />
    </SessionContext>,
  );
  return { store, place: () => router.state.location };
}

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a valid code of the app goes on to the requested page', async () => {
  mfa.challengeAndVerify.mockResolvedValue(fine());
  const { place } = open(half('code'));
  type('Code', '123 456');
  press('Continue');
  await vi.waitFor(() => expect(place()).toMatchObject({ pathname: '/', state: { from: '/clinic/pets' } }));
  expect(mfa.challengeAndVerify).toHaveBeenCalledExactlyOnceWith({ factorId: 'f1', code: '123456' });
  expect(notices).toMatchObject([{ title: 'Success' }]);
});

test('does not send an incomplete code; shows a wrong one at its field', async () => {
  mfa.challengeAndVerify.mockResolvedValue(refused('mfa_verification_failed'));
  const { place } = open(half('code'));
  type('Code', '12345');
  press('Continue');
  await screen.findByText('Enter the six-digit code from your app');
  expect(mfa.challengeAndVerify).not.toHaveBeenCalled();
  type('Code', '000000');
  press('Continue');
  await screen.findByText(/This code is incorrect or was already used/);
  expect(place().pathname).toBe('/two-step');
  expect(notices).toEqual([]);
});

test('tries every app', async () => {
  mfa.listFactors.mockResolvedValue(
    fine({
      all: [
        { id: 'f1', status: 'verified' },
        { id: 'f2', status: 'unverified' },
        { id: 'f3', status: 'verified' },
      ],
    }),
  );
  mfa.challengeAndVerify
    .mockResolvedValueOnce(refused('mfa_verification_failed'))
    .mockResolvedValueOnce(fine());
  const { place } = open(half('code'));
  type('Code', '123456');
  press('Continue');
  await vi.waitFor(() => expect(place().pathname).toBe('/'));
  expect(mfa.challengeAndVerify.mock.calls).toMatchObject([[{ factorId: 'f1' }], [{ factorId: 'f3' }]]);
});

test('accepts a recovery code instead of the app', async () => {
  fetched.mockResolvedValue(responseOf({ recoveryCodesLeft: 9 }));
  const { place } = open(half('code'));
  press('Use a recovery code');
  type('Recovery code', 'abcd-1234');
  press('Continue');
  await vi.waitFor(() => expect(place().pathname).toBe('/'));
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/v1/me/recovery-codes/use');
  expect(refreshSession).toHaveBeenCalledOnce();
});

test('setting up shows the codes until they are saved, although the session is complete before', async () => {
  mfa.listFactors.mockResolvedValue(fine({ all: [{ id: 'old', status: 'unverified' }] }));
  mfa.unenroll.mockResolvedValue(fine());
  mfa.enroll.mockResolvedValue(fine({ id: 'f9', totp: { qr_code: 'data:,', secret: 'ABCDEFGH' } }));
  mfa.challengeAndVerify.mockResolvedValue(fine());
  const codes = Array.from({ length: 10 }, (_, number) => `CODE-${number}`);
  fetched.mockResolvedValue(responseOf({ codes }));
  const { store, place } = open(half('enrolment'));
  await screen.findByText('ABCD EFGH');
  expect(mfa.unenroll).toHaveBeenCalledExactlyOnceWith({ factorId: 'old' });
  type('Code', '123456');
  press('Turn on two-step sign-in');
  await screen.findByText('CODE-7');
  store.set(sessionWithRole('doctor'));
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  press('I have saved them, continue');
  await vi.waitFor(() => expect(place()).toMatchObject({ pathname: '/', state: { from: '/clinic/pets' } }));
});

test('shows why setting up failed to start, and allows to try again', async () => {
  mfa.listFactors.mockResolvedValueOnce(refused('over_request_rate_limit'));
  mfa.enroll.mockResolvedValue(fine({ id: 'f9', totp: { qr_code: 'data:,', secret: 'ABCDEFGH' } }));
  open(half('enrolment'));
  await screen.findByText('Too many attempts. Wait a minute, then try again.');
  fireEvent.click(screen.getByRole('button', { name: /again/i }));
  await screen.findByText('ABCD EFGH');
});

test('removes an unverified app of an earlier attempt and starts again', async () => {
  mfa.listFactors
    .mockResolvedValueOnce(fine({ all: [] }))
    .mockResolvedValueOnce(fine({ all: [{ id: 'put-off', status: 'unverified' }] }));
  mfa.enroll
    .mockResolvedValueOnce(refused('mfa_factor_name_conflict'))
    .mockResolvedValueOnce(fine({ id: 'f9', totp: { qr_code: 'data:,', secret: 'ABCDEFGH' } }));
  open(half('enrolment'));
  await screen.findByText('ABCD EFGH');
  expect(mfa.unenroll).toHaveBeenCalledExactlyOnceWith({ factorId: 'put-off' });
});

test('redirects somebody who is signed out or has nothing left to do', async () => {
  const out = open(sessionOf({ status: 'out' }));
  await vi.waitFor(() => expect(out.place().pathname).toBe('/login'));
  cleanup();
  const whole = open(sessionWithRole('doctor'));
  await vi.waitFor(() => expect(whole.place().pathname).toBe('/'));
});
