import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { breakWhenSilent, type CountedSocket } from './watched-socket.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function givenSocket() {
  const destroy = vi.fn();
  const counts = { bytesRead: 0, bytesWritten: 0 };
  // Only these are used of a socket.
  const socket = Object.assign(counts, { destroy, once: vi.fn() }) as unknown as CountedSocket;
  breakWhenSilent(socket, 60_000);
  return { counts, destroy };
}

test('a connection that does not answer for a minute is broken', () => {
  const { counts, destroy } = givenSocket();
  counts.bytesWritten = 100;
  vi.advanceTimersByTime(60_000);
  expect(destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(destroy).toHaveBeenCalledOnce();
});

test('one that was asked nothing, or has answered, stays open', () => {
  const { counts, destroy } = givenSocket();
  vi.advanceTimersByTime(600_000);
  counts.bytesWritten = 100;
  vi.advanceTimersByTime(30_000);
  counts.bytesRead = 50;
  vi.advanceTimersByTime(600_000);
  counts.bytesWritten = 200;
  vi.advanceTimersByTime(40_000);
  counts.bytesRead = 90;
  vi.advanceTimersByTime(600_000);
  expect(destroy).not.toHaveBeenCalled();
});
