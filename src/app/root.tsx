import '#foundation/web/schemas-without-eval.ts';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { PageScript, useCameWithPage } from '#foundation/web/layout/page-script.tsx';
import { isStaticPage } from '#foundation/web/layout/static-page.ts';
import { LazyToaster } from '#foundation/web/notice/lazy-toaster.tsx';
import { THEME_SCRIPT } from '#foundation/web/theme/theme.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageSpinner } from '#foundation/web/ui/spinner.tsx';
import stylesheet from './app.css?url';

/** The HTML document around every page. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const isStatic = useMatches().some(isStaticPage);
  // In the browser the app runs already. In development every page is part of the app, so that it is rendered again when
  // its source changes.
  const needsApp = !isStatic || !import.meta.env.SSR || import.meta.env.DEV;
  const cameWithPage = useCameWithPage();
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1415" />
        {/* It must run before the first paint. */}
        <PageScript text={THEME_SCRIPT} />
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={stylesheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {/* Both bring scripts, which cannot be created in the browser. */}
        {needsApp && cameWithPage && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return (
    <>
      <Outlet />
      <LazyToaster />
    </>
  );
}

/** The content of the fallback page until the code of the requested route is loaded. */
export function HydrateFallback() {
  return (
    <>
      <title>{PRODUCT.name}</title>
      <PageSpinner />
    </>
  );
}

/** Shown for unexpected errors. The cause is logged in the console; it would not help the person. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <title>{PRODUCT.name}</title>
      <ErrorState
        title="This page could not be shown"
        error={error}
        kept="Everything you saved is safe."
        action={
          <div className="flex gap-2">
            <Button variant="primary" onClick={() => window.location.reload()}>
              Reload
            </Button>
            <Button asChild>
              <a href="/">Go to home page</a>
            </Button>
          </div>
        }
      />
    </main>
  );
}
