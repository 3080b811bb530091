import { useEffect } from 'react';
import { SITE_SCRIPT } from 'virtual:site/script';
import { useCameWithPage } from '#foundation/web/layout/page-script.tsx';

/** Brings the script of the public pages. Where the app renders one, it is imported: the app cannot create a script element. */
export function SiteScript() {
  const cameWithPage = useCameWithPage();
  useEffect(() => {
    if (!cameWithPage) void import(/* @vite-ignore */ SITE_SCRIPT);
  }, [cameWithPage]);
  return cameWithPage ? <script async type="module" src={SITE_SCRIPT} /> : null;
}
