import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { Actor } from './actor.ts';
import { getBucket } from './buckets.ts';
import { assertCanPut } from './orphaned-blobs.ts';
import { assertKey, type ObjectLocation } from './object-key.ts';
import { getObject, locationOf, type RouteHandlers } from './object-routes.ts';
import { findObjects } from './objects.ts';
import { readBody, SignBody, SignManyBody } from './read-body.ts';
import { accessDenied } from './storage-error.ts';
import type { StorageParts } from './storage-parts.ts';

/** The validity of signed upload URLs in the hosted service. */
const UPLOAD_SECONDS = 7_200;

const NOT_FOUND_MESSAGE = 'Either the object does not exist or you do not have access to it';

const readUrl = ({ bucketId, name }: ObjectLocation, token: string, prefix = 'object'): string =>
  `/${prefix}/sign/${bucketId}/${name}?token=${token}`;

async function signOne(c: Context, actor: Actor, parts: StorageParts): Promise<Response> {
  const { expiresIn, transform = null } = await readBody(c, SignBody);
  const location = locationOf(c);
  const { id } = await getObject(parts, actor, location);
  const token = parts.tokens.signRead(location, { id, transform }, expiresIn);
  return c.json({ signedURL: readUrl(location, token, transform ? 'render/image' : 'object') });
}

async function signMany(c: Context, actor: Actor, parts: StorageParts): Promise<Response> {
  const { expiresIn, paths } = await readBody(c, SignManyBody);
  const { id: bucketId } = await getBucket(parts, c.req.param('bucket') ?? '');
  const found = actor.isAnonymous ? [] : await actor.run('read', (tx) => findObjects(tx, bucketId, paths));
  const ids = new Map(found.map(({ name, id }) => [name, id]));
  const signedUrls = paths.map((path) => {
    const id = ids.get(path);
    if (id === undefined) return { error: NOT_FOUND_MESSAGE, path, signedURL: null };
    const location = { bucketId, name: path };
    const signedURL = readUrl(location, parts.tokens.signRead(location, { id, transform: null }, expiresIn));
    return { error: null, path, signedURL };
  });
  return c.json(signedUrls);
}

/** A caller who may upload an object may delegate this for a limited time. */
async function signUpload(c: Context, actor: Actor, parts: StorageParts): Promise<Response> {
  const location = locationOf(c);
  const upsert = c.req.header('x-upsert') === 'true';
  await getBucket(parts, location.bucketId);
  assertKey(location.name);
  if (actor.isAnonymous) throw accessDenied();
  await actor.run('write', (tx) => assertCanPut(tx, randomUUID(), location, { upsert }));
  const token = parts.tokens.signUpload(location, { owner: actor.userId, upsert }, UPLOAD_SECONDS);
  return c.json({ url: `/object/upload/sign/${location.bucketId}/${location.name}?token=${token}`, token });
}

/** Signed URLs, each for one object. */
export function addSigningRoutes(
  routes: Hono,
  parts: StorageParts,
  { withActor }: Pick<RouteHandlers, 'withActor'>,
): void {
  routes.post(
    '/object/sign/:bucket',
    withActor((c, actor) => signMany(c, actor, parts)),
  );
  routes.post(
    '/object/sign/:bucket/:name{.+}',
    withActor((c, actor) => signOne(c, actor, parts)),
  );
  routes.post(
    '/object/upload/sign/:bucket/:name{.+}',
    withActor((c, actor) => signUpload(c, actor, parts)),
  );
}
