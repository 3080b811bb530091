import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { SITE_PAGES } from './src/sales/site/web/addresses.ts';
import { readArticles } from './tools/site/articles.ts';
import { compressFiles } from './tools/site/compress-files.ts';
import { deferPages } from './tools/site/deferred-app.ts';
import { shortenManifestOf } from './tools/site/shorten-manifest.ts';
import { feedOf, robotsText, sitemapOf } from './tools/site/site-files.ts';

type Routes = Parameters<NonNullable<Config['buildEnd']>>[0]['reactRouterConfig']['routes'];

/** The whole address patterns of all pages: a page's own piece behind those of the layouts that it stands in. */
function addressesOf(routes: Routes): string[] {
  const patternOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [patternOf(route.parentId), route.path].filter(Boolean).join('/') : '';
  };
  const isPage = (id: string) => !Object.values(routes).some((other) => other.parentId === id);
  return Object.keys(routes).filter(isPage).map(patternOf);
}

/** Pages of the app that outsiders come to first: they are read while the app is still on its way. */
const ENTRANCES = ['/login', '/register', '/forgot-password'];

/** A public page with a form of the app. */
const START = '/start';

const ARTICLE_PATTERN = 'blog/:slug';
const articlePaths = () => readArticles().map(({ slug }) => `blog/${slug}`);

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  // No server renders pages: visitors get files made at build time, everyone else the app's empty page.
  ssr: false,
  prerender: () => [
    ...SITE_PAGES.map(({ path }) => `/${path}`),
    ...articlePaths().map((path) => `/${path}`),
    ...ENTRANCES,
    '/404',
  ],
  buildEnd: async ({ reactRouterConfig: { routes, buildDirectory } }) => {
    const articles = readArticles();
    // The server answers 404 where no page stands: it has to know where they do. Of the articles it knows each.
    const addresses = addressesOf(routes)
      .flatMap((pattern) => (pattern === ARTICLE_PATTERN ? articlePaths() : [pattern]))
      .toSorted();
    const writing = (name: string, text: string) => writeFile(join(buildDirectory, name), text);
    await writing('addresses.json', `${JSON.stringify(addresses)}\n`);
    await writing('client/robots.txt', robotsText());
    await writing('client/feed.xml', feedOf(articles));
    const listed = [
      ...SITE_PAGES,
      ...articles.map(({ slug, publishedOn }) => ({ path: `blog/${slug}`, changedOn: publishedOn })),
    ];
    await writing('client/sitemap.xml', sitemapOf(listed));
    await shortenManifestOf(join(buildDirectory, 'client'));
    await deferPages(join(buildDirectory, 'client'), [...ENTRANCES, START]);
    await compressFiles(join(buildDirectory, 'client'));
  },
} satisfies Config;
