import { PROMOTION_ID, PROMOTION_KEY } from './promotion-key.ts';

/** Lets the offer be put away, for good. */
export function attachPromotion(page: Document, signal: AbortSignal): void {
  page.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element) || !target.closest('[data-promotion-close]')) return;
      page.documentElement.dataset['promotion'] = 'closed';
      try {
        localStorage.setItem(PROMOTION_KEY, PROMOTION_ID);
      } catch {
        // A browser that keeps nothing shows the offer again on the next page.
      }
    },
    { signal },
  );
}
