import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../session/session-store.ts';

// Safe: held before the module under test says what it does when the user changes.
const { userChanged } = await vi.hoisted(async () => {
  const { sessionStore: store } = await import('../session/session-store.ts');
  const actions: (() => void)[] = [];
  Object.assign(store, { onUserChange: (action: () => void) => actions.push(action) });
  return { userChanged: () => actions.forEach((action) => action()) };
});
const { useDraftText } = await import('./use-draft-text.ts');

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

const open = (name: string) => renderHook(({ of }) => useDraftText(of), { initialProps: { of: name } });

test('a draft is restored after a reload, under its own name only', () => {
  const first = open('reason:biscuit');
  expect(first.result.current.text).toBe('');
  act(() => first.result.current.keep('Limps'));
  expect(first.result.current.text).toBe('Limps');
  first.unmount();

  const again = open('reason:biscuit');
  expect(again.result.current.text).toBe('Limps');
  again.rerender({ of: 'reason:mochi' });
  expect(again.result.current.text).toBe('');
});

test('a completed draft is deleted', () => {
  const { result } = open('reason:biscuit');
  act(() => result.current.keep('Limps'));
  act(() => result.current.forget());
  expect(result.current.text).toBe('');
  expect(open('reason:biscuit').result.current.text).toBe('');
});

test('the next user of the browser does not see a draft', () => {
  expect(sessionStore).toBeDefined();
  window.sessionStorage.setItem('other', 'stays');
  const { result } = open('reason:biscuit');
  act(() => result.current.keep('Limps'));
  userChanged();
  expect(Object.entries(window.sessionStorage)).toEqual([['other', 'stays']]);
});
