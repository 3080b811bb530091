import { useEffect, useLayoutEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

interface UnsavedChangesPrompt {
  /** The user is about to leave with unsaved changes, and has to confirm it. */
  readonly isBlocked: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * Blocks navigation away from unsaved changes: by a link, by the back button, by a part of the same page that is
 * addressed by the query, or by closing the tab, where the browser shows its own prompt.
 *
 * @param isDirty whether there are unsaved changes.
 */
export function useUnsavedChangesPrompt(isDirty: boolean): UnsavedChangesPrompt {
  const dirty = useRef(isDirty);
  useLayoutEffect(() => {
    dirty.current = isDirty;
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isDirty]);
  const { state, proceed } = blocker;
  useEffect(() => {
    // What was being saved when the prompt appeared is saved now: nothing is left to ask for.
    if (state === 'blocked' && !isDirty) proceed();
  }, [state, proceed, isDirty]);
  return {
    isBlocked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => {
      dirty.current = false;
      blocker.proceed?.();
    },
  };
}
