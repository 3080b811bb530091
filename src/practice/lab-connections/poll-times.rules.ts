/** For a page, its messages and their acknowledgement, so that no other process asks meanwhile. */
const LEASE_MINUTES = 5;
const MAX_BACK_OFF_MINUTES = 360;

export const leaseEndMs = (nowMs: number): number => nowMs + LEASE_MINUTES * 60_000;

/** LABX-12. When a laboratory is asked next: after its interval, twice as long after each failure in a row, at most six hours. */
export function nextPollMs(nowMs: number, intervalMinutes: number, failures: number): number {
  const minutes = Math.min(intervalMinutes * 2 ** Math.min(failures, 20), MAX_BACK_OFF_MINUTES);
  return nowMs + Math.max(minutes, intervalMinutes) * 60_000;
}
