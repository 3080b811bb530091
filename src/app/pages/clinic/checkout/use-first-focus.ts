import { type RefCallback, useCallback } from 'react';

/** Focuses the button that goes on when its step appears, so that Enter presses it. */
export function useFirstFocus(): RefCallback<HTMLButtonElement> {
  return useCallback((button) => button?.focus({ preventScroll: true }), []);
}
