/**
 * Exported as a route's `handle`, it makes the page a static file without the app's code: interactivity needs a script of
 * its own. Within the app the page is rendered like any other.
 */
export const STATIC_PAGE = { isStatic: true } as const;

export const isStaticPage = ({ handle }: { readonly handle: unknown }): boolean => handle === STATIC_PAGE;
