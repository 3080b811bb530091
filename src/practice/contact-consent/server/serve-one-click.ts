import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { requestOriginOf } from '#foundation/server/http/request-origin.ts';
import { respondWithError } from '#foundation/server/http/respond.ts';
import type { Log } from '#foundation/server/log.ts';
import { ONE_CLICK_PATH } from '../contact-urls.rules.ts';
import { ContactToken } from '../links.contract.ts';
import { unsubscribeOnce } from './contact-links.ts';

export interface OneClickParts {
  readonly database: Database<Tables>;
  readonly consumeAllowance: (key: string, perMinute: number) => Promise<boolean>;
  readonly addressOf: (c: Context) => string;
  readonly log: Log;
}

/** Providers post from few networks for many recipients. */
const RATE_PER_MINUTE = 600;

async function unsubscribe(c: Context, parts: OneClickParts, requestId: string): Promise<Response> {
  const token = ContactToken.safeParse(c.req.param('token'));
  if (!token.success) throw new AppError('not_found');
  const origin = requestOriginOf(c, parts, requestId);
  if (!(await parts.consumeAllowance(`contactLinks.oneClick:${origin.network}`, RATE_PER_MINUTE)))
    throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
  await parts.database.transaction({ databaseRole: 'anon', origin, mode: 'write' }, (tx) =>
    unsubscribeOnce(tx, token.data),
  );
  return c.text('You are unsubscribed.');
}

/**
 * OPTOUT-3. `/unsubscribe/one-click/<token>`, the address in the header `List-Unsubscribe` of an email. A post ends messages at once, whatever
 * its body says: the token is the right to do so. A person who opens it gets the page with the choices, which changes nothing by itself.
 */
export const serveOneClick =
  (parts: OneClickParts) =>
  (app: Hono): void => {
    app.post(`${ONE_CLICK_PATH}/:token`, async (c) => {
      const requestId = randomUUID();
      c.header('X-Request-Id', requestId);
      c.header('Cache-Control', 'no-store');
      try {
        return await unsubscribe(c, parts, requestId);
      } catch (error) {
        return respondWithError(c, error, requestId, parts.log);
      }
    });
    app.get(`${ONE_CLICK_PATH}/:token`, (c) => {
      const token = ContactToken.safeParse(c.req.param('token'));
      c.header('Cache-Control', 'no-store');
      c.header('Referrer-Policy', 'no-referrer');
      return c.redirect(token.success ? `/unsubscribe#${token.data}` : '/unsubscribe', 302);
    });
  };
