/**
 * Exported as a route's `handle`, it makes the page a file without the app's code: what moves on it has to come from a
 * script of its own. Within the app the same page is shown as any other.
 */
export const STATIC_PAGE = { isStatic: true } as const;

export const isStaticPage = ({ handle }: { readonly handle: unknown }): boolean => handle === STATIC_PAGE;
