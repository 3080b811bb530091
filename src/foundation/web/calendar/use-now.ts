import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;
const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  nowMs = Date.now();
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    nowMs = Date.now();
    timer = setInterval(tick, TICK_MS);
    // Timers are throttled in a background tab.
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

/** The current instant, updated four times a minute: for clocks, waiting times and the current-time line. */
export const useNow = (): number =>
  useSyncExternalStore(
    subscribe,
    () => nowMs,
    () => nowMs,
  );
