import { type KeyboardEvent, useEffect, useRef } from 'react';

interface Search {
  /** The text in the field, while the list is open. */
  readonly typed: string | undefined;
  /** The list does not belong to what is typed yet. */
  readonly isStale: boolean;
  /** Selects the first item of the list, if there is one. */
  readonly selectFirst: () => void;
}

/**
 * Defers an Enter that is pressed before the results for the typed text have arrived, so that it does not select a result
 * of an earlier text. Typing on, or closing the list, cancels it.
 * @returns the `keydown` handler
 */
export function useDeferredEnter({ typed, isStale, selectFirst }: Search): (event: KeyboardEvent) => void {
  const deferredFor = useRef<string>(undefined);
  useEffect(() => {
    if (deferredFor.current === undefined) return;
    const isStillCurrent = deferredFor.current === typed;
    if (isStillCurrent && isStale) return;
    deferredFor.current = undefined;
    if (isStillCurrent) selectFirst();
  }, [typed, isStale, selectFirst]);
  return (event) => {
    if (event.key !== 'Enter' || !isStale || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    deferredFor.current = typed;
  };
}
