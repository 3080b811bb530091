import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useSession } from '#foundation/web/session/use-session.ts';
import { PromotionBanner } from './header/promotion-banner.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SiteScript } from './site-script.tsx';

/** Pages that omit header and footer for signed-in people. Only these depend on the session. */
const SIGN_IN_PATHS: ReadonlySet<string> = new Set(['/login', '/register']);

/** The frame of every public page. */
export default function PublicLayout() {
  const { pathname } = useLocation();
  const page = <Outlet />;
  return SIGN_IN_PATHS.has(pathname.replace(/\/$/u, '')) ? (
    <FrameForVisitors>{page}</FrameForVisitors>
  ) : (
    <Frame>{page}</Frame>
  );
}

interface FrameProps {
  readonly bare?: boolean;
  readonly children: ReactNode;
}

function FrameForVisitors({ children }: { readonly children: ReactNode }) {
  const { status } = useSession();
  return <Frame bare={status === 'in'}>{children}</Frame>;
}

// One element each, so that the session only changes whether they are rendered.
const HEAD = (
  <>
    <PromotionBanner />
    <SiteHeader />
    <SiteScript />
  </>
);
const FOOT = <SiteFooter />;

/** The same element in both cases, so that a form within it keeps its input. */
function Frame({ bare = false, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      {!bare && HEAD}
      <div
        {...(bare ? {} : { 'data-public-frame': '' })}
        className="flex flex-1 flex-col text-pretty data-public-frame:[--standing-height:calc(100dvh-6rem)]"
      >
        {children}
      </div>
      {!bare && FOOT}
    </div>
  );
}
