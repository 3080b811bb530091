/** The delay before each further attempt. */
const WAITS_MS = [2_000, 8_000, 30_000, 120_000, 600_000] as const;

export interface PendingSignOut {
  /** Tries at once. @throws if this attempt fails too; the scheduled attempts go on all the same. */
  readonly tryNow: () => Promise<void>;
}

/**
 * Ends a session on the server that this browser has already deleted: with growing delays, and at once when the device is
 * back online, for as long as the page is open. The token that this needs is never stored.
 *
 * @param attempt throws if the server could not be told.
 * @param onDone runs once, when the server has ended the session.
 */
export function scheduleSignOut(attempt: () => Promise<void>, onDone: () => void): PendingSignOut {
  let isDone = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tryNow = async () => {
    if (isDone) return;
    await attempt();
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    window.removeEventListener('online', ignoreFailure);
    onDone();
  };
  const ignoreFailure = () => void tryNow().catch(() => undefined);
  const wait = () => {
    const waitMs = WAITS_MS[tries];
    if (isDone || waitMs === undefined) return;
    tries += 1;
    timer = setTimeout(
      () =>
        void tryNow()
          .catch(() => undefined)
          .then(wait),
      waitMs,
    );
  };

  window.addEventListener('online', ignoreFailure);
  wait();
  return { tryNow };
}
