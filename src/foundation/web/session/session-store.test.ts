import type { AuthChangeEvent, SupabaseClient, User } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notice } from '../notice/notify.ts';
import { createSessionStore } from './session-store.ts';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const userOf = (id: string): User => ({
  id,
  email: `${id}@clinic.test`,
  aud: 'authenticated',
  created_at: '2026-01-01T00:00:00Z',
  app_metadata: {},
  user_metadata: {},
});

type Listener = (event: AuthChangeEvent, session: { user: User } | null) => void;

/** In place of a role: the server asks for a second factor first. */
const HALF_SIGNED_IN = 'half signed in';
const SECOND_FACTOR_REQUIRED = {
  code: '42501',
  message: 'A second factor is required for this session',
  details: 'second_factor_required',
};

/** The auth events of supabase-js at the test's hand; every user has a role, as `roles` says. */
function fakeClient(roles: Record<string, string>) {
  let listener: Listener = () => undefined;
  let user: User | null = null;
  const lookUps: string[] = [];
  const signOut = vi.fn<() => Promise<{ error: Error | null }>>(() => {
    listener('SIGNED_OUT', null);
    return Promise.resolve({ error: null });
  });
  const admin = {
    signOut: vi.fn<(token: string, scope: string) => Promise<{ error: Error | null }>>(() =>
      Promise.resolve({ error: null }),
    ),
  };
  const row = (table: string, id: string) => {
    lookUps.push(table);
    return table === 'user_roles'
      ? { role: roles[id], clinic_id: 'c1' }
      : { id, email: `${id}@clinic.test`, full_name: id, avatar_url: null };
  };
  const client = {
    auth: {
      onAuthStateChange: (on: Listener) => {
        listener = on;
      },
      signOut,
      getUser: () => Promise.resolve({ data: { user }, error: null }),
      getSession: () => Promise.resolve({ data: { session: { access_token: 'the token' } }, error: null }),
      admin,
    },
    from: (table: string) => ({
      select: () => ({
        eq: (_: string, id: string) => ({
          maybeSingle: () =>
            Promise.resolve(
              roles[id] === HALF_SIGNED_IN
                ? { data: void row(table, id), error: SECOND_FACTOR_REQUIRED, status: 403 }
                : { data: row(table, id), error: null },
            ),
        }),
      }),
    }),
  };
  // Safe: these are all the methods that the store calls.
  const supabase = client as unknown as SupabaseClient;
  return {
    supabase,
    signOut,
    endedByToken: admin.signOut,
    lookUps,
    emit: (...args: Parameters<Listener>) => {
      user = args[1]?.user ?? null;
      listener(...args);
    },
  };
}

async function startedStore(roles: Record<string, string> = { u1: 'doctor', u2: 'client' }) {
  const fake = fakeClient(roles);
  const notify = vi.fn<(notice: Notice) => void>();
  const store = createSessionStore({ client: () => Promise.resolve(fake.supabase), notify });
  store.subscribe(() => undefined);
  await vi.waitFor(() => expect(fake.supabase).toBeDefined());
  await Promise.resolve();
  return { ...fake, store, notify };
}

test('is loading until the stored session is known, then signed out', async () => {
  const { store, emit } = await startedStore();
  expect(store.get().status).toBe('loading');
  emit('INITIAL_SESSION', null);
  expect(store.get()).toMatchObject({ status: 'out', role: null, permissions: [] });
});

test('a browser without a session is signed out at once and notices a later sign-in', async () => {
  const { supabase, emit } = fakeClient({ u1: 'doctor' });
  const needed = Promise.withResolvers<SupabaseClient>();
  const client = vi.fn<() => Promise<SupabaseClient>>();
  const store = createSessionStore({ client, clientWhenCreated: () => needed.promise, notify: vi.fn() });
  store.subscribe(() => undefined);
  expect(store.get().status).toBe('out');

  needed.resolve(supabase);
  await vi.waitFor(() => {
    emit('SIGNED_IN', { user: userOf('u1') });
    expect(store.get()).toMatchObject({ status: 'in', role: 'doctor' });
  });
  expect(client).not.toHaveBeenCalled();
});

test('a signed-in user is loading until role and profile are known', async () => {
  const { store, emit } = await startedStore();
  emit('INITIAL_SESSION', { user: userOf('u1') });
  expect(store.get().status).toBe('loading');
  await vi.waitFor(() => expect(store.get().status).toBe('in'));
  expect(store.get()).toMatchObject({
    role: 'doctor',
    clinicId: 'c1',
    isClinicStaff: true,
    isClinicAdmin: false,
  });
  expect(store.get().can('pet:write')).toBe(true);
  expect(store.get().can('staff:manage')).toBe(false);
});

test.each([
  ['code', [{ status: 'unverified' }, { status: 'verified' }]],
  ['enrolment', [{ status: 'unverified' }]],
  ['enrolment', undefined],
] as const)('a session without its second factor misses its %s', async (missing, factors) => {
  const { store, emit, lookUps } = await startedStore({ u1: HALF_SIGNED_IN, u2: 'doctor' });
  // Safe: of a factor its status alone is looked at.
  const user = { ...userOf('u1'), factors } as unknown as User;
  emit('INITIAL_SESSION', { user });
  await vi.waitFor(() => expect(store.get().status).toBe('in'));
  expect(store.get()).toMatchObject({ missing, role: null, permissions: [] });
  // Nothing is asked again until the step was taken.
  const before = lookUps.length;
  emit('TOKEN_REFRESHED', { user });
  expect(lookUps).toHaveLength(before);
  emit('MFA_CHALLENGE_VERIFIED', { user });
  await vi.waitFor(() => expect(lookUps.length).toBeGreaterThan(before));
});

test('a repeated sign-in and a refreshed token fetch nothing again; a changed user does', async () => {
  const { store, emit, lookUps } = await startedStore();
  vi.useFakeTimers();
  emit('INITIAL_SESSION', { user: userOf('u1') });
  emit('SIGNED_IN', { user: userOf('u1') });
  await vi.runAllTimersAsync();
  expect(store.get().status).toBe('in');
  const once = ['user_roles', 'profiles', 'profiles'];
  expect(lookUps).toEqual(once);
  emit('TOKEN_REFRESHED', { user: userOf('u1') });
  emit('SIGNED_IN', { user: userOf('u1') });
  await vi.runAllTimersAsync();
  expect(lookUps).toEqual(once);
  emit('USER_UPDATED', { user: userOf('u1') });
  expect(store.get().status).toBe('in');
  await vi.runAllTimersAsync();
  expect(lookUps).toEqual([...once, ...once]);
});

test('sign-out clears the user and the cached data', async () => {
  const { store, emit } = await startedStore();
  const forget = vi.fn<() => void>();
  store.onUserChange(forget);
  emit('INITIAL_SESSION', { user: userOf('u1') });
  await vi.waitFor(() => expect(store.get().status).toBe('in'));
  expect(forget).not.toHaveBeenCalled();
  await store.signOut();
  expect(store.get()).toMatchObject({ status: 'out', user: null, profile: null, loggedOut: true });
  expect(forget).toHaveBeenCalledOnce();
});

test('another user of the same browser starts without the data of the first', async () => {
  const { store, emit } = await startedStore();
  const forget = vi.fn<() => void>();
  store.onUserChange(forget);
  emit('INITIAL_SESSION', { user: userOf('u1') });
  await vi.waitFor(() => expect(store.get().status).toBe('in'));
  emit('SIGNED_IN', { user: userOf('u2') });
  expect(store.get()).toMatchObject({ status: 'loading', profile: null, permissions: [] });
  expect(forget).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(store.get()).toMatchObject({ status: 'in', isClient: true }));
});

test('a failed sign-out is rethrown and keeps the session', async () => {
  const { store, emit, signOut } = await startedStore();
  emit('INITIAL_SESSION', { user: userOf('u1') });
  await vi.waitFor(() => expect(store.get().status).toBe('in'));
  signOut.mockResolvedValueOnce({ error: new Error('no network') });
  await expect(store.signOut()).rejects.toThrow('no network');
  expect(store.get().status).toBe('in');
});

test('a sign-out that did not reach the server is retried and then confirmed', async () => {
  const { store, emit, signOut, endedByToken, notify } = await startedStore();
  emit('INITIAL_SESSION', { user: userOf('u1') });
  await vi.waitFor(() => expect(store.get().status).toBe('in'));
  vi.useFakeTimers();
  signOut.mockResolvedValueOnce({ error: new Error('no network') });
  await expect(store.signOut()).rejects.toThrow('no network');
  endedByToken.mockResolvedValueOnce({ error: new Error('still no network') });
  await expect(store.retrySignOut()).rejects.toThrow('still no network');
  expect(notify).not.toHaveBeenCalled();

  await vi.runAllTimersAsync();
  expect(endedByToken).toHaveBeenLastCalledWith('the token', 'local');
  expect(endedByToken).toHaveBeenCalledTimes(2);
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ title: 'Logged out' }));
  notify.mockClear();
  await store.retrySignOut();
  expect(endedByToken).toHaveBeenCalledTimes(2);
  // Whoever pressed the button in the very moment is not left waiting.
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ title: 'Logged out' }));
});

test('back online, a pending sign-out is sent at once', async () => {
  const { store, emit, signOut, endedByToken } = await startedStore();
  emit('INITIAL_SESSION', { user: userOf('u1') });
  await vi.waitFor(() => expect(store.get().status).toBe('in'));
  vi.useFakeTimers();
  signOut.mockResolvedValueOnce({ error: new Error('no network') });
  await expect(store.signOut()).rejects.toThrow('no network');
  window.dispatchEvent(new Event('online'));
  expect(endedByToken).toHaveBeenCalledOnce();
});

test('a session that the server no longer knows counts as signed out', async () => {
  const { store, emit, signOut, endedByToken, notify } = await startedStore();
  emit('INITIAL_SESSION', { user: userOf('u1') });
  await vi.waitFor(() => expect(store.get().status).toBe('in'));
  signOut.mockResolvedValueOnce({ error: new Error('no network') });
  await expect(store.signOut()).rejects.toThrow('no network');
  endedByToken.mockResolvedValueOnce({ error: Object.assign(new Error('gone'), { status: 403 }) });
  await store.retrySignOut();
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ title: 'Logged out' }));
});

test('an unreachable server ends the loading with its error, and a restart retries', async () => {
  const fake = fakeClient({ u1: 'doctor' });
  const client = vi.fn<() => Promise<SupabaseClient>>(() => Promise.resolve(fake.supabase));
  client.mockRejectedValueOnce(new Error('unreachable'));
  const store = createSessionStore({ client, notify: () => undefined });
  store.subscribe(() => undefined);
  await vi.waitFor(() =>
    expect(store.get()).toMatchObject({ status: 'out', failure: new Error('unreachable') }),
  );
  store.restart();
  expect(store.get()).toMatchObject({ status: 'loading', failure: null });
  await vi.waitFor(() => {
    fake.emit('INITIAL_SESSION', null);
    expect(store.get()).toMatchObject({ status: 'out', failure: null });
  });
});
