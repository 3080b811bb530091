import type { MiddlewareHandler } from 'hono';

const IS_FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/**
 * Lets in forms that a page of this origin has sent: another site's could move what stands in the stand-in. A browser says
 * where a request comes from; what is no browser has nothing to be led into.
 */
export const fromOwnPage: MiddlewareHandler = async (c, next) => {
  const site = c.req.header('sec-fetch-site') ?? 'same-origin';
  if (site !== 'same-origin' || !IS_FORM.test(c.req.header('content-type') ?? '')) {
    return c.text('This form has to be sent from its own page.', 403);
  }
  await next();
  return undefined;
};
