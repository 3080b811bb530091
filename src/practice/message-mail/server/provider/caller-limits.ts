/** What one address may do within a minute. */
const WINDOW_MS = 60_000;
const MAX_CALLERS = 10_000;

/** Counts per caller in windows of a minute. In memory: each process limits what reaches it. */
export function createCallerLimit(limit: number, now: () => number) {
  let windowStart = 0;
  const counts = new Map<string, number>();
  return {
    /** False once the caller has used up what it may. */
    consume: (caller: string): boolean => {
      if (now() - windowStart >= WINDOW_MS || counts.size >= MAX_CALLERS) {
        windowStart = now();
        counts.clear();
      }
      const count = (counts.get(caller) ?? 0) + 1;
      counts.set(caller, count);
      return count <= limit;
    },
  };
}
