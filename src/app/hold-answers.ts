import type { ServerResponse } from 'node:http';

const HOLD_MS = 250;
/** Held responses of one caller, and of all. Beyond them the connection is closed at once. */
const MAX_OF_CALLER = 128;
const MAX_OF_ALL = 2_000;

export interface HeldAnswers {
  /**
   * Answers after a moment, unless too many wait for that already.
   *
   * @param answer is told whether the response was held. Not called when the connection has gone in the meantime.
   */
  answer(response: ServerResponse, caller: string, answer: (isHeld: boolean) => void): void;
}

/** Delays refusals, so that a caller who sends the next request with each response is slowed down to a few a second. */
export function holdAnswers(holdMs = HOLD_MS): HeldAnswers {
  const heldOf = new Map<string, number>();
  let heldOfAll = 0;

  return {
    answer: (response, caller, answer) => {
      const held = heldOf.get(caller) ?? 0;
      if (held >= MAX_OF_CALLER || heldOfAll >= MAX_OF_ALL) {
        answer(false);
        return;
      }
      heldOf.set(caller, held + 1);
      heldOfAll += 1;
      // Not all of a flood at once: they would come back together.
      const timer = setTimeout(() => answer(true), holdMs * (1 + Math.random()));
      response.once('close', () => {
        clearTimeout(timer);
        heldOfAll -= 1;
        const left = (heldOf.get(caller) ?? 1) - 1;
        if (left > 0) heldOf.set(caller, left);
        else heldOf.delete(caller);
      });
    },
  };
}
