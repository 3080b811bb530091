import { Link } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { Logo } from '#foundation/web/brand/logo.tsx';
import { useRouteExists } from '#foundation/web/layout/use-existing-routes.ts';

const LINKS = [
  { label: 'Features', to: '/features' },
  { label: 'Pricing', to: '/pricing' },
  { label: 'Demo', to: '/demo' },
  { label: 'Start free trial', to: '/start' },
  { label: 'About', to: '/about' },
  { label: 'Blog', to: '/blog' },
  { label: 'Contact', to: '/contact' },
  { label: 'Privacy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
  { label: 'Login', to: '/login' },
  { label: 'Create an account', to: '/register' },
] as const;

/** The foot of the public pages; shows the links that lead somewhere. */
export function SiteFooter() {
  const exists = useRouteExists();
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-10 md:flex-row md:items-start md:justify-between md:px-6">
        <div className="flex flex-col gap-3">
          <Logo size="sm" />
          <p className="max-w-xs text-base text-ink-muted">{PRODUCT.tagline}</p>
        </div>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6 gap-y-2 text-base">
            {LINKS.filter(({ to }) => exists(to)).map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className="focus-ring rounded-sm text-ink-muted hover:text-ink">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
