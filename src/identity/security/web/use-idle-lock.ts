import { useEffect, useRef } from 'react';
import { lastActivityAt, recordActivity } from './desk-storage.ts';
import { useActivityRecord } from './use-activity-record.ts';

const CHECK_INTERVAL_MS = 5_000;

/**
 * Locks after the given minutes without input in any tab; at once if they have already passed when the page is opened
 * or becomes visible.
 *
 * @param minutes null for never.
 */
export function useIdleLock(minutes: number | null, lock: () => void): void {
  const latest = useRef(lock);
  useEffect(() => {
    latest.current = lock;
  });
  useActivityRecord(minutes !== null);
  useEffect(() => {
    if (minutes === null) return undefined;
    if (lastActivityAt() === null) recordActivity(Date.now());
    const look = () => {
      const seen = lastActivityAt();
      if (seen !== null && Date.now() - seen >= minutes * 60_000) latest.current();
    };
    look();
    const timer = setInterval(look, CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [minutes]);
}
