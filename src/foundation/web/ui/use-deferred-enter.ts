import { type KeyboardEvent, useEffect, useRef } from 'react';

interface Search {
  /** What stands in the field, while the list is open. */
  readonly typed: string | undefined;
  /** The list does not yet belong to what is typed. */
  readonly isStale: boolean;
  /** Takes the first of the list, if there is one. */
  readonly takeFirst: () => void;
}

/**
 * Whoever types a whole name and presses Enter means what is found for that name, not what was found for its first
 * letters: an Enter that comes before the answer is held until then. Typing on, or leaving, lets it go.
 * @returns what listens to the keys
 */
export function useDeferredEnter({ typed, isStale, takeFirst }: Search): (event: KeyboardEvent) => void {
  const heldFor = useRef<string>(undefined);
  useEffect(() => {
    if (heldFor.current === undefined) return;
    const isStillMeant = heldFor.current === typed;
    if (isStillMeant && isStale) return;
    heldFor.current = undefined;
    if (isStillMeant) takeFirst();
  }, [typed, isStale, takeFirst]);
  return (event) => {
    if (event.key !== 'Enter' || !isStale || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    heldFor.current = typed;
  };
}
