import type { Context, Hono } from 'hono';
import { serverRun, signerOf, type Actor } from './actor.ts';
import type { WithActor } from './bucket-routes.ts';
import { getBucket } from './buckets.ts';
import { listObjects } from './list-objects.ts';
import { listObjectsV2 } from './list-objects-v2.ts';
import { copyTo, moveTo } from './move-and-copy.ts';
import { isKeyPrefix, type ObjectLocation } from './object-key.ts';
import { findObject, removeObjects, toObjectInfo, toRemovedObject, type StoredObject } from './objects.ts';
import { ListBody, ListV2Body, MoveBody, pageLimit, readBody, RemoveBody } from './read-body.ts';
import { receiveUpload } from './receive-upload.ts';
import { serveObject } from './serve-object.ts';
import { renderImage } from './render-image.ts';
import { invalidSignature, noSuchBucket, noSuchKey } from './storage-error.ts';
import type { StorageParts } from './storage-parts.ts';
import { storeUpload } from './store-upload.ts';
import { readTransform } from './transform.ts';

/** The object that a URL names. */
export const locationOf = (c: Context): ObjectLocation => ({
  bucketId: c.req.param('bucket') ?? '',
  name: c.req.param('name') ?? '',
});

const isUpsert = (c: Context): boolean => c.req.header('x-upsert') === 'true';
const keyOf = ({ bucketId, name }: ObjectLocation): string => `${bucketId}/${name}`;

/** @throws StorageError NoSuchBucket, or NoSuchKey, also when the caller may not see it. */
export async function getObject(
  parts: StorageParts,
  actor: Actor,
  location: ObjectLocation,
): Promise<StoredObject> {
  await getBucket(parts, location.bucketId);
  const object = actor.isAnonymous ? null : await actor.run('read', (tx) => findObject(tx, location));
  if (!object) throw noSuchKey();
  return object;
}

/** @throws StorageError NoSuchBucket for a bucket that is not public, whether it exists or not. */
async function getPublicObject(parts: StorageParts, location: ObjectLocation): Promise<StoredObject> {
  const bucket = await getBucket(parts, location.bucketId);
  if (!bucket.isPublic) throw noSuchBucket();
  const object = await serverRun(parts, 'read', (tx) => findObject(tx, location));
  if (!object) throw noSuchKey();
  return object;
}

async function list(c: Context, actor: Actor, parts: StorageParts): Promise<Response> {
  const { prefix, search, limit, offset, sortBy } = await readBody(c, ListBody);
  const { id } = await getBucket(parts, c.req.param('bucket') ?? '');
  if (actor.isAnonymous || !isKeyPrefix(prefix)) return c.json([]);
  const trimmed = prefix.replace(/^\/+/, '');
  const query = {
    folder: trimmed === '' || trimmed.endsWith('/') ? trimmed : `${trimmed}/`,
    search: search ?? '',
    limit: pageLimit(limit),
    offset,
    sortColumn: sortBy?.column ?? 'name',
    sortOrder: sortBy?.order ?? 'asc',
  } as const;
  return c.json(await actor.run('read', (tx) => listObjects(tx, id, query)));
}

async function listV2(c: Context, actor: Actor, parts: StorageParts): Promise<Response> {
  const body = await readBody(c, ListV2Body);
  const { id } = await getBucket(parts, c.req.param('bucket') ?? '');
  if (actor.isAnonymous || !isKeyPrefix(body.prefix))
    return c.json({ hasNext: false, folders: [], objects: [] });
  const query = {
    prefix: body.prefix,
    withDelimiter: body.with_delimiter,
    limit: pageLimit(body.limit),
    cursor: body.cursor,
    sortColumn: body.sortBy?.column ?? 'name',
    sortOrder: body.sortBy?.order ?? 'asc',
  } as const;
  return c.json(await actor.run('read', (tx) => listObjectsV2(tx, id, query)));
}

/** Objects that do not exist or that the caller may not delete are missing from the response. */
async function removeMany(c: Context, actor: Actor, parts: StorageParts): Promise<Response> {
  const { prefixes } = await readBody(c, RemoveBody);
  const { id } = await getBucket(parts, c.req.param('bucket') ?? '');
  if (actor.isAnonymous) return c.json([]);
  const removed = await actor.run('write', (tx) => removeObjects(tx, id, prefixes));
  return c.json(removed.map(toRemovedObject));
}

async function removeOne(c: Context, actor: Actor, parts: StorageParts): Promise<Response> {
  const { bucketId, name } = locationOf(c);
  await getBucket(parts, bucketId);
  const removed = actor.isAnonymous
    ? []
    : await actor.run('write', (tx) => removeObjects(tx, bucketId, [name]));
  if (removed.length === 0) throw noSuchKey();
  return c.json({ message: 'Successfully deleted' });
}

async function readMoveRequest(c: Context) {
  const body = await readBody(c, MoveBody);
  const { bucketId, sourceKey, destinationKey, destinationBucket, metadata } = body;
  return {
    from: { bucketId, name: sourceKey },
    to: { bucketId: destinationBucket ?? bucketId, name: destinationKey },
    cacheControl: metadata?.cacheControl,
  };
}

async function move(c: Context, actor: Actor, parts: StorageParts): Promise<Response> {
  const { from, to } = await readMoveRequest(c);
  const id = await moveTo(parts, actor, from, to);
  return c.json({ message: 'Successfully moved', Id: id, Key: keyOf(to) });
}

async function copy(c: Context, actor: Actor, parts: StorageParts): Promise<Response> {
  const { from, to, cacheControl } = await readMoveRequest(c);
  const id = await copyTo(parts, actor, from, to, { upsert: isUpsert(c), cacheControl });
  return c.json({ Id: id, Key: keyOf(to) });
}

const upload =
  (parts: StorageParts, upsert: (c: Context) => boolean) =>
  async (c: Context, actor: Actor): Promise<Response> => {
    const location = locationOf(c);
    const receive = (limitBytes: number) => receiveUpload(c, parts.staging, limitBytes);
    const id = await storeUpload(parts, actor, location, { upsert: upsert(c) }, receive);
    return c.json({ Id: id, Key: keyOf(location) });
  };

/** The signed URL is the authorization: the caller is not authenticated. */
async function uploadSigned(c: Context, parts: StorageParts): Promise<Response> {
  const location = locationOf(c);
  const grant = parts.tokens.verifyUpload(c.req.query('token') ?? '', location);
  const receive = (limitBytes: number) => receiveUpload(c, parts.staging, limitBytes);
  const options = { upsert: grant.upsert };
  const id = await storeUpload(parts, signerOf(parts, grant, location), location, options, receive);
  return c.json({ Id: id, Key: keyOf(location) });
}

/** Verifies a signed URL and finds its object. @throws StorageError for one that is invalid or expired. */
async function verifySigned(c: Context, parts: StorageParts) {
  const location = locationOf(c);
  const { id, transform } = parts.tokens.verifyRead(c.req.query('token') ?? '', location);
  const object = await serverRun(parts, 'read', (tx) => findObject(tx, location));
  if (object?.id !== id) throw noSuchKey();
  return { object, transform };
}

async function downloadSigned(c: Context, parts: StorageParts): Promise<Response> {
  const { object, transform } = await verifySigned(c, parts);
  if (transform) throw invalidSignature();
  return serveObject(c, parts, object, 'signed');
}

async function renderSigned(c: Context, parts: StorageParts): Promise<Response> {
  const { object, transform } = await verifySigned(c, parts);
  if (!transform) throw invalidSignature();
  return renderImage(c, parts, object, 'signed', transform);
}

export interface RouteHandlers {
  /** For authenticated requests. */
  readonly withActor: WithActor;
  /** For public and signed requests. */
  readonly withoutActor: (response: (c: Context) => Promise<Response>) => (c: Context) => Promise<Response>;
}

/** Registers the routes for objects; more specific paths come first. */
export function addObjectRoutes(
  routes: Hono,
  parts: StorageParts,
  { withActor, withoutActor }: RouteHandlers,
): void {
  const info = async (c: Context, actor: Actor) =>
    c.json(toObjectInfo(await getObject(parts, actor, locationOf(c))));
  const download = async (c: Context, actor: Actor) =>
    serveObject(c, parts, await getObject(parts, actor, locationOf(c)), 'authenticated');

  routes.post(
    '/object/move',
    withActor((c, actor) => move(c, actor, parts)),
  );
  routes.post(
    '/object/copy',
    withActor((c, actor) => copy(c, actor, parts)),
  );
  routes.post(
    '/object/list/:bucket',
    withActor((c, actor) => list(c, actor, parts)),
  );
  routes.post(
    '/object/list-v2/:bucket',
    withActor((c, actor) => listV2(c, actor, parts)),
  );
  routes.get(
    '/object/sign/:bucket/:name{.+}',
    withoutActor((c) => downloadSigned(c, parts)),
  );
  routes.put(
    '/object/upload/sign/:bucket/:name{.+}',
    withoutActor((c) => uploadSigned(c, parts)),
  );
  routes.get(
    '/object/public/:bucket/:name{.+}',
    withoutActor(async (c) => serveObject(c, parts, await getPublicObject(parts, locationOf(c)), 'public')),
  );
  routes.get(
    '/object/info/public/:bucket/:name{.+}',
    withoutActor(async (c) => c.json(toObjectInfo(await getPublicObject(parts, locationOf(c))))),
  );
  routes.get('/object/info/authenticated/:bucket/:name{.+}', withActor(info));
  routes.get('/object/info/:bucket/:name{.+}', withActor(info));
  routes.get('/object/authenticated/:bucket/:name{.+}', withActor(download));
  routes.get('/object/:bucket/:name{.+}', withActor(download));
  routes.post('/object/:bucket/:name{.+}', withActor(upload(parts, isUpsert)));
  routes.put('/object/:bucket/:name{.+}', withActor(upload(parts, () => true)));
  routes.delete(
    '/object/:bucket',
    withActor((c, actor) => removeMany(c, actor, parts)),
  );
  routes.delete(
    '/object/:bucket/:name{.+}',
    withActor((c, actor) => removeOne(c, actor, parts)),
  );

  const render = async (c: Context, actor: Actor) => {
    const transform = readTransform(c);
    return renderImage(c, parts, await getObject(parts, actor, locationOf(c)), 'authenticated', transform);
  };
  const renderPublic = async (c: Context) => {
    const transform = readTransform(c);
    return renderImage(c, parts, await getPublicObject(parts, locationOf(c)), 'public', transform);
  };
  routes.get('/render/image/authenticated/:bucket/:name{.+}', withActor(render));
  routes.get('/render/image/public/:bucket/:name{.+}', withoutActor(renderPublic));
  routes.get(
    '/render/image/sign/:bucket/:name{.+}',
    withoutActor((c) => renderSigned(c, parts)),
  );
}
