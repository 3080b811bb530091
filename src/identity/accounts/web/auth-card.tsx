import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { Logo } from '#foundation/web/brand/logo.tsx';
import { HydratingFieldset } from '#foundation/web/form/hydrating-fieldset.tsx';
import { supabaseClient } from '#foundation/web/session/supabase-client.ts';

interface AuthCardProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Below the card: a link to another page. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Focusing a field preloads what signing in needs while the person types. A failure is reported on submit. */
const fetchClientAhead = () => void supabaseClient().catch(() => undefined);

/** The panel of every sign-in page. */
export function AuthCard({ title, text, footer, children }: AuthCardProps) {
  return (
    <main
      id="content"
      className="flex min-h-(--standing-height,100dvh) flex-1 flex-col items-center justify-center gap-6 px-4 py-10 in-data-public-frame:justify-start in-data-public-frame:sm:pt-16"
    >
      <title>{`${title} · ${PRODUCT.name}`}</title>
      <meta name="description" content={`${title}. ${PRODUCT.name}: ${PRODUCT.tagline}`} />
      <Link
        to="/home"
        aria-label={`${PRODUCT.name}: go to the home page`}
        className="focus-ring rounded-md in-data-public-frame:hidden"
      >
        <Logo size="md" />
      </Link>
      <div
        onFocus={fetchClientAhead}
        className="flex w-full max-w-110 flex-col gap-6 rounded-2xl border border-line bg-surface p-6 shadow-xs sm:p-8"
      >
        <div className="flex flex-col gap-1.5">
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {text !== undefined && <p className="text-base text-ink-muted">{text}</p>}
        </div>
        <HydratingFieldset>{children}</HydratingFieldset>
      </div>
      {footer !== undefined && <p className="text-base text-ink-muted">{footer}</p>}
    </main>
  );
}
