import { type IncomingMessage, ServerResponse } from 'node:http';
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

/**
 * Responses of `node:http` that have these headers from the beginning, whoever writes them; one that the answer sets itself replaces
 * ours, such as a page's own policy. Set by Hono afterward, they would be validated, sorted and copied for each request.
 */
export const responsesWith = (headers: Readonly<Record<string, string>>): typeof ServerResponse => {
  const entries = Object.entries(headers);
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...given);
      for (const [name, value] of entries) this.setHeader(name, value);
    }
  };
};
