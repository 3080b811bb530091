import type { Headers } from './machine-mail.rules.ts';

/** Comments in parentheses may contain what looks like a result. They may be nested; one that does not end hides the rest. */
function withoutComments(text: string): string {
  let depth = 0;
  let kept = '';
  for (const character of text.slice(0, 10_000)) {
    if (character === '(') depth += 1;
    if (depth === 0) kept += character;
    if (character === ')' && depth > 0) depth -= 1;
  }
  return kept;
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/**
 * RFC 8601. Whether our own mail server, which is in front of this one, has checked that an email comes from the domain of its sender.
 * Only the topmost header with its name counts: it removes those that others have written in its name and adds its own above all others.
 *
 * @param ownName by which our server signs its results; null where there is none, and nothing is proven.
 */
export function isProvenSender(headers: Headers, from: string, ownName: string | null): boolean {
  if (ownName === null) return false;
  const own = (headers.get('authentication-results') ?? [])
    .map((header) => withoutComments(header))
    .find(
      (header) =>
        (header.split(';', 1)[0] ?? '').trim().split(/\s+/, 1)[0]?.toLowerCase() === ownName.toLowerCase(),
    );
  const dmarc = own
    ?.split(';')
    .slice(1)
    .map((result) => result.trim().toLowerCase())
    .filter((result) => /^dmarc\s*=/.test(result));
  const [result] = dmarc ?? [];
  // Two results are one too many: which of them is meant cannot be told.
  if (result === undefined || dmarc?.length !== 1) return false;
  const checked = /\bheader\.from\s*=\s*"?(?<domain>[a-z0-9.-]+)/.exec(result)?.groups?.['domain'];
  return /^dmarc\s*=\s*pass\b/.test(result) && (checked === undefined || checked === domainOf(from));
}
