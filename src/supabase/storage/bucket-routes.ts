import type { Context, Hono } from 'hono';
import * as z from 'zod';
import { hasSqlState, SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import type { Actor } from './actor.ts';
import {
  deleteBucket,
  emptyBucket,
  findBucket,
  insertBucket,
  listBuckets,
  toWireBucket,
  updateBucket,
  type BucketSettings,
} from './buckets.ts';
import { assertBucketName } from './object-key.ts';
import { BucketBody, pageLimit, readBody, readMimeTypes, readSizeLimit } from './read-body.ts';
import { alreadyExists, bucketNotEmpty, invalidRequest, noSuchBucket } from './storage-error.ts';

const Query = z.object({
  limit: z.coerce.number().int().min(1).default(100),
  offset: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  search: z.string().max(200).default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});

/** The settings in a body; those that it omits stay unchanged. */
const settingsIn = (body: z.output<typeof BucketBody>): Partial<BucketSettings> => ({
  ...(typeof body.public === 'boolean' ? { isPublic: body.public } : {}),
  ...(body.file_size_limit === undefined ? {} : { fileSizeLimitBytes: readSizeLimit(body.file_size_limit) }),
  ...(body.allowed_mime_types === undefined
    ? {}
    : { allowedMimeTypes: readMimeTypes(body.allowed_mime_types) }),
});

async function create(c: Context, actor: Actor): Promise<Response> {
  const body = await readBody(c, BucketBody);
  const id = body.id ?? body.name ?? '';
  assertBucketName(id);
  const settings = { isPublic: false, fileSizeLimitBytes: null, allowedMimeTypes: null, ...settingsIn(body) };
  try {
    await actor.run('write', (tx) => insertBucket(tx, id, settings));
  } catch (error) {
    throw hasSqlState(error, SQLSTATE.UNIQUE_VIOLATION) ? alreadyExists('BucketAlreadyExists') : error;
  }
  return c.json({ name: id });
}

async function list(c: Context, actor: Actor): Promise<Response> {
  const query = Query.safeParse(c.req.query());
  if (!query.success) throw invalidRequest('querystring is not valid');
  if (actor.isAnonymous) return c.json([]);
  const requested = { ...query.data, limit: pageLimit(query.data.limit) };
  const buckets = await actor.run('read', (tx) => listBuckets(tx, requested));
  return c.json(buckets.map(toWireBucket));
}

async function show(c: Context, actor: Actor, id: string): Promise<Response> {
  const bucket = actor.isAnonymous ? null : await actor.run('read', (tx) => findBucket(tx, id));
  if (!bucket) throw noSuchBucket();
  return c.json(toWireBucket(bucket));
}

async function update(c: Context, actor: Actor, id: string): Promise<Response> {
  const settings = settingsIn(await readBody(c, BucketBody));
  await actor.run('write', (tx) => updateBucket(tx, id, settings));
  return c.json({ message: 'Successfully updated' });
}

async function empty(c: Context, actor: Actor, id: string): Promise<Response> {
  await actor.run('write', (tx) => emptyBucket(tx, id));
  return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
}

async function remove(c: Context, actor: Actor, id: string): Promise<Response> {
  try {
    await actor.run('write', (tx) => deleteBucket(tx, id));
  } catch (error) {
    throw hasSqlState(error, SQLSTATE.FOREIGN_KEY_VIOLATION) ? bucketNotEmpty() : error;
  }
  return c.json({ message: 'Successfully deleted' });
}

/** Wraps a handler that needs the caller. */
export type WithActor = (
  response: (c: Context, actor: Actor) => Promise<Response>,
) => (c: Context) => Promise<Response>;

/** Buckets belong to the platform: their names and settings apply to every clinic. */
export function addBucketRoutes(routes: Hono, withActor: WithActor): void {
  const idOf = (c: Context): string => c.req.param('id') ?? '';
  routes.post('/bucket', withActor(create));
  routes.get('/bucket', withActor(list));
  routes.get(
    '/bucket/:id',
    withActor((c, actor) => show(c, actor, idOf(c))),
  );
  routes.put(
    '/bucket/:id',
    withActor((c, actor) => update(c, actor, idOf(c))),
  );
  routes.post(
    '/bucket/:id/empty',
    withActor((c, actor) => empty(c, actor, idOf(c))),
  );
  routes.delete(
    '/bucket/:id',
    withActor((c, actor) => remove(c, actor, idOf(c))),
  );
}
