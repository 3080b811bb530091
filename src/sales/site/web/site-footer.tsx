import { Link } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { Logo } from '#foundation/web/brand/logo.tsx';
import { useRouteExists } from '#foundation/web/layout/use-existing-routes.ts';

const COLUMNS = [
  {
    title: 'Product',
    links: [
      { label: 'Features', to: '/features' },
      { label: 'Pricing', to: '/pricing' },
      { label: 'Demo', to: '/demo' },
      { label: 'Start free trial', to: '/start' },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'About', to: '/about' },
      { label: 'Blog', to: '/blog' },
      { label: 'Contact', to: '/contact' },
      { label: 'Status', to: '/status' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy', to: '/privacy' },
      { label: 'Terms', to: '/terms' },
    ],
  },
  {
    title: 'Account',
    links: [
      { label: 'Login', to: '/login' },
      { label: 'Create an account', to: '/register' },
    ],
  },
] as const;

/** Social networks without an account yet, shown without links. */
const SOCIAL = ['Facebook', 'Instagram', 'LinkedIn'] as const;

/** The footer of the public pages, without links that have no page. */
export function SiteFooter() {
  const exists = useRouteExists();
  return (
    <footer className="border-t border-line bg-sunken print:hidden">
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-10 px-4 py-12 md:px-6 lg:flex-row lg:justify-between">
        <div className="flex flex-col gap-3">
          <Logo size="sm" />
          <p className="max-w-xs text-base text-ink-muted">{PRODUCT.tagline}</p>
          <ul aria-label="Social networks, coming soon" className="flex gap-4 text-sm text-ink-muted">
            {SOCIAL.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-12 gap-y-8 sm:grid-cols-4">
          {COLUMNS.map(({ title, links }) => (
            <div key={title} className="flex flex-col gap-2">
              <h2 className="text-base font-semibold">{title}</h2>
              <ul className="flex flex-col text-base">
                {links
                  .filter(({ to }) => exists(to))
                  .map(({ label, to }) => (
                    <li key={to}>
                      <Link
                        to={to}
                        className="focus-ring inline-block rounded-sm py-1.5 text-ink-muted hover:text-ink hover:underline"
                      >
                        {label}
                      </Link>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="mx-auto w-full max-w-6xl px-4 md:px-6">
        <p className="border-t border-line py-5 text-sm text-ink-muted">
          Figures on these pages are {PRODUCT.name}’s own claims of what clinics report. Quotes are
          illustrative.
        </p>
      </div>
    </footer>
  );
}
