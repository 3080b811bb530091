import type { MiddlewareHandler } from 'hono';

const IS_FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/**
 * Accepts forms from pages of the same origin only, so that another site cannot change the fake's records (CSRF).
 * Browsers send `Sec-Fetch-Site`; clients without it are not exposed to CSRF.
 */
export const requireSameOrigin: MiddlewareHandler = async (c, next) => {
  const site = c.req.header('sec-fetch-site') ?? 'same-origin';
  if (site !== 'same-origin' || !IS_FORM.test(c.req.header('content-type') ?? '')) {
    return c.text('This form must be sent from its own page.', 403);
  }
  await next();
  return undefined;
};
