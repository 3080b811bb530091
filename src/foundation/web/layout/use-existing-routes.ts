import { use } from 'react';
import { matchRoutes, type RouteObject, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import type { NavigationGroup } from './navigation.ts';

/** The paths of all pages without parameters. */
function plainAddresses(routes: readonly RouteObject[], within = ''): string[] {
  return routes.flatMap(({ path = '', children }) => {
    const whole = [within, path.replace(/^\//u, '')].filter(Boolean).join('/');
    if (children !== undefined) return plainAddresses(children, whole);
    return /[:*?]/u.test(whole) ? [] : [`/${whole}`];
  });
}

const known = new WeakMap<readonly RouteObject[], ReadonlySet<string>>();

/** Cached: the router's own matching goes through every route for each link. */
function addressesOf(routes: readonly RouteObject[]): ReadonlySet<string> {
  const addresses = known.get(routes) ?? new Set(plainAddresses(routes));
  known.set(routes, addresses);
  return addresses;
}

/** Whether a path has a page, rather than the page for unknown paths. */
export function useRouteExists(): (path: string) => boolean {
  const routes = use(DataRouterContext)?.router.routes;
  return (path) => {
    if (routes === undefined || addressesOf(routes).has(path)) return true;
    const matches = matchRoutes([...routes], path);
    return matches !== null && matches.every(({ route }) => route.path !== '*');
  };
}

/** The groups, with only the items that have a page. */
export function useExistingItems(groups: readonly NavigationGroup[]): readonly NavigationGroup[] {
  const exists = useRouteExists();
  return groups
    .map((group) => ({ ...group, items: group.items.filter(({ to }) => exists(to)) }))
    .filter(({ items }) => items.length > 0);
}
