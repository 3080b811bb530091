import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const view = window.visualViewport;
  view?.addEventListener('resize', listener);
  view?.addEventListener('scroll', listener);
  return () => {
    view?.removeEventListener('resize', listener);
    view?.removeEventListener('scroll', listener);
  };
}

/** A zoomed page is not a keyboard. */
function measure(): number {
  const view = window.visualViewport;
  if (!view || view.scale !== 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop));
}

/** How much of the bottom of the screen a keyboard covers, in pixels. */
export const useKeyboardHeight = (): number => useSyncExternalStore(subscribe, measure, () => 0);
