import { X } from 'lucide-react';
import { Link } from 'react-router';
import { PageScript } from '#foundation/web/layout/page-script.tsx';
import { PROMOTION_ID, PROMOTION_KEY } from '../script/promotion-key.ts';

/** Placed right after the banner, so that a dismissed banner is never painted. */
const PUT_AWAY_SCRIPT = `try{if(localStorage.getItem('${PROMOTION_KEY}')==='${PROMOTION_ID}')document.documentElement.dataset.promotion='closed'}catch{}`;

/** The current offer, above every public page. Dismissed, it is not shown again. */
export function PromotionBanner() {
  return (
    <>
      <aside
        aria-label="Offer"
        data-promotion-banner=""
        className="relative bg-brand text-on-brand print:hidden in-data-[promotion=closed]:hidden"
      >
        <p className="mx-auto max-w-6xl px-12 py-2.5 text-center text-base font-medium text-balance">
          3 months free with annual plans.{' '}
          <Link
            to="/pricing"
            className="rounded-sm whitespace-nowrap underline underline-offset-4 outline-offset-4 focus-visible:outline-on-brand"
          >
            See the plans
          </Link>
        </p>
        <button
          type="button"
          data-promotion-close=""
          aria-label="Dismiss offer"
          className="absolute top-1/2 right-2 flex size-8 -translate-y-1/2 items-center justify-center rounded-md touch:size-11 hover:bg-brand-strong focus-visible:outline-on-brand noscript:hidden"
        >
          <X aria-hidden className="size-4" />
        </button>
      </aside>
      <PageScript text={PUT_AWAY_SCRIPT} />
    </>
  );
}
