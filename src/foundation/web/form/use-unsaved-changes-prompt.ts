import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

interface UnsavedChangesPrompt {
  /** Somebody is about to leave with changes that are not saved. */
  readonly isAsked: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * Holds the person when they are about to leave what is not saved: by a link, by going back, by another part of the
 * same page that stands in the address, or by closing the tab (where the browser asks in its own words).
 *
 * @param isDirty whether something typed would be lost.
 */
export function useUnsavedChangesPrompt(isDirty: boolean): UnsavedChangesPrompt {
  const dirty = useRef(isDirty);
  useEffect(() => {
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
  return {
    isAsked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => {
      dirty.current = false;
      blocker.proceed?.();
    },
  };
}
