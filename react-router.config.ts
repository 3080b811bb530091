import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';

type Routes = Parameters<NonNullable<Config['buildEnd']>>[0]['reactRouterConfig']['routes'];

/** The whole address patterns of all pages: a page's own piece behind those of the layouts that it stands in. */
function addressesOf(routes: Routes): string[] {
  const patternOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [patternOf(route.parentId), route.path].filter(Boolean).join('/') : '';
  };
  const isPage = (id: string) => !Object.values(routes).some((other) => other.parentId === id);
  return Object.keys(routes).filter(isPage).map(patternOf).toSorted();
}

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  // No server renders pages: visitors get files made at build time, everyone else the app's empty page.
  ssr: false,
  prerender: ['/home', '/404'],
  // The server answers 404 where no page stands: it has to know where they do.
  buildEnd: ({ reactRouterConfig: { routes, buildDirectory } }) =>
    writeFile(join(buildDirectory, 'addresses.json'), `${JSON.stringify(addressesOf(routes))}\n`),
} satisfies Config;
