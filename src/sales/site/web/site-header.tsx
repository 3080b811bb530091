import { Link } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { Logo } from '#foundation/web/brand/logo.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { CallLink } from './call-link.tsx';
import { MegaMenu } from './header/mega-menu.tsx';
import { PhoneMenu } from './header/phone-menu.tsx';

/** The header of the public pages. */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas print:hidden">
      <a
        href="#content"
        className="fixed top-2 left-2 z-70 -translate-y-16 rounded-md bg-brand px-3 py-2 font-medium text-on-brand focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      <div className="mx-auto flex h-16 w-full max-w-6xl items-center justify-between gap-4 px-4 md:px-6">
        <Link
          to="/home"
          aria-label={`${PRODUCT.name}: go to the home page`}
          className="focus-ring flex h-11 items-center rounded-md"
        >
          <Logo size="md" />
        </Link>
        <MegaMenu />
        <div className="flex items-center gap-2">
          <Button asChild className="max-lg:hidden">
            <CallLink to="/demo">Book a Demo</CallLink>
          </Button>
          <Button asChild variant="primary">
            <Link to="/login">Login</Link>
          </Button>
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}
