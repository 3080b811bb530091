import type { MiddlewareHandler } from 'hono';

const NO_KEY = {
  message: 'No API key found in request',
  hint: 'No `apikey` request header or url param was found.',
};
const WRONG_KEY = {
  message: 'Invalid API key',
  hint: 'Double check your Supabase `anon` or `service_role` API key.',
};

/** The key that a request shows: in its header, or in the address where a client can set no header. */
export const apiKeyOf = (request: {
  header(name: string): string | undefined;
  query(name: string): string | undefined;
}) => request.header('apikey') ?? request.query('apikey');

/** Refuses whoever does not show the publishable key. It is no secret: it tells our own clients from stray callers. */
export const requireApiKey =
  (publishableKey: string): MiddlewareHandler =>
  async (c, next) => {
    const key = apiKeyOf(c.req);
    if (!key) return c.json(NO_KEY, 401);
    if (key !== publishableKey) return c.json(WRONG_KEY, 401);
    await next();
    return undefined;
  };
