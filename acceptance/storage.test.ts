import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OBJECT_STORES } from '#test/object-store.ts';
import { givenSecretKey } from './auth-people.ts';
import { openStorageWorld, errorOf, type StorageWorld } from './storage-world.ts';

const DUPLICATE = { status: 400, statusCode: '409', message: 'The resource already exists' };
const NO_BUCKET = { status: 400, statusCode: '404', message: 'Bucket not found' };
const NO_KEY = { status: 400, statusCode: '404', message: 'Object not found' };
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

describe.each(OBJECT_STORES)('%s', (_name, givenStore) => {
  let world: StorageWorld;
  beforeAll(async () => {
    world = await openStorageWorld(givenStore);
  });
  afterAll(() => world.close());

  /** A member of a new clinic, a new bucket, and the clinic's folder in it. */
  async function givenFolder() {
    const member = await world.givenMember();
    const bucket = await world.givenBucket();
    return { ...member, bucket, files: member.client.storage.from(bucket), folder: member.clinicId };
  }

  describe('buckets', () => {
    test('are created, read, listed, updated, emptied and deleted', async () => {
      const { storage } = world.platform;
      const options = { public: false, fileSizeLimit: '1MB', allowedMimeTypes: ['image/*', 'text/plain'] };
      expect(await storage.createBucket('life', options)).toEqual({ data: { name: 'life' }, error: null });
      expect((await storage.getBucket('life')).data).toEqual({
        id: 'life',
        name: 'life',
        owner: expect.stringMatching(UUID),
        owner_id: expect.stringMatching(UUID),
        public: false,
        type: 'STANDARD',
        file_size_limit: 1_000_000,
        allowed_mime_types: ['image/*', 'text/plain'],
        created_at: expect.any(String),
        updated_at: expect.any(String),
      });
      const parseTags = await storage.listBuckets({ search: 'LIF', limit: 5, offset: 0, sortColumn: 'name' });
      expect(parseTags.data?.map(({ id }) => id)).toEqual(['life']);

      const changed = await storage.updateBucket('life', { public: true, fileSizeLimit: null });
      expect(changed).toEqual({ data: { message: 'Successfully updated' }, error: null });
      expect((await storage.getBucket('life')).data).toMatchObject({
        public: true,
        file_size_limit: null,
        allowed_mime_types: ['image/*', 'text/plain'],
      });

      const { client, clinicId } = await world.givenMember();
      await client.storage.from('life').upload(`${clinicId}/a.txt`, 'a');
      expect(errorOf(await storage.deleteBucket('life'))).toEqual({
        status: 400,
        statusCode: '409',
        message: 'The bucket you tried to delete is not empty',
      });
      expect((await storage.emptyBucket('life')).data?.message).toMatch(/^Empty bucket has been queued/);
      expect(await storage.deleteBucket('life')).toEqual({
        data: { message: 'Successfully deleted' },
        error: null,
      });
      expect(errorOf(await storage.getBucket('life'))).toEqual(NO_BUCKET);
    });

    test("reject a taken name, an invalid one, a limit beyond the server's, and an invalid type", async () => {
      const { storage } = world.platform;
      await storage.createBucket('taken');
      expect(errorOf(await storage.createBucket('taken'))).toEqual(DUPLICATE);
      for (const name of ['a/b', '', ' a', 'x'.repeat(101), 'späße'])
        expect(errorOf(await storage.createBucket(name)), name).toMatchObject({
          statusCode: '400',
          message: 'Bucket name invalid',
        });
      expect(
        errorOf(await storage.createBucket('b', { public: false, fileSizeLimit: '53MB' })),
      ).toMatchObject({
        statusCode: '413',
      });
      expect(
        errorOf(await storage.createBucket('b', { public: false, allowedMimeTypes: ['pictures'] })),
      ).toMatchObject({ statusCode: '415', message: 'mime type pictures is not supported' });
      for (const call of [storage.updateBucket('nowhere', { public: true }), storage.emptyBucket('nowhere')])
        expect(errorOf(await call)).toEqual(NO_BUCKET);
      expect(errorOf(await storage.deleteBucket('nowhere'))).toEqual(NO_BUCKET);
    });

    test('are managed by the platform only', async () => {
      const bucket = await world.givenBucket();
      for (const { client } of [await world.givenMember('clinic_admin'), await world.givenClient()]) {
        const { storage } = client;
        expect((await storage.listBuckets()).data).toEqual([]);
        expect(errorOf(await storage.getBucket(bucket))).toEqual(NO_BUCKET);
        expect(errorOf(await storage.createBucket('mine'))).toEqual({
          status: 400,
          statusCode: '403',
          message: 'new row violates row-level security policy',
        });
        for (const call of [storage.updateBucket(bucket, { public: true }), storage.emptyBucket(bucket)])
          expect((await call).error).not.toBeNull();
        expect((await storage.deleteBucket(bucket)).error).not.toBeNull();
      }
      expect((await world.platform.storage.getBucket(bucket)).data).toMatchObject({ public: false });
    });
  });

  describe('buckets of the product', () => {
    test.each(['avatars', 'documents', 'imaging', 'tickets'])(
      '%s is changed, emptied and deleted by nobody',
      async (id) => {
        const program = world.tailwell.client({}, await givenSecretKey(world.db));
        const before = (await world.platform.storage.getBucket(id)).data;
        for (const { storage } of [world.platform, program]) {
          for (const call of [
            storage.updateBucket(id, { public: true }),
            storage.updateBucket(id, { public: false, allowedMimeTypes: null }),
            storage.emptyBucket(id),
            storage.deleteBucket(id),
          ])
            expect(errorOf(await call)).toEqual({
              status: 400,
              statusCode: '403',
              message: 'This bucket belongs to Tailwell and cannot be changed',
            });
        }
        expect((await world.platform.storage.getBucket(id)).data).toEqual(before);
      },
    );

    test('are kept by the database too, from whoever manages buckets', async () => {
      const { rows } = await world.db.owner.query<{ id: string }>(
        'select id from storage.buckets where is_built_in order by id',
      );
      expect(rows.map(({ id }) => id)).toEqual(['avatars', 'documents', 'imaging', 'mail', 'tickets']);
      const holder = await world.db.owner.connect();
      try {
        await holder.query('begin; set local role service_key');
        const changed = await holder.query(`update storage.buckets set public = true where id = 'tickets'`);
        const deleted = await holder.query(`delete from storage.buckets where id = 'tickets'`);
        expect([changed.rowCount, deleted.rowCount]).toEqual([0, 0]);
        await expect(holder.query(`select app.empty_bucket('tickets')`)).rejects.toMatchObject({
          code: '42501',
        });
      } finally {
        await holder.query('rollback');
        holder.release();
      }
    });
  });

  describe('upload', () => {
    test('accepts text, bytes, blobs, forms and streams', async () => {
      const { files, folder, bucket } = await givenFolder();
      const bodies = {
        text: 'hello',
        bytes: Buffer.from('hello'),
        blob: new Blob(['hello'], { type: 'text/plain' }),
        webStream: new Blob(['hello']).stream(),
        nodeStream: Readable.from([Buffer.from('hel'), Buffer.from('lo')]),
      };
      for (const [kind, body] of Object.entries(bodies)) {
        const path = `${folder}/${kind}.txt`;
        const { data, error } = await files.upload(path, body);
        expect([kind, error]).toEqual([kind, null]);
        expect(data).toEqual({ id: expect.stringMatching(UUID), path, fullPath: `${bucket}/${path}` });
        expect(await (await files.download(path)).data?.text()).toBe('hello');
      }
      const form = new FormData();
      form.append('file', new Blob(['hello']), 'whatever.exe');
      expect((await files.upload(`${folder}/form`, form)).error).toBeNull();
      expect(await (await files.download(`${folder}/form`)).data?.text()).toBe('hello');
    });

    test('stores cache control and metadata, from headers and from forms', async () => {
      const { files, folder } = await givenFolder();
      for (const [at, body] of ['raw', new Blob(['form'])].entries()) {
        const path = `${folder}/${at}`;
        await files.upload(path, body, { cacheControl: '60', metadata: { pet: 'Rex', n: 1 } });
        expect((await files.info(path)).data).toMatchObject({
          name: path,
          size: 4 - Number(at === 0),
          cacheControl: 'max-age=60',
          contentType: expect.stringContaining('text/plain'),
          metadata: { pet: 'Rex', n: 1 },
          etag: expect.stringMatching(/^"[\da-f]{32}"$/),
        });
        await files.upload(`${path}-default`, body);
        expect((await files.info(`${path}-default`)).data).toMatchObject({
          cacheControl: 'max-age=3600',
          metadata: {},
        });
      }
    });

    test('does not overwrite an existing object, unless requested', async () => {
      const { files, folder } = await givenFolder();
      const path = `${folder}/once.txt`;
      const first = await files.upload(path, 'one');
      expect(errorOf(await files.upload(path, 'two'))).toEqual(DUPLICATE);
      expect(errorOf(await files.upload(path, new Blob(['two'])))).toEqual(DUPLICATE);
      const before = await files.info(path);

      const over = await files.upload(path, 'three', { upsert: true });
      expect(over.data?.id).toBe(first.data?.id);
      expect(await (await files.download(path)).data?.text()).toBe('three');
      const after = await files.info(path);
      expect(after.data?.etag).not.toBe(before.data?.etag);

      expect((await files.update(path, new Blob(['four']))).error).toBeNull();
      expect(await (await files.download(path)).data?.text()).toBe('four');
    });

    test('of ten concurrent uploads to one name, one is stored completely', async () => {
      const { files, folder } = await givenFolder();
      const path = `${folder}/race.txt`;
      const bodies = Array.from({ length: 10 }, (_, at) => String(at).repeat(50_000));
      const sanitizeName = await Promise.all(bodies.map((body) => files.upload(path, body)));
      expect(sanitizeName.filter(({ error }) => error === null)).toHaveLength(1);
      for (const failed of sanitizeName.filter(({ error }) => error))
        expect(errorOf(failed)).toEqual(DUPLICATE);
      const over = await Promise.all(bodies.map((body) => files.upload(path, body, { upsert: true })));
      expect(over.filter(({ error }) => error !== null)).toEqual([]);
      expect(bodies).toContain(await (await files.download(path)).data?.text());
    });

    test('enforces the limit of the bucket and of the server, whatever length is declared', async () => {
      const { client, clinicId } = await world.givenMember();
      const bucket = await world.givenBucket({ fileSizeLimit: 1_000 });
      const files = client.storage.from(bucket);
      const tooLarge = {
        status: 400,
        statusCode: '413',
        message: 'The object exceeded the maximum allowed size',
      };
      const filesBefore = await world.countStoredFiles();
      for (const body of [
        'x'.repeat(1_001),
        new Blob(['x'.repeat(1_001)]),
        new Blob(['x'.repeat(300_000)]).stream(),
      ])
        expect(errorOf(await files.upload(`${clinicId}/large`, body))).toEqual(tooLarge);
      expect(await world.countStoredFiles()).toBe(filesBefore);
      expect(errorOf(await files.info(`${clinicId}/large`))).toEqual(NO_KEY);
      expect((await files.upload(`${clinicId}/fits`, 'x'.repeat(1_000))).error).toBeNull();

      const wide = client.storage.from(await world.givenBucket());
      expect(errorOf(await wide.upload(`${clinicId}/huge`, Buffer.alloc(52_428_801)))).toEqual(tooLarge);
    });

    test('detects the type from the contents', async () => {
      const { client, clinicId } = await world.givenMember();
      const files = client.storage.from(
        await world.givenBucket({ allowedMimeTypes: ['application/pdf', 'text/csv'] }),
      );
      const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n';
      expect((await files.upload(`${clinicId}/a.txt`, pdf, { contentType: 'text/html' })).error).toBeNull();
      expect((await files.info(`${clinicId}/a.txt`)).data).toMatchObject({ contentType: 'application/pdf' });
      expect(
        (await files.upload(`${clinicId}/a.csv`, 'a,b\n1,2', { contentType: 'text/csv' })).error,
      ).toBeNull();
      expect(
        errorOf(await files.upload(`${clinicId}/b.pdf`, '<html></html>', { contentType: 'application/pdf' })),
      ).toEqual({ status: 400, statusCode: '415', message: 'mime type text/html is not supported' });
    });

    test('rejects invalid names, and unknown buckets', async () => {
      const { client, files, folder } = await givenFolder();
      for (const name of ['ümlaut.txt', '100%.txt', 'a%5Cb', 'x'.repeat(1_100), 'a|b', 'a<b'])
        expect(errorOf(await files.upload(`${folder}/${name}`, 'x')), name).toMatchObject({
          status: 400,
          statusCode: '400',
          message: expect.stringMatching(/^Invalid key: /),
        });
      expect(errorOf(await client.storage.from('nowhere').upload(`${folder}/x`, 'x'))).toEqual(NO_BUCKET);
    });
  });

  describe('list', () => {
    test('returns folders first, then files by name, a hundred at a time', async () => {
      const { files, folder, bucket } = await givenFolder();
      const names = ['b.txt', 'a.txt', 'labs/2026/x.txt', 'labs/y.txt', 'Zebra/z.txt', 'photos/1.txt'];
      for (const name of names) await files.upload(`${folder}/${name}`, name);
      const { data } = await files.list(folder);
      expect(data?.map(({ name }) => name)).toEqual(['Zebra', 'labs', 'photos', 'a.txt', 'b.txt']);
      expect(data?.[0]).toEqual({
        name: 'Zebra',
        id: null,
        updated_at: null,
        created_at: null,
        last_accessed_at: null,
        metadata: null,
      });
      expect(data?.[3]).toEqual({
        name: 'a.txt',
        id: expect.stringMatching(UUID),
        updated_at: expect.any(String),
        created_at: expect.any(String),
        last_accessed_at: expect.any(String),
        metadata: {
          eTag: expect.stringMatching(/^"[\da-f]{32}"$/),
          size: 5,
          mimetype: 'text/plain;charset=UTF-8',
          cacheControl: 'max-age=3600',
          lastModified: expect.any(String),
          contentLength: 5,
          httpStatusCode: 200,
        },
      });
      const namesIn = async (path: string | undefined, options = {}) =>
        (await files.list(path, options)).data?.map(({ name }) => name);
      expect(await namesIn(`${folder}/labs`)).toEqual(['2026', 'y.txt']);
      expect(await namesIn(`${folder}/labs/`)).toEqual(['2026', 'y.txt']);
      expect(await namesIn(undefined)).toEqual([folder]);
      expect(await namesIn(folder, { search: 'LA' })).toEqual(['labs']);
      expect(await namesIn(folder, { search: '%' })).toEqual([]);
      expect(await namesIn(folder, { limit: 2, offset: 1 })).toEqual(['labs', 'photos']);
      expect(await namesIn(folder, { sortBy: { column: 'name', order: 'desc' } })).toEqual([
        'photos',
        'labs',
        'Zebra',
        'b.txt',
        'a.txt',
      ]);
      expect((await namesIn(folder, { sortBy: { column: 'created_at' } }))?.slice(3)).toEqual([
        'b.txt',
        'a.txt',
      ]);
      expect(await namesIn(`${folder}/nowhere`)).toEqual([]);
      expect(errorOf(await files.list(folder, { sortBy: { column: 'metadata' } }))).toMatchObject({
        status: 400,
        statusCode: '400',
      });
      expect(bucket).not.toBe('');
    });

    test('by pages with a cursor, flat or by folders', async () => {
      const { files, folder } = await givenFolder();
      for (const name of ['a', 'b/1', 'b/2', 'c', 'd/e/f']) await files.upload(`${folder}/${name}`, name);
      for (const sortBy of [{ column: 'name' }, { column: 'created_at', order: 'desc' }] as const) {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const { data } = await files.listV2({
            prefix: `${folder}/`,
            limit: 2,
            sortBy,
            ...(cursor ? { cursor } : {}),
          });
          seen.push(...(data?.objects.map(({ name }) => name) ?? []));
          cursor = data?.nextCursor;
          expect(data?.hasNext).toBe(cursor !== undefined);
        } while (cursor !== undefined);
        const expected = ['a', 'b/1', 'b/2', 'c', 'd/e/f'].map((name) => `${folder}/${name}`);
        expect(seen).toEqual(sortBy.column === 'name' ? expected : expected.toReversed());
      }
      const { data } = await files.listV2({ prefix: `${folder}/`, with_delimiter: true });
      expect(data?.folders).toEqual([
        { name: `${folder}/b/`, key: `${folder}/b` },
        { name: `${folder}/d/`, key: `${folder}/d` },
      ]);
      expect(data?.objects.map(({ name }) => name)).toEqual([`${folder}/a`, `${folder}/c`]);
      expect(errorOf(await files.listV2({ cursor: 'nonsense' }))).toMatchObject({ statusCode: '400' });
    });
  });

  describe('objects', () => {
    test('are moved, also to another bucket, with their contents', async () => {
      const { client, files, folder } = await givenFolder();
      const other = await world.givenBucket();
      await files.upload(`${folder}/a.txt`, 'moving');
      await files.upload(`${folder}/taken.txt`, 'x');
      expect((await files.move(`${folder}/a.txt`, `${folder}/b/c.txt`)).data).toMatchObject({
        message: 'Successfully moved',
      });
      expect(errorOf(await files.info(`${folder}/a.txt`))).toEqual(NO_KEY);
      expect(errorOf(await files.move(`${folder}/b/c.txt`, `${folder}/taken.txt`))).toEqual(DUPLICATE);
      expect(errorOf(await files.move(`${folder}/nothing`, `${folder}/x`))).toEqual(NO_KEY);
      await files.move(`${folder}/b/c.txt`, `${folder}/d.txt`, { destinationBucket: other });
      expect(await (await client.storage.from(other).download(`${folder}/d.txt`)).data?.text()).toBe(
        'moving',
      );
    });

    test('are copied, and independent of the original', async () => {
      const { client, files, folder, bucket } = await givenFolder();
      await files.upload(`${folder}/a.txt`, 'copied', { cacheControl: '60', metadata: { a: 1 } });
      expect((await files.copy(`${folder}/a.txt`, `${folder}/b.txt`)).data).toEqual({
        path: `${bucket}/${folder}/b.txt`,
      });
      expect(errorOf(await files.copy(`${folder}/a.txt`, `${folder}/b.txt`))).toEqual(DUPLICATE);
      expect(errorOf(await files.copy(`${folder}/nothing`, `${folder}/x`))).toEqual(NO_KEY);
      const strict = await world.givenBucket({ allowedMimeTypes: ['image/png'] });
      expect(
        errorOf(await files.copy(`${folder}/a.txt`, `${folder}/c.txt`, { destinationBucket: strict })),
      ).toMatchObject({ statusCode: '415' });
      await files.remove([`${folder}/a.txt`]);
      expect(await (await files.download(`${folder}/b.txt`)).data?.text()).toBe('copied');
      expect((await files.info(`${folder}/b.txt`)).data).toMatchObject({
        cacheControl: 'max-age=60',
        metadata: { a: 1 },
      });
      expect(errorOf(await client.storage.from('nowhere').copy('a', 'b'))).toEqual(NO_BUCKET);
    });

    test('are deleted: missing ones are omitted from the response', async () => {
      const { files, folder, bucket } = await givenFolder();
      await files.upload(`${folder}/a.txt`, 'a');
      await files.upload(`${folder}/b.txt`, 'b');
      const { data } = await files.remove([`${folder}/a.txt`, `${folder}/nothing`]);
      expect(data).toEqual([
        expect.objectContaining({
          bucket_id: bucket,
          name: `${folder}/a.txt`,
          id: expect.stringMatching(UUID),
        }),
      ]);
      expect(errorOf(await files.download(`${folder}/a.txt`))).toEqual(NO_KEY);
      expect(await files.exists(`${folder}/a.txt`)).toMatchObject({ data: false });
      expect(await files.exists(`${folder}/b.txt`)).toEqual({ data: true, error: null });
      expect((await files.remove([`${folder}/a.txt`])).data).toEqual([]);
    });

    test('leave no blobs behind: neither deleted nor overwritten ones', async () => {
      const { files, folder } = await givenFolder();
      const filesBefore = await world.countStoredFiles();
      await files.upload(`${folder}/a.txt`, 'a');
      await files.upload(`${folder}/b.txt`, 'b');
      for (let turn = 0; turn < 3; turn += 1)
        await files.upload(`${folder}/a.txt`, `${turn}`, { upsert: true });
      await files.remove([`${folder}/b.txt`]);
      expect(await world.countStoredFiles()).toBe(filesBefore + 1);
      expect(await (await files.download(`${folder}/a.txt`)).data?.text()).toBe('2');
    });
  });

  describe('signed URLs', () => {
    test('grant access to one object for a limited time', async () => {
      const { files, folder } = await givenFolder();
      await files.upload(`${folder}/a b.txt`, 'signed');
      const { data } = await files.createSignedUrl(`${folder}/a b.txt`, 60, { download: 'Befund.txt' });
      const response = await fetch(data?.signedUrl ?? '');
      expect(await response.text()).toBe('signed');
      expect(response.headers.get('content-disposition')).toContain(`filename="Befund.txt"`);
      expect(errorOf(await files.createSignedUrl(`${folder}/nothing`, 60))).toEqual(NO_KEY);

      const many = await files.createSignedUrls([`${folder}/a b.txt`, `${folder}/nothing`], 60);
      expect(many.data).toEqual([
        expect.objectContaining({ error: null, path: `${folder}/a b.txt`, signedUrl: expect.any(String) }),
        {
          error: 'Either the object does not exist or you do not have access to it',
          path: `${folder}/nothing`,
          signedURL: null,
          signedUrl: null,
        },
      ]);
      expect(await (await fetch(many.data?.[0]?.signedUrl ?? '')).text()).toBe('signed');
    });

    test('allow one upload without a session, with the permissions of the signer', async () => {
      const { files, folder, userId, bucket } = await givenFolder();
      const path = `${folder}/asked-for.txt`;
      const { data } = await files.createSignedUploadUrl(path);
      const otherUser = world.tailwell.client().storage.from(bucket);
      expect((await otherUser.uploadToSignedUrl(path, data?.token ?? '', new Blob(['here']))).data).toEqual({
        path,
        fullPath: `${bucket}/${path}`,
      });
      expect(errorOf(await otherUser.uploadToSignedUrl(path, data?.token ?? '', 'again'))).toEqual(DUPLICATE);
      expect(errorOf(await files.createSignedUploadUrl(path))).toEqual(DUPLICATE);
      const over = await files.createSignedUploadUrl(path, { upsert: true });
      expect((await otherUser.uploadToSignedUrl(path, over.data?.token ?? '', 'over')).error).toBeNull();
      expect(await (await files.download(path)).data?.text()).toBe('over');
      const { rows } = await world.db.owner.query('select owner_id from storage.objects where name = $1', [
        path,
      ]);
      expect(rows).toEqual([{ owner_id: userId }]);
    });
  });

  test('public buckets are readable by everybody, by name', async () => {
    const { client, clinicId } = await world.givenMember();
    const bucket = await world.givenBucket({ public: true });
    await client.storage.from(bucket).upload(`${clinicId}/logo.txt`, 'logo');
    const otherUser = world.tailwell.client().storage.from(bucket);
    const { publicUrl } = otherUser.getPublicUrl(`${clinicId}/logo.txt`).data;
    expect(await (await fetch(publicUrl)).text()).toBe('logo');
    expect((await otherUser.list(clinicId)).data).toEqual([]);
    await world.platform.storage.updateBucket(bucket, { public: false });
    expect(await (await fetch(publicUrl)).json()).toEqual({
      statusCode: '404',
      error: 'Bucket not found',
      message: 'Bucket not found',
      code: 'NoSuchBucket',
    });
  });
});
