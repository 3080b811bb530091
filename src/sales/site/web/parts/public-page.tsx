import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { PageScript } from '#foundation/web/layout/page-script.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import {
  breadcrumbThing,
  organizationThing,
  SITE_ORIGIN,
  type Crumb,
  type Thing,
} from './structured-data.ts';

interface PublicPageProps {
  /** Its address. */
  readonly path: string;
  /** In the browser's tab and in search results, without the product's name. */
  readonly title: string;
  /** One or two sentences for search results and previews. */
  readonly description: string;
  /** The breadcrumbs between the start page and this page. */
  readonly above?: readonly Crumb[];
  /** The page's own name in the breadcrumbs. */
  readonly crumb?: string;
  /** Structured data in addition to the organization and the breadcrumbs. */
  readonly things?: readonly Thing[];
  readonly kind?: 'website' | 'article';
  readonly className?: string;
  readonly children: ReactNode;
}

const NOTHING: readonly never[] = [];
const HOME: Crumb = { title: 'Home', to: '/home' };

/** Escapes JSON so that it cannot close its script element. */
const jsonOf = (thing: Thing): string => JSON.stringify(thing).replaceAll('<', '\\u003c');

/** What every public page has: its one main part, and its head for browsers, previews and search engines. */
export function PublicPage({
  path,
  title,
  description,
  above = NOTHING,
  crumb,
  things = NOTHING,
  kind = 'website',
  className,
  children,
}: PublicPageProps) {
  const address = SITE_ORIGIN + path;
  const trail = crumb === undefined ? [] : [HOME, ...above, { title: crumb, to: path }];
  const all = [organizationThing(), ...(trail.length > 0 ? [breadcrumbThing(trail)] : []), ...things];
  return (
    <main id="content" className={cn('flex flex-col text-md', className)}>
      <title>{`${title} · ${PRODUCT.name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <link rel="alternate" type="application/atom+xml" title={`${PRODUCT.name} articles`} href="/feed.xml" />
      <meta property="og:site_name" content={PRODUCT.name} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${SITE_ORIGIN}/social.webp`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${PRODUCT.name}: ${PRODUCT.tagline}`} />
      <meta name="twitter:card" content="summary_large_image" />
      {all.map((thing) => (
        <PageScript key={String(thing['@type'])} type="application/ld+json" text={jsonOf(thing)} />
      ))}
      {above.length > 0 && <Trail above={above} here={crumb} />}
      {children}
    </main>
  );
}

interface TrailProps {
  readonly above: readonly Crumb[];
  readonly here: string | undefined;
}

function Trail({ above, here }: TrailProps) {
  return (
    <nav aria-label="Breadcrumb" className="mx-auto w-full max-w-6xl px-4 pt-6 md:px-6 print:hidden">
      <ol className="flex flex-wrap gap-x-2 text-base text-ink-muted">
        {above.map(({ title, to }) => (
          <li key={to} className="flex gap-2">
            <Link to={to} className="focus-ring rounded-sm underline-offset-4 hover:text-ink hover:underline">
              {title}
            </Link>
            <span aria-hidden>/</span>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
