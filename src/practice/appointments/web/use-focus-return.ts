import { useMemo, useRef } from 'react';

/**
 * Remembers the focused element when a sheet opens next to the page, and restores the focus when it closes, so that
 * the arrow keys continue from the card.
 */
export function useFocusReturn(): { readonly keep: () => void; readonly giveBack: () => void } {
  const place = useRef<HTMLElement>(null);
  return useMemo(
    () => ({
      keep: () => {
        const active = document.activeElement;
        // When one sheet replaces another, the page stays the one to restore.
        if (active instanceof HTMLElement && !active.closest('[role="dialog"], [role="menu"]'))
          place.current = active;
      },
      giveBack: () => {
        const target = place.current;
        place.current = null;
        // The sheet releases the focus shortly after it is removed.
        setTimeout(() => target?.isConnected && target.focus({ preventScroll: true }), 0);
      },
    }),
    [],
  );
}
