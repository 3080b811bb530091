import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnsavedChangesGuard } from '#foundation/web/form/unsaved-changes-guard.tsx';
import { connectToaster } from '#foundation/web/notice/notify.ts';
import { fakeSessionStore, sessionWithRole } from '#foundation/web/session/fake-session-store.ts';
import { SessionContext } from '#foundation/web/session/use-session.ts';
import { rememberDesk } from './desk-storage.ts';
import { DeskGuard, useLock } from './public/desk-guard.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z') });
  // The server is unreachable: the guard locks anyway.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function SwitchButton() {
  const lock = useLock();
  return lock === null ? null : (
    <button type="button" onClick={lock}>
      Switch
    </button>
  );
}

async function open({ isDirty = false } = {}) {
  const store = fakeSessionStore(sessionWithRole('csr'));
  const router = createMemoryRouter(
    [
      {
        path: '/work',
        element: (
          <DeskGuard roles={['csr']}>
            <p>the record of Biscuit</p>
            <SwitchButton />
            <UnsavedChangesGuard isDirty={isDirty} />
          </DeskGuard>
        ),
      },
      { path: '/desk', element: <p>locked</p> },
    ],
    { initialEntries: ['/work?day=1'] },
  );
  render(
    <SessionContext value={store}>
      <RouterProvider router={router} />
    </SessionContext>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  return { store, router };
}

const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));

test('a personal browser never locks and offers no switch', async () => {
  const { store } = await open();
  await pass(600);
  expect(screen.getByText('the record of Biscuit')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  expect(store.get().status).toBe('in');
});

test('a shared browser locks after its timeout: clears the page, ends the session and remembers the path', async () => {
  rememberDesk(10);
  const { store, router } = await open();
  await pass(9.5);
  expect(screen.getByText('the record of Biscuit')).toBeDefined();
  await pass(1);
  expect(screen.queryByText('the record of Biscuit')).toBeNull();
  expect(screen.getByText('locked')).toBeDefined();
  expect(store.get().status).toBe('out');
  expect(router.state.location.state).toEqual({ from: '/work?day=1', roles: ['csr'] });
});

test('unsaved input does not prevent the lock', async () => {
  rememberDesk(10);
  const { store } = await open({ isDirty: true });
  await pass(11);
  expect(screen.getByText('locked')).toBeDefined();
  expect(store.get().status).toBe('out');
});

test('activity restarts the timeout, in another tab too', async () => {
  rememberDesk(10);
  await open();
  await pass(9);
  fireEvent.keyDown(document.body, { key: 'a' });
  await pass(9);
  expect(screen.getByText('the record of Biscuit')).toBeDefined();
  localStorage.setItem('tailwell:desk-seen', String(Date.now()));
  await pass(9);
  expect(screen.getByText('the record of Biscuit')).toBeDefined();
  await pass(2);
  expect(screen.getByText('locked')).toBeDefined();
});

test('locks at once when it is opened after the timeout', async () => {
  rememberDesk(10);
  localStorage.setItem('tailwell:desk-seen', String(Date.now() - 11 * 60_000));
  await open();
  expect(screen.getByText('locked')).toBeDefined();
});

test('switching the person locks it and leaves no notice to the next', async () => {
  rememberDesk(10);
  const cleared = vi.fn<() => void>();
  connectToaster(() => undefined, cleared);
  const { store } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Switch' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('locked')).toBeDefined();
  expect(store.get().status).toBe('out');
  expect(cleared).toHaveBeenCalledOnce();
});
