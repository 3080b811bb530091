import { useDeskMinutes } from '../desk-storage.ts';
import { useActivityRecord } from '../use-activity-record.ts';

/**
 * For the sign-in page: whether this is a shared browser, whose own page comes first. Whoever types here is there: their
 * minutes begin now.
 */
export function useDeskSignIn(): boolean {
  const isDesk = useDeskMinutes() !== null;
  useActivityRecord(isDesk);
  return isDesk;
}
