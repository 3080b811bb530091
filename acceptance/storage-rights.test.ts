import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenDiskStore } from '#test/object-store.ts';
import { givenSecretKey } from './auth-people.ts';
import type { Client } from './signed-in.ts';
import { openStorageWorld, errorOf, type Member, type StorageWorld } from './storage-world.ts';

const DENIED = { status: 400, statusCode: '403', message: 'new row violates row-level security policy' };
const NO_KEY = { status: 400, statusCode: '404', message: 'Object not found' };
const SECRET = 'canary: what nobody else may read';

let world: StorageWorld;
let bucket: string;
let owner: Member;
let secretPath: string;
beforeAll(async () => {
  world = await openStorageWorld(givenDiskStore);
  bucket = await world.givenBucket();
  owner = await world.givenMember();
  secretPath = `${owner.clinicId}/secret.txt`;
  await owner.client.storage.from(bucket).upload(secretPath, SECRET);
});
afterAll(() => world.close());

/** All callers without access to the clinic's files. */
async function givenOutsiders(): Promise<readonly (readonly [name: string, client: Client])[]> {
  return [
    ['staff of another clinic', (await world.givenMember('clinic_admin')).client],
    ['a client', (await world.givenClient()).client],
    ['the platform’s staff', world.platform],
    ['nobody', world.tailwell.client()],
  ];
}

describe("T-01: a clinic's folder", () => {
  test('can be read and written by all staff of the clinic', async () => {
    for (const role of ['clinic_admin', 'doctor', 'technician', 'csr'] as const) {
      const { client } = await world.givenMember(role, owner.clinicId);
      const files = client.storage.from(bucket);
      expect(await (await files.download(secretPath)).data?.text()).toBe(SECRET);
      expect((await files.upload(`${owner.clinicId}/by-${role}.txt`, role)).error).toBeNull();
      expect((await files.remove([`${owner.clinicId}/by-${role}.txt`])).data).toHaveLength(1);
    }
  });

  test('cannot be read, listed, signed, changed, moved, copied or removed by anyone else', async () => {
    for (const [name, client] of await givenOutsiders()) {
      const files = client.storage.from(bucket);
      const elsewhere = `${owner.clinicId}/theirs.txt`;
      expect([name, errorOf(await files.download(secretPath))]).toEqual([name, NO_KEY]);
      expect([name, errorOf(await files.info(secretPath))]).toEqual([name, NO_KEY]);
      expect([name, (await files.list(owner.clinicId)).data]).toEqual([name, []]);
      expect([name, (await files.list()).data?.map((one) => one.name)]).toEqual([name, []]);
      expect([name, (await files.listV2({ prefix: owner.clinicId })).data?.objects]).toEqual([name, []]);
      expect([name, errorOf(await files.createSignedUrl(secretPath, 60))]).toEqual([name, NO_KEY]);
      expect([name, (await files.createSignedUrls([secretPath], 60)).data?.[0]?.signedUrl]).toEqual([
        name,
        null,
      ]);
      expect([name, errorOf(await files.move(secretPath, elsewhere))]).toEqual([name, NO_KEY]);
      expect([name, errorOf(await files.copy(secretPath, elsewhere))]).toEqual([name, NO_KEY]);
      expect([name, (await files.remove([secretPath])).data]).toEqual([name, []]);
      for (const call of [
        files.upload(elsewhere, 'x'),
        files.upload(secretPath, 'x', { upsert: true }),
        files.update(secretPath, 'x'),
        files.createSignedUploadUrl(elsewhere),
        files.createSignedUploadUrl(secretPath, { upsert: true }),
      ])
        expect([name, errorOf(await call)]).toEqual([name, DENIED]);
    }
    expect(await (await owner.client.storage.from(bucket).download(secretPath)).data?.text()).toBe(SECRET);
  });

  test('rejects moves and copies by other clinics, into it and out of it', async () => {
    const other = await world.givenMember();
    await other.client.storage.from(bucket).upload(`${other.clinicId}/mine.txt`, 'mine');
    for (const operation of ['move', 'copy'] as const) {
      const files = other.client.storage.from(bucket);
      const into = await files[operation](`${other.clinicId}/mine.txt`, `${owner.clinicId}/${operation}.txt`);
      expect(errorOf(into)).toEqual(DENIED);
    }
    expect(
      await (await other.client.storage.from(bucket).download(`${other.clinicId}/mine.txt`)).data?.text(),
    ).toBe('mine');
  });

  test('T-05: taken and free names of another clinic have the same error', async () => {
    const { client } = await world.givenMember();
    const files = client.storage.from(bucket);
    const errors = [
      await files.upload(secretPath, 'x'),
      await files.upload(`${owner.clinicId}/free.txt`, 'x'),
      await files.upload(`${randomUUID()}/free.txt`, 'x'),
    ].map(errorOf);
    expect(errors).toEqual([DENIED, DENIED, DENIED]);
    const missing = await files.download(`${randomUUID()}/free.txt`);
    expect(errorOf(missing)).toEqual(errorOf(await files.download(secretPath)));
  });

  test('depends on the role: a user who has left the clinic is rejected at the next request', async () => {
    const leaving = await world.givenMember('csr', owner.clinicId);
    const files = leaving.client.storage.from(bucket);
    const signed = await files.createSignedUploadUrl(`${owner.clinicId}/later.txt`);
    expect((await files.download(secretPath)).error).toBeNull();
    await world.db.owner.query('delete from user_roles where user_id = $1', [leaving.userId]);
    expect(errorOf(await files.download(secretPath))).toEqual(NO_KEY);
    const token = signed.data?.token ?? '';
    expect(errorOf(await files.uploadToSignedUrl(`${owner.clinicId}/later.txt`, token, 'x'))).toEqual(DENIED);
  });

  test('is deleted with the clinic: its files and their blobs', async () => {
    const gone = await world.givenMember();
    const filesBefore = await world.countStoredFiles();
    await gone.client.storage.from(bucket).upload(`${gone.clinicId}/a.txt`, 'a');
    await world.db.owner.query('delete from clinics where id = $1', [gone.clinicId]);
    expect(await world.countStoredFiles()).toBe(filesBefore);
  });
});

describe("a person's own folder", () => {
  test('is accessible to that person only, whatever their role', async () => {
    const { client, userId } = await world.givenClient();
    const files = client.storage.from(bucket);
    expect((await files.upload(`${userId}/me.txt`, 'me')).error).toBeNull();
    expect(await (await files.download(`${userId}/me.txt`)).data?.text()).toBe('me');
    for (const [name, otherUser] of [...(await givenOutsiders()), ['staff', owner.client] as const])
      expect([name, errorOf(await otherUser.storage.from(bucket).download(`${userId}/me.txt`))]).toEqual([
        name,
        NO_KEY,
      ]);
    const doctor = owner.client.storage.from(bucket);
    expect((await doctor.upload(`${owner.userId}/me.txt`, 'me')).error).toBeNull();
  });

  test('has a quota of two hundred megabytes', async () => {
    const { client, userId } = await world.givenClient();
    const files = client.storage.from(bucket);
    await files.upload(`${userId}/a`, 'a');
    await world.db.owner.query('update storage.objects set size_bytes = 209715200 where user_id = $1', [
      userId,
    ]);
    expect(errorOf(await files.upload(`${userId}/b`, 'b'))).toMatchObject({ statusCode: '413' });
    await files.remove([`${userId}/a`]);
    expect((await files.upload(`${userId}/b`, 'b')).error).toBeNull();
  });

  test('no other folder is writable, and every file is in a folder', async () => {
    const { client, userId } = await world.givenClient();
    const files = client.storage.from(bucket);
    for (const name of ['a.txt', 'public/a.txt', `x/${userId}/a.txt`, `${userId.toUpperCase()}/a.txt`])
      expect([name, errorOf(await files.upload(name, 'x'))]).toEqual([name, DENIED]);
    expect(errorOf(await files.upload(userId, 'x'))).toMatchObject({
      message: expect.stringMatching(/^Invalid key/),
    });
  });

  test('is limited to the buckets that allow it', async () => {
    const { client, userId } = await world.givenClient();
    await world.db.owner.query(
      `insert into storage.buckets (id, name, folders) values ('of-clinics', 'of-clinics', 'clinic'), ('of-people', 'of-people', 'person')`,
    );
    expect(errorOf(await client.storage.from('of-clinics').upload(`${userId}/a`, 'x'))).toEqual(DENIED);
    expect((await client.storage.from('of-people').upload(`${userId}/a`, 'x')).error).toBeNull();
    const staff = owner.client.storage;
    expect((await staff.from('of-clinics').upload(`${owner.clinicId}/a`, 'x')).error).toBeNull();
    expect(errorOf(await staff.from('of-people').upload(`${owner.clinicId}/a`, 'x'))).toEqual(DENIED);
  });
});

describe('authentication', () => {
  test('with an invalid token: InvalidJWT; without one: InvalidRequest', async () => {
    const bad = world.tailwell.client({ accessToken: () => Promise.resolve('not.a.token') });
    expect(errorOf(await bad.storage.from(bucket).list())).toEqual({
      status: 400,
      statusCode: '400',
      message: 'Invalid JWT',
    });
    const response = await world.request(null, `/object/${bucket}/${secretPath}`);
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        statusCode: '400',
        error: 'InvalidRequest',
        message: "headers must have required property 'authorization'",
        code: 'InvalidRequest',
      },
    ]);
  });

  test('after signing out: InvalidJWT', async () => {
    const { client, clinicId } = await world.givenMember();
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    await client.auth.signOut();
    const stale = world.tailwell.client({ accessToken: () => Promise.resolve(token) });
    expect(errorOf(await stale.storage.from(bucket).upload(`${clinicId}/x`, 'x'))).toMatchObject({
      message: 'Invalid JWT',
    });
  });

  test('an unknown route is 404, and discloses nothing', async () => {
    for (const [method, path] of [
      ['GET', '/s3'],
      ['POST', '/upload/resumable'],
      ['PATCH', `/bucket/${bucket}`],
    ] as const) {
      const response = await world.request(world.platform, path, { method });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });
});

test('a program with a secret key creates buckets and reaches every folder, until the key is revoked', async () => {
  const key = await givenSecretKey(world.db);
  const { storage } = world.tailwell.client({}, key);
  expect((await storage.createBucket('by-program')).error).toBeNull();
  expect((await storage.listBuckets()).data?.map(({ id }) => id)).toContain('by-program');
  const files = storage.from('by-program');
  const path = `${owner.clinicId}/report.txt`;
  expect((await files.upload(path, 'report')).error).toBeNull();
  expect(await (await owner.client.storage.from('by-program').download(path)).data?.text()).toBe('report');
  const invited = await files.createSignedUploadUrl(`${owner.clinicId}/asked-for.txt`);
  const otherUser = world.tailwell.client().storage.from('by-program');
  const token = invited.data?.token ?? '';
  expect((await otherUser.uploadToSignedUrl(`${owner.clinicId}/asked-for.txt`, token, 'x')).error).toBeNull();
  expect(errorOf(await files.upload('nowhere/a.txt', 'x'))).toMatchObject({
    message: expect.stringMatching(/^Invalid key/),
  });
  expect((await storage.emptyBucket('by-program')).error).toBeNull();
  expect((await storage.deleteBucket('by-program')).error).toBeNull();
  await world.db.owner.query(`update auth.api_keys set revoked_at = now() where kind = 'secret'`);
  expect((await storage.listBuckets()).data ?? []).toEqual([]);
  expect((await storage.createBucket('too-late')).error).not.toBeNull();
});

describe('U-09: a signed URL', () => {
  async function givenSigned(): Promise<{ url: URL; path: string; member: Member }> {
    const member = await world.givenMember();
    const path = `${member.clinicId}/${randomUUID()}.txt`;
    const files = member.client.storage.from(bucket);
    await files.upload(path, SECRET);
    const { data } = await files.createSignedUrl(path, 60);
    return { url: new URL(data?.signedUrl ?? ''), path, member };
  }
  const codeOf = async (url: URL, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(url, init);
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'code' in body ? body.code : body;
  };

  test('serves no other object, of the same clinic or another', async () => {
    const { url, member } = await givenSigned();
    const other = `${member.clinicId}/other.txt`;
    await member.client.storage.from(bucket).upload(other, 'other');
    for (const path of [other, secretPath, `${secretPath}/../x`]) {
      const stolen = new URL(`/storage/v1/object/sign/${bucket}/${path}${url.search}`, url);
      expect(await codeOf(stolen)).toBe('InvalidSignature');
    }
  });

  test('grants nothing but reading: neither uploads nor anything else', async () => {
    const { url, path, member } = await givenSigned();
    const forUpload = new URL(url.href.replace('/object/sign/', '/object/upload/sign/'));
    expect(await codeOf(forUpload, { method: 'PUT', body: 'x' })).toBe('InvalidSignature');
    for (const method of ['PUT', 'POST', 'DELETE', 'PATCH'])
      expect((await fetch(url, { method, body: 'x' })).status).toBeGreaterThanOrEqual(400);
    const { data } = await member.client.storage.from(bucket).createSignedUploadUrl(path, { upsert: true });
    const forReading = new URL(url);
    forReading.searchParams.set('token', data?.token ?? '');
    expect(await codeOf(forReading)).toBe('InvalidSignature');
    expect(await (await fetch(url)).text()).toBe(SECRET);
  });

  test('is invalid after its object was deleted, moved, or replaced by another of the same name', async () => {
    const { url, path, member } = await givenSigned();
    const files = member.client.storage.from(bucket);
    await files.move(path, `${path}.moved`);
    expect(await codeOf(url)).toBe('NoSuchKey');
    await files.move(`${path}.moved`, path);
    expect((await fetch(url)).status).toBe(200);
    await files.remove([path]);
    expect(await codeOf(url)).toBe('NoSuchKey');
    await files.upload(path, 'a successor');
    expect(await codeOf(url)).toBe('NoSuchKey');
  });

  test('expires', async () => {
    const { path, member } = await givenSigned();
    let url = new URL('http://unsigned.invalid');
    // A busy machine may take longer than the second for which the first one is valid.
    await expect
      .poll(
        async () => {
          const { data } = await member.client.storage.from(bucket).createSignedUrl(path, 1);
          url = new URL(data?.signedUrl ?? '');
          return (await fetch(url)).status;
        },
        { timeout: 20_000 },
      )
      .toBe(200);
    await expect.poll(() => fetch(url).then(({ status }) => status), { timeout: 20_000 }).toBe(400);
    expect(await (await fetch(url)).json()).toMatchObject({
      code: 'InvalidJWT',
      message: '"exp" claim timestamp check failed',
    });
  });

  test('is rejected when it was modified, signed elsewhere, or names no key', async () => {
    const { url } = await givenSigned();
    const token = url.searchParams.get('token') ?? '';
    const [head = '', claims = '', signature = ''] = token.split('.');
    const forged = (text: string) => Buffer.from(text).toString('base64url');
    const later = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: 99_999_999_999 };
    for (const bad of [
      '',
      'x',
      `${head}.${claims}.`,
      `${head}.${forged(JSON.stringify(later))}.${signature}`,
      `${forged('{"alg":"none","typ":"JWT"}')}.${claims}.`,
      `${head}.${claims}.${signature.split('').toReversed().join('')}`,
    ]) {
      const modifiedUrl = new URL(url);
      modifiedUrl.searchParams.set('token', bad);
      expect([bad, await codeOf(modifiedUrl)]).toEqual([bad, 'InvalidJWT']);
    }
    const session = (await owner.client.auth.getSession()).data.session?.access_token ?? '';
    const withSession = new URL(url);
    withSession.searchParams.set('token', session);
    expect(await codeOf(withSession)).toBe('InvalidJWT');
  });

  test('for uploading is valid for one object', async () => {
    const member = await world.givenMember();
    const files = member.client.storage.from(bucket);
    const { data } = await files.createSignedUploadUrl(`${member.clinicId}/here.txt`);
    const token = data?.token ?? '';
    for (const path of [`${member.clinicId}/there.txt`, secretPath]) {
      const response = await files.uploadToSignedUrl(path, token, 'x');
      expect(errorOf(response)).toMatchObject({ message: 'Invalid signature' });
    }
  });
});
