import { foldedTerms } from '#foundation/values/fold.ts';

const SLUG_LIMIT = 60;

/** CLINIC-1. `Tierklinik am Zoo` as a URL slug: `tierklinik-am-zoo`. Empty for a name without Latin letters. */
export const slugOf = (name: string): string =>
  foldedTerms(name)
    .join('-')
    .replaceAll(/[^a-z0-9-]/gu, '')
    .replaceAll(/-{2,}/gu, '-')
    .slice(0, SLUG_LIMIT)
    .replaceAll(/^-|-$/gu, '');
