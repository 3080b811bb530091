import { useEffect, useRef } from 'react';
import { lastTouch, noteTouch } from './desk-memory.ts';
import { useTouch } from './use-touch.ts';

const LOOKED_EVERY_MS = 5_000;

/**
 * Locks once nobody has touched this browser, in any of its tabs, for so many minutes; at once where that is so when the
 * page is opened, or comes back into view.
 *
 * @param minutes null: never.
 */
export function useIdleLock(minutes: number | null, lock: () => void): void {
  const latest = useRef(lock);
  useEffect(() => {
    latest.current = lock;
  });
  useTouch(minutes !== null);
  useEffect(() => {
    if (minutes === null) return undefined;
    if (lastTouch() === null) noteTouch(Date.now());
    const look = () => {
      const seen = lastTouch();
      if (seen !== null && Date.now() - seen >= minutes * 60_000) latest.current();
    };
    look();
    const timer = setInterval(look, LOOKED_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [minutes]);
}
