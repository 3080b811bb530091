import type { MiddlewareHandler } from 'hono';
import { inertPolicy } from './content-policy.ts';
import { REPORTS_PATH } from './policy-reports.ts';

/** Browsers that do not know `report-to` take `report-uri` of the policy. */
export const REPORTING_ENDPOINTS = `policy="${REPORTS_PATH}"`;

const TWO_YEARS_SECONDS = 63_072_000;

/** Headers of every response, whatever its route, method, status or type. */
export const answerHeaders = ({ https }: { readonly https: boolean }): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': inertPolicy(),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), interest-cohort=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  ...(https
    ? { 'Strict-Transport-Security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains; preload` }
    : {}),
});

/** Adds the headers that a response does not set itself, such as a page's own policy. */
export function securityHeaders(options: { readonly https: boolean }): MiddlewareHandler {
  const entries = Object.entries(answerHeaders(options));
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of entries) if (!headers.has(name)) headers.set(name, value);
  };
}
