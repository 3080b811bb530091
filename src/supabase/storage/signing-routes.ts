import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { Actor } from './actor.ts';
import { getBucket } from './buckets.ts';
import { assertMayPut } from './loose-bytes.ts';
import { assertKey, type ObjectPlace } from './object-key.ts';
import { getObject, placeOf, type RouteDoors } from './object-routes.ts';
import { findObjects } from './objects.ts';
import { readBody, SignBody, SignManyBody } from './read-body.ts';
import { accessDenied } from './storage-error.ts';
import type { StorageParts } from './storage-parts.ts';

/** As long as the hosted service gives people to begin an upload. */
const UPLOAD_SECONDS = 7_200;

const HIDDEN = 'Either the object does not exist or you do not have access to it';

const readUrl = ({ bucketId, name }: ObjectPlace, token: string, door = 'object'): string =>
  `/${door}/sign/${bucketId}/${name}?token=${token}`;

async function signOne(c: Context, actor: Actor, parts: StorageParts): Promise<Response> {
  const { expiresIn, transform = null } = await readBody(c, SignBody);
  const place = placeOf(c);
  const { id } = await getObject(parts, actor, place);
  const token = parts.tokens.signRead(place, { id, transform }, expiresIn);
  return c.json({ signedURL: readUrl(place, token, transform ? 'render/image' : 'object') });
}

async function signMany(c: Context, actor: Actor, parts: StorageParts): Promise<Response> {
  const { expiresIn, paths } = await readBody(c, SignManyBody);
  const { id: bucketId } = await getBucket(parts, c.req.param('bucket') ?? '');
  const found = actor.isNobody ? [] : await actor.run('read', (tx) => findObjects(tx, bucketId, paths));
  const ids = new Map(found.map(({ name, id }) => [name, id]));
  const answers = paths.map((path) => {
    const id = ids.get(path);
    if (id === undefined) return { error: HIDDEN, path, signedURL: null };
    const place = { bucketId, name: path };
    const signedURL = readUrl(place, parts.tokens.signRead(place, { id, transform: null }, expiresIn));
    return { error: null, path, signedURL };
  });
  return c.json(answers);
}

/** Whoever may put a file somewhere may let somebody else do it, there and for a while. */
async function signUpload(c: Context, actor: Actor, parts: StorageParts): Promise<Response> {
  const place = placeOf(c);
  const upsert = c.req.header('x-upsert') === 'true';
  await getBucket(parts, place.bucketId);
  assertKey(place.name);
  if (actor.isNobody) throw accessDenied();
  await actor.run('write', (tx) => assertMayPut(tx, randomUUID(), place, { upsert }));
  const token = parts.tokens.signUpload(place, { owner: actor.userId, upsert }, UPLOAD_SECONDS);
  return c.json({ url: `/object/upload/sign/${place.bucketId}/${place.name}?token=${token}`, token });
}

/** Addresses that open one object to whoever has them. */
export function addSigningRoutes(
  routes: Hono,
  parts: StorageParts,
  { forActor }: Pick<RouteDoors, 'forActor'>,
): void {
  routes.post(
    '/object/sign/:bucket',
    forActor((c, actor) => signMany(c, actor, parts)),
  );
  routes.post(
    '/object/sign/:bucket/:name{.+}',
    forActor((c, actor) => signOne(c, actor, parts)),
  );
  routes.post(
    '/object/upload/sign/:bucket/:name{.+}',
    forActor((c, actor) => signUpload(c, actor, parts)),
  );
}
