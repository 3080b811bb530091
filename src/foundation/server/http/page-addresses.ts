/** What a piece of an address pattern accepts, with the slash before it. */
function pieceOf(segment: string): string {
  if (segment === '*') return '(?:/.*)?';
  const optional = segment.endsWith('?');
  const name = optional ? segment.slice(0, -1) : segment;
  const piece = name.startsWith(':') ? '/[^/]+' : `/${RegExp.escape(name)}`;
  return optional ? `(?:${piece})?` : piece;
}

/**
 * Tells whether a page stands at a path (without slashes at its ends), by the patterns that the web app's build names:
 * `clinic/pets/:petId`. The page that catches all, `*`, says that there is nothing: it counts as no address.
 */
export function pageAddresses(patterns: readonly string[]): (path: string) => boolean {
  const pages = patterns
    .filter((pattern) => pattern !== '*')
    .map((pattern) => pattern.split('/').filter(Boolean).map(pieceOf).join(''));
  const any = new RegExp(`^(?:${pages.join('|')})$`, 'i');
  return (path) => any.test(path === '' ? '' : `/${path}`);
}
