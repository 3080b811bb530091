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

test('a pointer that rests for 200 ms opens a menu, one that passes by does not', () => {
  clock.enter('features');
  vi.advanceTimersByTime(199);
  expect(shown).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown).toBe('features');

  clock.note(null);
  shown = null;
  vi.advanceTimersByTime(1000);
  clock.enter('features');
  vi.advanceTimersByTime(150);
  clock.leave();
  vi.advanceTimersByTime(1000);
  expect(shown).toBeNull();
});

test('while one is open the next opens at once', () => {
  clock.enter('features');
  vi.advanceTimersByTime(200);
  clock.leave();
  clock.enter('solutions');
  expect(shown).toBe('solutions');
});

test('it closes 150 ms after the pointer has left, and stays when the pointer comes back sooner', () => {
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

test('for 300 ms after one has closed, the next opens at once; then the rest is wanted again', () => {
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

test('a menu that a key has opened is left as one that the pointer opened', () => {
  clock.note('features');
  clock.enter('features');
  clock.leave();
  vi.advanceTimersByTime(150);
  expect(shown).toBeNull();
});
