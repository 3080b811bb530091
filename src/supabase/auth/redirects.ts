import { isLoopback } from '#foundation/values/loopback.ts';

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]']);
/** `http://2130706433/` is 127.0.0.1 to a browser, but may be something else to another parser. */
const HOST_AS_WRITTEN = /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/i;

const CONTROL_CHARACTER = /\p{Cc}/u;

const isWrittenPlainly = (text: string, hostname: string): boolean =>
  (HOST_AS_WRITTEN.exec(text)?.[1] ?? '').toLowerCase() === hostname;

function isAllowed(text: string, siteUrl: URL): boolean {
  // The parser of URLs encodes or removes them, but the text is kept as it was sent.
  if (CONTROL_CHARACTER.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return false;
  if (!isWrittenPlainly(text, url.hostname)) return false;
  if (LOOPBACK_HOSTS.has(url.hostname)) return isLoopback(siteUrl.hostname);
  const isSameHost = url.protocol === siteUrl.protocol && url.hostname === siteUrl.hostname;
  return isSameHost && (url.hostname === 'localhost' || url.port === siteUrl.port);
}

/**
 * Selects the redirect target of an emailed link: the site itself, or a loopback address while the site is on one, as during
 * development. For any other, the referring page is used if it is one of ours, else the site.
 */
export function chooseRedirect(
  requested: string | undefined,
  referer: string | undefined,
  siteUrl: string,
): string {
  const site = new URL(siteUrl);
  for (const candidate of [requested, referer]) {
    if (candidate && isAllowed(candidate, site)) return candidate;
  }
  return siteUrl;
}

/** Replaces the fragment of a URL with parameters. */
export function withFragment(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  url.hash = '';
  const fragment = new URLSearchParams(Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return `${url.href}#${fragment.toString()}`;
}

/** Adds parameters to the query of a URL, and removes its fragment. */
export function withQuery(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  url.hash = '';
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
