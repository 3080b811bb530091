/** The expression for one segment of a route pattern, including the slash before it. */
function pieceOf(segment: string): string {
  if (segment === '*') return '(?:/.*)?';
  const optional = segment.endsWith('?');
  const name = optional ? segment.slice(0, -1) : segment;
  const piece = name.startsWith(':') ? '/[^/]+' : `/${RegExp.escape(name)}`;
  return optional ? `(?:${piece})?` : piece;
}

/**
 * Whether the web app has a page at a path (without leading and trailing slashes), by the route patterns of its
 * build, such as `clinic/pets/:petId`. The catch-all route `*` shows that nothing was found, so it does not count.
 */
export function pageAddresses(patterns: readonly string[]): (path: string) => boolean {
  const pages = patterns
    .filter((pattern) => pattern !== '*')
    .map((pattern) => pattern.split('/').filter(Boolean).map(pieceOf).join(''));
  const any = new RegExp(`^(?:${pages.join('|')})$`, 'i');
  return (path) => any.test(path === '' ? '' : `/${path}`);
}
