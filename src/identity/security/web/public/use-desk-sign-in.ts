import { useDeskMinutes } from '../desk-storage.ts';
import { useActivityRecord } from '../use-activity-record.ts';

/** For the sign-in page: whether this browser is shared and has its own page. Input there starts the minutes. */
export function useDeskSignIn(): boolean {
  const isDesk = useDeskMinutes() !== null;
  useActivityRecord(isDesk);
  return isDesk;
}
