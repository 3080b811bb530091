import { PRODUCT } from '#vocabulary/product.ts';
import { moneyText } from '#foundation/values/money.ts';
import { PLANS } from '../../plans.rules.ts';

const BUILT_ORIGIN = `https://${PRODUCT.domain}`;

/** The origin that the server wrote into the page; the browser's own where the page has none. */
function openedOrigin(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return new URL(canonical?.href || window.location.href).origin;
}

/**
 * The origin of absolute URLs. It is unknown at build time: the server replaces it with its own, and a page that
 * the app takes over keeps that one.
 */
export const SITE_ORIGIN = typeof document === 'undefined' ? BUILT_ORIGIN : openedOrigin();

/** A schema.org object, as JSON-LD. */
export type Thing = Readonly<Record<string, unknown>>;

const CONTEXT = 'https://schema.org';

export const organizationThing = (): Thing => ({
  '@context': CONTEXT,
  '@type': 'Organization',
  '@id': `${SITE_ORIGIN}/#organization`,
  name: PRODUCT.name,
  slogan: PRODUCT.tagline,
  url: `${SITE_ORIGIN}/home`,
  logo: `${SITE_ORIGIN}/favicon.svg`,
});

/** The product with its monthly prices. */
export const productThing = (): Thing => ({
  '@context': CONTEXT,
  '@type': 'Product',
  name: PRODUCT.name,
  description:
    'Software for running a veterinary clinic: schedule, records, messages, inventory and billing.',
  category: 'Veterinary practice software',
  image: `${SITE_ORIGIN}/social.webp`,
  brand: { '@type': 'Brand', name: PRODUCT.name },
  offers: PLANS.map(({ name, monthlyCents }) => ({
    '@type': 'Offer',
    name,
    price: moneyText(monthlyCents, 'USD'),
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    url: `${SITE_ORIGIN}/pricing`,
  })),
});

export interface Crumb {
  readonly title: string;
  readonly to: string;
}

/** @param trail from the site's first page to the page itself */
export const breadcrumbThing = (trail: readonly Crumb[]): Thing => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ title, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: SITE_ORIGIN + to,
  })),
});

export interface Question {
  readonly question: string;
  readonly answer: string;
}

export const questionsThing = (questions: readonly Question[]): Thing => ({
  '@context': CONTEXT,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** The contact page. */
export const contactThing = (): Thing => ({
  '@context': CONTEXT,
  '@type': 'ContactPage',
  name: `Contact ${PRODUCT.name}`,
  url: `${SITE_ORIGIN}/contact`,
  about: { '@id': `${SITE_ORIGIN}/#organization` },
});
