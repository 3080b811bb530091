import { sessionStore } from './session/session-store.ts';

/** An answer as it came, with the tag by which the server says that it would still be the same. */
interface HeldAnswer {
  readonly tag: string;
  readonly body: unknown;
}

/** As many as somebody has open at a time: days of the schedule, the dashboard, the setup. */
const MOST = 20;

/**
 * Answers that came with a tag, by their address, in memory only. The browser's own cache would write them to the disk, where they outlast
 * the session.
 */
const held = new Map<string, HeldAnswer>();

// What one person read must not be there for the next one at this screen.
sessionStore.onUserChange(() => held.clear());

export const heldAnswer = (url: string): HeldAnswer | undefined => held.get(url);

/** Holds an answer that came with a tag, and lets go of the one that was not asked for for the longest time. */
export function holdAnswer(url: string, answer: HeldAnswer): void {
  held.delete(url);
  held.set(url, answer);
  const [oldest] = held.keys();
  if (held.size > MOST && oldest !== undefined) held.delete(oldest);
}
