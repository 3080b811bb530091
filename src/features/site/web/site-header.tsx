import { Link } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { Logo } from '#foundation/web/brand/logo.tsx';
import { useRouteExists } from '#foundation/web/layout/use-existing-routes.ts';
import { Button } from '#foundation/web/ui/button.tsx';

/** The head of the public pages. */
export function SiteHeader() {
  const exists = useRouteExists();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas/85 backdrop-blur">
      <a
        href="#content"
        className="fixed top-2 left-2 z-70 -translate-y-16 rounded-md bg-brand px-3 py-2 font-medium text-on-brand focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      <div className="mx-auto flex h-16 w-full max-w-6xl items-center justify-between gap-4 px-4 md:px-6">
        <Link to="/home" aria-label={`${PRODUCT.name}, to the home page`} className="focus-ring rounded-md">
          <Logo size="md" />
        </Link>
        <nav aria-label="Site" className="flex items-center gap-2">
          {exists('/demo') && (
            <Button asChild variant="ghost" className="max-sm:hidden">
              <Link to="/demo">Book a Demo</Link>
            </Button>
          )}
          <Button asChild variant="primary">
            <Link to="/login">Login</Link>
          </Button>
        </nav>
      </div>
    </header>
  );
}
