import { type KeyboardEvent, useEffect, useRef } from 'react';

interface Search {
  /** What stands in the field, while the list is open. */
  readonly typed: string | undefined;
  /** The list does not yet belong to what is typed. */
  readonly isBehind: boolean;
  /** Takes the first of the list, if there is one. */
  readonly takeFirst: () => void;
}

/**
 * Whoever types a whole name and presses Enter means what is found for that name, not what was found for its first
 * letters: an Enter that comes before the answer is held until then. Typing on, or leaving, lets it go.
 * @returns what listens to the keys
 */
export function useHeldEnter({ typed, isBehind, takeFirst }: Search): (event: KeyboardEvent) => void {
  const heldFor = useRef<string>(undefined);
  useEffect(() => {
    if (heldFor.current === undefined) return;
    const isStillMeant = heldFor.current === typed;
    if (isStillMeant && isBehind) return;
    heldFor.current = undefined;
    if (isStillMeant) takeFirst();
  }, [typed, isBehind, takeFirst]);
  return (event) => {
    if (event.key !== 'Enter' || !isBehind || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    heldFor.current = typed;
  };
}
