import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { AppError } from '#vocabulary/errors.ts';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { networkOf } from '#foundation/server/http/network-of.ts';
import { respondWithError } from '#foundation/server/http/respond.ts';
import { respondWithCacheable } from '#foundation/server/http/respond-with-output.ts';
import type { Log } from '#foundation/server/log.ts';
import { incidentFeedOf } from '../incident-feed.rules.ts';
import { findStatusFacts } from './find-status-facts.ts';

interface IncidentFeedParts {
  readonly database: Database<Tables>;
  /** The site's URL, without a trailing slash. */
  readonly siteUrl: string;
  readonly consumeAllowance: (key: string, perMinute: number) => Promise<boolean>;
  readonly addressOf: (c: Context) => string;
  readonly log: Log;
}

const RATE_PER_MINUTE = 60;
/** Feed readers poll every few minutes, so caching delays an incident only slightly. */
const CACHE_SECONDS = 60;

async function serveFeed(c: Context, parts: IncidentFeedParts): Promise<Response> {
  const key = `status.feed:${networkOf(parts.addressOf(c))}`;
  if (!(await parts.consumeAllowance(key, RATE_PER_MINUTE)))
    throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
  const { incidents } = await parts.database.transaction(
    { databaseRole: 'anon', mode: 'read' },
    findStatusFacts,
  );
  return respondWithCacheable(c, incidentFeedOf(incidents, parts.siteUrl), {
    cacheSeconds: CACHE_SECONDS,
    contentType: 'application/atom+xml; charset=utf-8',
  });
}

/** STATUS-6: the public page's incidents as a feed. It is not part of the API, because feed readers expect XML. */
export const serveIncidentFeed =
  (parts: IncidentFeedParts) =>
  (app: Hono): void => {
    app.get('/status/feed.xml', async (c) => {
      try {
        return await serveFeed(c, parts);
      } catch (error) {
        return respondWithError(c, error, randomUUID(), parts.log);
      }
    });
  };
