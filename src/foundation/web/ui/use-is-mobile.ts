import { useSyncExternalStore } from 'react';

/** Below 768 px. */
const MOBILE = '(max-width: 767px)';

const subscribeToWidth = (listener: () => void) => {
  const query = window.matchMedia(MOBILE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the screen is narrower than 768 px. */
export const useIsMobile = (): boolean =>
  useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(MOBILE).matches,
    () => false,
  );
