/** How long an order waits after each attempt without an answer: a minute, then longer, up to an hour. */
const WAITS_MINUTES = [1, 2, 5, 10, 20, 40];
const MAX_WAIT_MINUTES = 60;
/** For the attempt itself, so that no other process begins one meanwhile. */
const ATTEMPT_MS = 60_000;

/** LABX-8. When the next attempt may begin. @param attempts so far, this one included. */
export const nextAttemptMs = (nowMs: number, attempts: number): number =>
  nowMs + ATTEMPT_MS + ((WAITS_MINUTES[attempts - 1] ?? MAX_WAIT_MINUTES) - 1) * 60_000;
