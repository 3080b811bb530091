import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from './notify.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const show = async (notice: Parameters<typeof notify>[0]) => {
  act(() => notify(notice));
  await pass(20);
};

test('a notice shown by a button of another notice stays, however early it comes', async () => {
  render(<Toaster />);
  await show({
    id: 'session',
    title: 'Logout Error',
    action: { label: 'Try again', onSelect: () => notify({ id: 'session', title: 'Logging out' }) },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(50);
  await show({ id: 'session', title: 'Logged out' });
  await pass(1_000);
  expect(screen.getByText('Logged out')).toBeDefined();
  expect(screen.queryByText('Logging out')).toBeNull();
  expect(screen.queryByText('Logout Error')).toBeNull();
});

test('a notice that replaces another keeps nothing of it', async () => {
  render(<Toaster />);
  await show({ id: 'session', title: 'Failed', action: { label: 'Try again', onSelect: () => undefined } });
  await show({ id: 'session', title: 'Done' });
  await pass(1_000);
  expect(screen.getByText('Done')).toBeDefined();
  expect(screen.queryByText('Failed')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a second action is offered next to undo, and either one closes the notice', async () => {
  render(<Toaster />);
  const onUndo = vi.fn<() => void>();
  const onSelect = vi.fn<() => void>();
  await show({ title: 'Canceled', onUndo, action: { label: 'Add reason', onSelect } });
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Add reason' }));
  await pass(1_000);
  expect([onSelect.mock.calls.length, onUndo.mock.calls.length]).toEqual([1, 0]);
  expect(screen.queryByText('Canceled')).toBeNull();
});
