import { Link } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { displayFontLinks } from './parts/display-font.ts';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

/** The page for unknown paths. */
export default function NotFoundPage() {
  return (
    <main
      id="content"
      className="flex flex-1 flex-col items-center justify-center gap-6 px-4 py-20 text-center"
    >
      <title>{`Page not found · ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-col gap-2">
        <p className="text-base font-medium text-ink-muted tabular">404</p>
        <h1 className="font-display text-3xl font-bold tracking-tight">Oops! Page not found</h1>
        <p className="mx-auto max-w-md text-md text-ink-muted">
          The page may have moved, or the link may contain a typo.
        </p>
      </div>
      <Button asChild variant="primary" size="lg">
        <Link to="/">Return to Home</Link>
      </Button>
    </main>
  );
}
