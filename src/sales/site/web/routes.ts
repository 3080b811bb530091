import { route, type RouteConfigEntry } from '@react-router/dev/routes';
import { SITE_PAGES } from './addresses.ts';

/** Within the public header and footer. */
export const sitePages: RouteConfigEntry[] = [
  ...SITE_PAGES.map(({ path, module }) => route(path, `../sales/site/web/${module}`)),
  route('blog/:slug', '../sales/site/web/pages/article-page.tsx'),
  route('*', '../sales/site/web/not-found-page.tsx'),
];
