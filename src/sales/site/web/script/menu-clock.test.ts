import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMenuClock, type MenuClock } from './menu-clock.ts';

let shown: string | null;
let clock: MenuClock<string>;
beforeEach(() => {
  vi.useFakeTimers();
  shown = null;
  clock = createMenuClock<string>({ open: (menu) => (shown = menu), close: () => (shown = null) });
});
afterEach(() => {
  vi.useRealTimers();
});

test('opens a menu after the pointer rests for 200 ms, and not when it passes over', () => {
  clock.enter('features');
  vi.advanceTimersByTime(199);
  expect(shown).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown).toBe('features');

  clock.menuChanged(null);
  shown = null;
  vi.advanceTimersByTime(1000);
  clock.enter('features');
  vi.advanceTimersByTime(150);
  clock.leave();
  vi.advanceTimersByTime(1000);
  expect(shown).toBeNull();
});

test('opens the next menu at once while one is open', () => {
  clock.enter('features');
  vi.advanceTimersByTime(200);
  clock.leave();
  clock.enter('solutions');
  expect(shown).toBe('solutions');
});

test('closes 150 ms after the pointer leaves, unless it returns sooner', () => {
  clock.enter('features');
  vi.advanceTimersByTime(200);
  clock.leave();
  vi.advanceTimersByTime(149);
  clock.enter('features');
  vi.advanceTimersByTime(1000);
  expect(shown).toBe('features');
  clock.leave();
  vi.advanceTimersByTime(150);
  expect(shown).toBeNull();
});

test('opens the next menu at once for 300 ms after closing, and after the delay again later', () => {
  const openAndClose = () => {
    clock.enter('features');
    vi.advanceTimersByTime(200);
    clock.leave();
    vi.advanceTimersByTime(150);
  };
  openAndClose();
  vi.advanceTimersByTime(299);
  clock.enter('solutions');
  expect(shown).toBe('solutions');

  clock.leave();
  vi.advanceTimersByTime(150 + 300);
  clock.enter('resources');
  expect(shown).toBeNull();
  vi.advanceTimersByTime(200);
  expect(shown).toBe('resources');
});

test('a menu opened by keyboard closes like one opened by the pointer', () => {
  clock.menuChanged('features');
  clock.enter('features');
  clock.leave();
  vi.advanceTimersByTime(150);
  expect(shown).toBeNull();
});
