/** The name of the product. */
export const PRODUCT = {
  name: 'Tailwell',
  slug: 'tailwell',
  tagline: 'Connecting clinics. Caring for pets. Growing together.',
  domain: 'tailwell.test',
} as const;
