import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { givenDiskStore } from '#test/object-store.ts';
import { openStorageWorld, errorOf, type StorageWorld } from './storage-world.ts';

let world: StorageWorld;
beforeAll(async () => {
  world = await openStorageWorld(givenDiskStore);
});
afterAll(() => world.close());

const PhotoResponse = z.object({ avatarUrl: z.string().nullable() });

test('a user uploads an image to their folder, displays it, and removes it', async () => {
  const { client, userId } = await world.givenClient();
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  const setPhoto = async (photo: { name: string } | null) => {
    const response = await fetch(`${world.tailwell.url}/api/v1/me/photo`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ photo }),
    });
    return PhotoResponse.parse(await response.json()).avatarUrl;
  };
  const image = await sharp({ create: { width: 512, height: 512, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer();
  const avatars = client.storage.from('avatars');
  const name = randomUUID();
  const filesBefore = await world.countStoredFiles();
  expect((await avatars.upload(`${userId}/${name}`, new Blob([new Uint8Array(image)]))).error).toBeNull();
  const address = `${world.tailwell.url}${await setPhoto({ name })}`;
  const seen = await fetch(address);
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).toMatchObject({
    width: 512,
    height: 512,
  });

  expect(await setPhoto(null)).toBeNull();
  expect((await fetch(address)).status).toBe(400);
  expect(await world.countStoredFiles()).toBe(filesBefore);
});

test('the bucket accepts only small images, in the folder of their user', async () => {
  const { client, userId } = await world.givenClient();
  const avatars = client.storage.from('avatars');
  for (const bytes of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html></html>', '%PDF-1.7\n'])
    expect(errorOf(await avatars.upload(`${userId}/x`, bytes))).toMatchObject({ statusCode: '415' });
  expect(errorOf(await avatars.upload(`${userId}/x`, Buffer.alloc(1_048_577)))).toMatchObject({
    statusCode: '413',
  });
  const doctor = await world.givenMember();
  expect(
    errorOf(await doctor.client.storage.from('avatars').upload(`${doctor.clinicId}/x`, 'x')),
  ).toMatchObject({
    statusCode: '403',
  });
});
