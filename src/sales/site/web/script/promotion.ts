import { PROMOTION_ID, PROMOTION_KEY } from './promotion-key.ts';

/** Makes the offer dismissible. */
export function attachPromotion(page: Document, signal: AbortSignal): void {
  page.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element) || !target.closest('[data-promotion-close]')) return;
      page.documentElement.dataset['promotion'] = 'closed';
      try {
        localStorage.setItem(PROMOTION_KEY, PROMOTION_ID);
      } catch {
        // Without storage the offer is shown again on the next page.
      }
    },
    { signal },
  );
}
