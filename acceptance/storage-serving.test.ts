import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OBJECT_STORES } from '#test/object-store.ts';
import { errorOf, openStorageWorld, type Member, type StorageWorld } from './storage-world.ts';

const TEXT = 'The quick brown fox jumps over the lazy dog';

describe.each(OBJECT_STORES)('%s', (_name, givenStore) => {
  let world: StorageWorld;
  let member: Member;
  let bucket: string;
  beforeAll(async () => {
    world = await openStorageWorld(givenStore);
    member = await world.givenMember();
    bucket = await world.givenBucket();
    const { error } = await member.client.storage.from(bucket).upload(pathOf('fox.txt'), TEXT);
    if (error) throw error;
  });
  afterAll(() => world.close());

  const pathOf = (name: string): string => `${member.clinicId}/${name}`;
  const get = (headers: Readonly<Record<string, string>> = {}, method = 'GET', query = '') =>
    world.request(member.client, `/object/${bucket}/${pathOf('fox.txt')}${query}`, { method, headers });

  test('returns the whole object with all caching headers', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(TEXT);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain;charset=UTF-8',
      'content-length': String(TEXT.length),
      'cache-control': 'private, max-age=3600',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\da-f]{32}"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
      vary: 'Authorization',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(response.headers.has('content-disposition')).toBe(false);
  });

  test.each([
    ['bytes=4-8', 'quick', 'bytes 4-8/43'],
    ['bytes=-3', 'dog', 'bytes 40-42/43'],
    ['bytes=40-', 'dog', 'bytes 40-42/43'],
    ['bytes=40-1000', 'dog', 'bytes 40-42/43'],
    ['bytes=0-0', 'T', 'bytes 0-0/43'],
  ])('%s: a range', async (range, text, contentRange) => {
    const response = await get({ range });
    expect([response.status, await response.text()]).toEqual([206, text]);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('content-length')).toBe(String(text.length));
  });

  test('an unsatisfiable range is 416 with the size', async () => {
    const response = await get({ range: 'bytes=43-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */43');
    expect(await response.json()).toMatchObject({ statusCode: '416', code: 'InvalidRange' });
  });

  test.each(['bytes=0-3,8-9', 'lines=1-2', 'bytes=9-3', 'bytes=x'])('%s: the whole object', async (range) => {
    const response = await get({ range });
    expect([response.status, await response.text()]).toEqual([200, TEXT]);
  });

  test('an unchanged object is 304', async () => {
    const { headers } = await get();
    const etag = headers.get('etag') ?? '';
    const lastModified = headers.get('last-modified') ?? '';
    for (const detected of [
      { 'if-none-match': etag },
      { 'if-none-match': `W/${etag}` },
      { 'if-none-match': `"other", ${etag}` },
      { 'if-modified-since': lastModified },
    ]) {
      const response = await get(detected);
      expect([response.status, await response.text()]).toEqual([304, '']);
      expect(response.headers.get('etag')).toBe(etag);
    }
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get({ 'if-match': '"other"' })).status).toBe(412);
    expect((await get({ range: 'bytes=0-2', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-2', 'if-range': '"other"' })).status).toBe(200);
  });

  test('HEAD returns the same headers without the contents', async () => {
    const response = await get({}, 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-length')).toBe(String(TEXT.length));
    const missing = await world.request(member.client, `/object/${bucket}/${pathOf('nothing')}`, {
      method: 'HEAD',
    });
    expect([missing.status, await missing.text()]).toEqual([400, '']);
  });

  test('download saves the file, under the requested name', async () => {
    expect((await get({}, 'GET', '?download=')).headers.get('content-disposition')).toBe(
      `attachment; filename="fox.txt"; filename*=UTF-8''fox.txt`,
    );
    expect(
      (await get({}, 'GET', `?download=${encodeURIComponent('Füchse "1".txt')}`)).headers.get(
        'content-disposition',
      ),
    ).toBe(`attachment; filename="F_chse _1_.txt"; filename*=UTF-8''F%C3%BCchse%20%221%22.txt`);
  });

  test('public and signed responses may be embedded by other origins, an authenticated one may not', async () => {
    const open = await world.givenBucket({ public: true });
    const files = member.client.storage.from(open);
    await files.upload(pathOf('a.txt'), 'a', { cacheControl: '60' });
    const shown = await fetch(files.getPublicUrl(pathOf('a.txt')).data.publicUrl);
    expect(shown.headers.get('cache-control')).toBe('public, max-age=60');
    expect(shown.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(shown.headers.get('access-control-allow-origin')).toBe('*');
    const { data } = await files.createSignedUrl(pathOf('a.txt'), 60);
    const signed = await fetch(data?.signedUrl ?? '');
    expect(signed.headers.get('cache-control')).toBe('private, max-age=60');
    expect(signed.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect((await get()).headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  test('a picture comes back byte for byte, and upright without its metadata when it is resized', async () => {
    const files = member.client.storage.from(await world.givenBucket());
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'CanaryCam' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await files.upload(pathOf('photo.jpg'), photo, { contentType: 'image/jpeg' });
    const whole = await files.download(pathOf('photo.jpg'));
    expect(Buffer.from((await whole.data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(photo);
    const small = await files.download(pathOf('photo.jpg'), { transform: { width: 20, resize: 'contain' } });
    const { exif, orientation, width, height } = await sharp(await small.data?.arrayBuffer()).metadata();
    expect([exif, orientation, width, height]).toEqual([undefined, undefined, 20, 30]);

    const avatars = await files.copy(pathOf('photo.jpg'), pathOf('photo.jpg'), {
      destinationBucket: 'avatars',
    });
    expect(errorOf(avatars)).toMatchObject({ statusCode: '415' });
    const moved = await files.move(pathOf('photo.jpg'), pathOf('photo.jpg'), {
      destinationBucket: 'documents',
    });
    expect(errorOf(moved)).toMatchObject({ statusCode: '415' });
  });

  test('a damaged picture is 400 when it is resized', async () => {
    const files = member.client.storage.from(await world.givenBucket());
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await files.upload(pathOf('cut.png'), picture.subarray(0, picture.length - 30));
    const small = await files.download(pathOf('cut.png'), { transform: { width: 20 } });
    expect(errorOf(small)?.status).toBe(400);
  });

  test('resizes images: authenticated, public, and with a signed URL', async () => {
    const open = await world.givenBucket({ public: true });
    const files = member.client.storage.from(open);
    const image = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
    await files.upload(pathOf('pet.png'), image);
    const shapeOf = async (bytes: ArrayBuffer | undefined) => {
      const { width, height, format } = await sharp(Buffer.from(bytes ?? new ArrayBuffer())).metadata();
      return { width, height, format };
    };
    const own = await files.download(pathOf('pet.png'), { transform: { width: 100, height: 100 } });
    expect(await shapeOf(await own.data?.arrayBuffer())).toEqual({ width: 100, height: 100, format: 'png' });

    const transform = { width: 100, resize: 'contain', quality: 50 } as const;
    const { publicUrl } = files.getPublicUrl(pathOf('pet.png'), { transform }).data;
    const shown = await fetch(publicUrl, { headers: { accept: 'image/avif,image/webp,*/*' } });
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('vary')]).toEqual([
      200,
      'image/webp',
      'Accept',
    ]);
    expect(await shapeOf(await shown.arrayBuffer())).toEqual({ width: 100, height: 50, format: 'webp' });
    const detected = { 'if-none-match': shown.headers.get('etag') ?? '', accept: 'image/webp' };
    expect((await fetch(publicUrl, { headers: detected })).status).toBe(304);
    expect(
      (await fetch(`${publicUrl}&format=origin`, { headers: detected })).headers.get('content-type'),
    ).toBe('image/png');

    const { data } = await files.createSignedUrl(pathOf('pet.png'), 60, { transform });
    const signed = data?.signedUrl ?? '';
    expect(signed).toContain('/render/image/sign/');
    expect(await shapeOf(await (await fetch(signed)).arrayBuffer())).toMatchObject({
      width: 100,
      height: 50,
    });
    // Neither more of the image than was signed, nor another size of it.
    expect((await fetch(signed.replace('/render/image/', '/object/'))).status).toBe(400);
    expect(await shapeOf(await (await fetch(`${signed}&width=600`)).arrayBuffer())).toMatchObject({
      width: 100,
    });

    for (const query of ['?width=100000', '?width=-1', '?quality=1', '?resize=stretch'])
      expect((await fetch(publicUrl.replace(/\?.*/, query))).status).toBe(400);
    const text = await world.request(
      member.client,
      `/render/image/authenticated/${bucket}/${pathOf('fox.txt')}?width=9`,
    );
    expect(await text.json()).toMatchObject({ code: 'InvalidMimeType' });
  });

  test('stores and serves an empty file', async () => {
    const files = member.client.storage.from(bucket);
    expect((await files.upload(pathOf('empty.txt'), '')).error).toBeNull();
    const { data } = await files.download(pathOf('empty.txt'));
    expect(data?.size).toBe(0);
    const response = await world.request(member.client, `/object/${bucket}/${pathOf('empty.txt')}`, {
      headers: { range: 'bytes=0-' },
    });
    expect(response.status).toBe(416);
  });

  test.each([
    { as: 'a form', wrap: (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]) },
    { as: 'a body', wrap: (bytes: Uint8Array<ArrayBuffer>) => bytes },
  ])('stores and serves a large file that comes as $as', async ({ as, wrap }) => {
    const files = member.client.storage.from(bucket);
    const path = pathOf(`large-as-${as}.bin`.replaceAll(' ', '-'));
    const bytes = new Uint8Array(randomBytes(5_000_000));
    expect((await files.upload(path, wrap(bytes))).error).toBeNull();
    const { data } = await files.download(path);
    expect(Buffer.from(await (data ?? new Blob([])).arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('survives an aborted download, which a range request resumes', async () => {
    const bytes = Buffer.alloc(5_000_000, 'tailwell ');
    const path = `/object/${bucket}/${pathOf('large.bin')}`;
    await member.client.storage.from(bucket).upload(pathOf('large.bin'), bytes);
    const leaving = await world.request(member.client, path);
    const reader = leaving.body?.getReader();
    const first = await reader?.read();
    await reader?.cancel();
    const at = first?.value?.length ?? 0;
    const rest = await world.request(member.client, path, { headers: { range: `bytes=${at}-` } });
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(at))).toBe(true);
  });

  test('an aborted upload leaves nothing', async () => {
    const filesBefore = await world.countStoredFiles();
    const token = (await member.client.auth.getSession()).data.session?.access_token ?? '';
    const path = pathOf('broken.bin');
    const sending = request(`${world.tailwell.url}/storage/v1/object/${bucket}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-length': 1_000_000 },
    });
    const broken = once(sending, 'error');
    sending.write(Buffer.alloc(300_000));
    const coming = () => world.db.owner.query(`select key from storage.orphaned_blobs`);
    await expect.poll(async () => (await coming()).rows, { timeout: 20_000 }).toHaveLength(1);
    sending.destroy(new Error('the line is cut'));
    await broken;
    expect(await world.countStoredFiles()).toBe(filesBefore);
    expect((await member.client.storage.from(bucket).exists(path)).data).toBe(false);
  });
});
