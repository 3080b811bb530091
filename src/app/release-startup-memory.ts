/** By then the first jobs have run and the start is complete. */
const AFTER_START_MS = 2_000;

/**
 * Collects garbage of the start: partially used pages and code that ran once. An idle server allocates nothing, so no
 * garbage collection would happen otherwise. Does nothing without `--expose-gc`.
 */
export function releaseStartupMemory(): void {
  setTimeout(() => {
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, AFTER_START_MS).unref();
}
