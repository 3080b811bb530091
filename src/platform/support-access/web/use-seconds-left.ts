import { useEffect, useState } from 'react';

const TICK_MS = 1000;

/**
 * Counts down to zero in whole seconds.
 *
 * @param secondsLeft from the server, because this browser's clock may be wrong.
 * @param saidAtMs when the server sent it, by this browser's clock.
 */
export function useSecondsLeft(secondsLeft: number, saidAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil(secondsLeft - (nowMs - saidAtMs) / TICK_MS));
}
