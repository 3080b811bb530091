import type { MiddlewareHandler } from 'hono';

/** What a page of the product may load. Scripts come from us, or are inline and known by their hash. */
export const pagePolicy = (scriptHashes: readonly string[]): string =>
  [
    `default-src 'none'`,
    `script-src 'self'${scriptHashes.map((hash) => ` '${hash}'`).join('')}`,
    // Inline styles are the components' own (positions, sizes); they can neither run nor send anything.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
  ].join('; ');

const ANSWER_POLICY = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
const TWO_YEARS_SECONDS = 63_072_000;

/** The headers that every answer carries, whatever its route, method, status or type. A page brings its own policy. */
export function securityHeaders({ https }: { readonly https: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    if (!headers.has('Cross-Origin-Resource-Policy'))
      headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set(
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    );
    headers.set('X-Frame-Options', 'DENY');
    if (https)
      headers.set('Strict-Transport-Security', `max-age=${TWO_YEARS_SECONDS}; includeSubDomains; preload`);
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', ANSWER_POLICY);
  };
}
