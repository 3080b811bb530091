import { useCallback, useSyncExternalStore } from 'react';

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Whether the screen is narrower than 768 px. */
export const useIsMobile = (): boolean => useMedia('(max-width: 767px)');

/** Whether the screen has room for a list next to its detail: 1280 px. */
export const useIsWide = (): boolean => useMedia('(min-width: 1280px)');
