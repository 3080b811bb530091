/** When the first jobs have run and nothing of the start is under way any more. */
const AFTER_START_MS = 2_000;

/**
 * Gives back what the start has left behind: half-filled pages and code that ran once. A server that nobody asks
 * anything makes no garbage, so nothing else would ever collect it. Does nothing in a process that was started without
 * `--expose-gc`.
 */
export function releaseStartupMemory(): void {
  setTimeout(() => {
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, AFTER_START_MS).unref();
}
