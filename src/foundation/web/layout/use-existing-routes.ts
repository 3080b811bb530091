import { use } from 'react';
import { matchRoutes, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import type { NavigationGroup } from './navigation.ts';

/** Whether an address leads to a page of its own, rather than to the page for unknown addresses. */
export function useRouteExists(): (path: string) => boolean {
  const routes = use(DataRouterContext)?.router.routes;
  return (path) => {
    const matches = routes === undefined ? [] : matchRoutes([...routes], path);
    return matches !== null && matches.every(({ route }) => route.path !== '*');
  };
}

/** The groups with those items only that lead somewhere. */
export function useExistingItems(groups: readonly NavigationGroup[]): readonly NavigationGroup[] {
  const exists = useRouteExists();
  return groups
    .map((group) => ({ ...group, items: group.items.filter(({ to }) => exists(to)) }))
    .filter(({ items }) => items.length > 0);
}
