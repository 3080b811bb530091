import { useMemo, useRef } from 'react';

/**
 * Remembers where the focus stood when a sheet was opened beside the page, and gives it back there when it closes:
 * from a card the arrow keys go on.
 */
export function useFocusReturn(): { readonly keep: () => void; readonly giveBack: () => void } {
  const place = useRef<HTMLElement>(null);
  return useMemo(
    () => ({
      keep: () => {
        const active = document.activeElement;
        // From one sheet to the next it is still the page that will want it back.
        if (active instanceof HTMLElement && !active.closest('[role="dialog"], [role="menu"]'))
          place.current = active;
      },
      giveBack: () => {
        const wanted = place.current;
        place.current = null;
        // The sheet lets go of the focus a moment after it has gone.
        setTimeout(() => wanted?.isConnected && wanted.focus({ preventScroll: true }), 0);
      },
    }),
    [],
  );
}
