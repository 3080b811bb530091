import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useChangeHighlight } from './use-change-highlight.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('each record is highlighted for its own time, and a further change restarts it', () => {
  const { result } = renderHook(() => useChangeHighlight());
  const ids = () => [...result.current.highlightedIds];
  act(() => result.current.highlight('biscuit'));
  act(() => void vi.advanceTimersByTime(1_000));
  act(() => result.current.highlight('mochi'));
  expect(ids()).toEqual(['biscuit', 'mochi']);
  act(() => void vi.advanceTimersByTime(700));
  expect(ids()).toEqual(['mochi']);
  act(() => result.current.highlight('mochi'));
  act(() => void vi.advanceTimersByTime(1_500));
  expect(ids()).toEqual(['mochi']);
  act(() => void vi.advanceTimersByTime(200));
  expect(ids()).toEqual([]);
});
