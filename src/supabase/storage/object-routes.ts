import type { Context, Hono } from 'hono';
import { serverRun, signerOf, type Actor } from './actor.ts';
import type { Answering } from './bucket-routes.ts';
import { getBucket } from './buckets.ts';
import { listObjects } from './list-objects.ts';
import { listObjectsV2 } from './list-objects-v2.ts';
import { copyTo, moveTo } from './move-and-copy.ts';
import { isKeyPrefix, type ObjectPlace } from './object-key.ts';
import { findObject, removeObjects, toObjectInfo, toRemovedObject, type StoredObject } from './objects.ts';
import { ListBody, ListV2Body, MoveBody, pageLimit, readBody, RemoveBody } from './read-body.ts';
import { receiveUpload } from './receive-upload.ts';
import { serveObject } from './serve-object.ts';
import { renderPicture } from './render-picture.ts';
import { invalidSignature, noSuchBucket, noSuchKey } from './storage-error.ts';
import type { StorageParts } from './storage-parts.ts';
import { storeUpload } from './store-upload.ts';
import { readTransform } from './transform.ts';

/** The object that an address names. */
export const placeOf = (c: Context): ObjectPlace => ({
  bucketId: c.req.param('bucket') ?? '',
  name: c.req.param('name') ?? '',
});

const wantsUpsert = (c: Context): boolean => c.req.header('x-upsert') === 'true';
const keyOf = ({ bucketId, name }: ObjectPlace): string => `${bucketId}/${name}`;

/** @throws StorageError NoSuchBucket, or NoSuchKey, also for whoever may not see it. */
export async function getObject(
  parts: StorageParts,
  actor: Actor,
  place: ObjectPlace,
): Promise<StoredObject> {
  await getBucket(parts, place.bucketId);
  const object = actor.isNobody ? null : await actor.run('read', (tx) => findObject(tx, place));
  if (!object) throw noSuchKey();
  return object;
}

/** @throws StorageError NoSuchBucket for a bucket that is not public, whether it is there or not. */
async function getPublicObject(parts: StorageParts, place: ObjectPlace): Promise<StoredObject> {
  const bucket = await getBucket(parts, place.bucketId);
  if (!bucket.isPublic) throw noSuchBucket();
  const object = await serverRun(parts, 'read', (tx) => findObject(tx, place));
  if (!object) throw noSuchKey();
  return object;
}

async function list(c: Context, actor: Actor, parts: StorageParts): Promise<Response> {
  const { prefix, search, limit, offset, sortBy } = await readBody(c, ListBody);
  const { id } = await getBucket(parts, c.req.param('bucket') ?? '');
  if (actor.isNobody || !isKeyPrefix(prefix)) return c.json([]);
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
  if (actor.isNobody || !isKeyPrefix(body.prefix))
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

/** What is not there, or not the caller's to remove, is just missing from the answer. */
async function removeMany(c: Context, actor: Actor, parts: StorageParts): Promise<Response> {
  const { prefixes } = await readBody(c, RemoveBody);
  const { id } = await getBucket(parts, c.req.param('bucket') ?? '');
  if (actor.isNobody) return c.json([]);
  const removed = await actor.run('write', (tx) => removeObjects(tx, id, prefixes));
  return c.json(removed.map(toRemovedObject));
}

async function removeOne(c: Context, actor: Actor, parts: StorageParts): Promise<Response> {
  const { bucketId, name } = placeOf(c);
  await getBucket(parts, bucketId);
  const removed = actor.isNobody ? [] : await actor.run('write', (tx) => removeObjects(tx, bucketId, [name]));
  if (removed.length === 0) throw noSuchKey();
  return c.json({ message: 'Successfully deleted' });
}

async function readJourney(c: Context) {
  const body = await readBody(c, MoveBody);
  const { bucketId, sourceKey, destinationKey, destinationBucket, metadata } = body;
  return {
    from: { bucketId, name: sourceKey },
    to: { bucketId: destinationBucket ?? bucketId, name: destinationKey },
    cacheControl: metadata?.cacheControl,
  };
}

async function move(c: Context, actor: Actor, parts: StorageParts): Promise<Response> {
  const { from, to } = await readJourney(c);
  const id = await moveTo(parts, actor, from, to);
  return c.json({ message: 'Successfully moved', Id: id, Key: keyOf(to) });
}

async function copy(c: Context, actor: Actor, parts: StorageParts): Promise<Response> {
  const { from, to, cacheControl } = await readJourney(c);
  const id = await copyTo(parts, actor, from, to, { upsert: wantsUpsert(c), cacheControl });
  return c.json({ Id: id, Key: keyOf(to) });
}

const upload =
  (parts: StorageParts, upsert: (c: Context) => boolean) =>
  async (c: Context, actor: Actor): Promise<Response> => {
    const place = placeOf(c);
    const receive = (limitBytes: number) => receiveUpload(c, parts.drafts, limitBytes);
    const id = await storeUpload(parts, actor, place, { upsert: upsert(c) }, receive);
    return c.json({ Id: id, Key: keyOf(place) });
  };

/** Nobody is asked who they are: the address itself is the right. */
async function uploadSigned(c: Context, parts: StorageParts): Promise<Response> {
  const place = placeOf(c);
  const grant = parts.tokens.openUpload(c.req.query('token') ?? '', place);
  const receive = (limitBytes: number) => receiveUpload(c, parts.drafts, limitBytes);
  const options = { upsert: grant.upsert };
  const id = await storeUpload(parts, signerOf(parts, grant, place), place, options, receive);
  return c.json({ Id: id, Key: keyOf(place) });
}

/** What a signed address opens. @throws StorageError for one that is not good, or no longer. */
async function openSigned(c: Context, parts: StorageParts) {
  const place = placeOf(c);
  const { id, transform } = parts.tokens.openRead(c.req.query('token') ?? '', place);
  const object = await serverRun(parts, 'read', (tx) => findObject(tx, place));
  if (object?.id !== id) throw noSuchKey();
  return { object, transform };
}

async function downloadSigned(c: Context, parts: StorageParts): Promise<Response> {
  const { object, transform } = await openSigned(c, parts);
  if (transform) throw invalidSignature();
  return serveObject(c, parts, object, 'signed');
}

async function renderSigned(c: Context, parts: StorageParts): Promise<Response> {
  const { object, transform } = await openSigned(c, parts);
  if (!transform) throw invalidSignature();
  return renderPicture(c, parts, object, 'signed', transform);
}

export interface RouteDoors {
  /** For whoever says who they are. */
  readonly forActor: Answering;
  /** For everybody. */
  readonly forAll: (answer: (c: Context) => Promise<Response>) => (c: Context) => Promise<Response>;
}

/** What can be done with objects; more particular addresses come first. */
export function addObjectRoutes(routes: Hono, parts: StorageParts, { forActor, forAll }: RouteDoors): void {
  const info = async (c: Context, actor: Actor) =>
    c.json(toObjectInfo(await getObject(parts, actor, placeOf(c))));
  const download = async (c: Context, actor: Actor) =>
    serveObject(c, parts, await getObject(parts, actor, placeOf(c)), 'person');

  routes.post(
    '/object/move',
    forActor((c, actor) => move(c, actor, parts)),
  );
  routes.post(
    '/object/copy',
    forActor((c, actor) => copy(c, actor, parts)),
  );
  routes.post(
    '/object/list/:bucket',
    forActor((c, actor) => list(c, actor, parts)),
  );
  routes.post(
    '/object/list-v2/:bucket',
    forActor((c, actor) => listV2(c, actor, parts)),
  );
  routes.get(
    '/object/sign/:bucket/:name{.+}',
    forAll((c) => downloadSigned(c, parts)),
  );
  routes.put(
    '/object/upload/sign/:bucket/:name{.+}',
    forAll((c) => uploadSigned(c, parts)),
  );
  routes.get(
    '/object/public/:bucket/:name{.+}',
    forAll(async (c) => serveObject(c, parts, await getPublicObject(parts, placeOf(c)), 'everybody')),
  );
  routes.get(
    '/object/info/public/:bucket/:name{.+}',
    forAll(async (c) => c.json(toObjectInfo(await getPublicObject(parts, placeOf(c))))),
  );
  routes.get('/object/info/authenticated/:bucket/:name{.+}', forActor(info));
  routes.get('/object/info/:bucket/:name{.+}', forActor(info));
  routes.get('/object/authenticated/:bucket/:name{.+}', forActor(download));
  routes.get('/object/:bucket/:name{.+}', forActor(download));
  routes.post('/object/:bucket/:name{.+}', forActor(upload(parts, wantsUpsert)));
  routes.put('/object/:bucket/:name{.+}', forActor(upload(parts, () => true)));
  routes.delete(
    '/object/:bucket',
    forActor((c, actor) => removeMany(c, actor, parts)),
  );
  routes.delete(
    '/object/:bucket/:name{.+}',
    forActor((c, actor) => removeOne(c, actor, parts)),
  );

  const render = async (c: Context, actor: Actor) => {
    const transform = readTransform(c);
    return renderPicture(c, parts, await getObject(parts, actor, placeOf(c)), 'person', transform);
  };
  const renderPublic = async (c: Context) => {
    const transform = readTransform(c);
    return renderPicture(c, parts, await getPublicObject(parts, placeOf(c)), 'everybody', transform);
  };
  routes.get('/render/image/authenticated/:bucket/:name{.+}', forActor(render));
  routes.get('/render/image/public/:bucket/:name{.+}', forAll(renderPublic));
  routes.get(
    '/render/image/sign/:bucket/:name{.+}',
    forAll((c) => renderSigned(c, parts)),
  );
}
