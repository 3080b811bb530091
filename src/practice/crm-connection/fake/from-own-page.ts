import type { MiddlewareHandler } from 'hono';

const IS_FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/**
 * Accepts forms from pages of this origin only, so that another site cannot change the fake's records. A browser
 * sends the origin of a request; other clients are not at risk of request forgery.
 */
export const fromOwnPage: MiddlewareHandler = async (c, next) => {
  const site = c.req.header('sec-fetch-site') ?? 'same-origin';
  if (site !== 'same-origin' || !IS_FORM.test(c.req.header('content-type') ?? '')) {
    return c.text('This form has to be sent from its own page.', 403);
  }
  await next();
  return undefined;
};
