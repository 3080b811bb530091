import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenDiskStore } from '#test/object-store.ts';
import type { Client } from './signed-in.ts';
import { openStorageWorld, errorOf, type StorageWorld } from './storage-world.ts';

let world: StorageWorld;
beforeAll(async () => {
  world = await openStorageWorld(givenDiskStore);
});
afterAll(() => world.close());

const MINUTE_SECONDS = 60;
const sign = (client: Client, path: string) =>
  client.storage.from('tickets').createSignedUrl(path, MINUTE_SECONDS, { download: 'screen.png' });

async function openTicket(client: Client, files: readonly string[]): Promise<number> {
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  const response = await fetch(`${world.tailwell.url}/api/v1/tickets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      topic: 'problem',
      priority: 'question',
      subject: 'What is this?',
      text: 'See the picture.',
      attachments: files.map((name) => ({ name, fileName: 'screen.png' })),
    }),
  });
  return response.status;
}

test('a file of a ticket is readable by both sides with a signed URL, by nobody else, and immutable', async () => {
  const requester = await world.givenMember('csr');
  const colleague = await world.givenMember('doctor', requester.clinicId);
  const { client: otherUser } = await world.givenClient();
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'canary' } })
    .jpeg()
    .toBuffer();
  const name = randomUUID();
  const path = `${requester.userId}/${name}`;
  const files = requester.client.storage.from('tickets');
  expect((await files.upload(path, new Uint8Array(image))).error).toBeNull();
  // Until the ticket is sent, the file belongs to the requester.
  expect((await sign(world.platform, path)).data).toBeNull();
  expect(await openTicket(requester.client, [name])).toBe(200);

  for (const reader of [requester.client, world.platform]) {
    const { data } = await sign(reader, path);
    const response = await fetch(data?.signedUrl ?? '');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 30 });
    // Re-encoded: nothing remains but the pixels.
    expect(bytes.includes('canary')).toBe(false);
  }
  for (const reader of [colleague.client, otherUser]) expect((await sign(reader, path)).data).toBeNull();
  expect((await fetch(`${world.tailwell.url}/storage/v1/object/public/tickets/${path}`)).status).toBe(400);

  expect(errorOf(await files.update(path, new Uint8Array(image)))).toMatchObject({ statusCode: '403' });
  expect(errorOf(await files.remove([path]))).toMatchObject({ statusCode: '403' });
  expect((await fetch((await sign(world.platform, path)).data?.signedUrl ?? '')).status).toBe(200);
});

test('the bucket rejects pages, programs, large files and other users’ folders', async () => {
  const { client, userId } = await world.givenClient();
  const files = client.storage.from('tickets');
  for (const bytes of [
    '<html><script>1</script></html>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'PK\u{3}\u{4}',
  ])
    expect(
      errorOf(await files.upload(`${userId}/photo.png`, bytes, { contentType: 'image/png' })),
    ).toMatchObject({
      statusCode: '415',
    });
  expect(errorOf(await files.upload(`${userId}/x`, Buffer.alloc(10_485_761)))).toMatchObject({
    statusCode: '413',
  });
  const other = await world.givenClient();
  expect(errorOf(await files.upload(`${other.userId}/x`, 'x'))).toMatchObject({ statusCode: '403' });
});
