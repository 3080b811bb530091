import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openS3Client, type S3Connection } from './s3-client.ts';

let server: Server;
let connection: S3Connection;

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/bucket/half'))
      response.writeHead(200, { 'content-length': '1000' }).write('the beginning');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  connection = openS3Client(
    {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'bucket',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    50,
  );
});
afterAll(async () => {
  connection.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const read = async (key: string): Promise<string | undefined> => {
  const { s3, client } = await connection.connect();
  const { Body } = await client.send(new s3.GetObjectCommand({ Bucket: 'bucket', Key: key }));
  return Body?.transformToString();
};

test.each([
  ['never answers', 'nothing'],
  ['stops in the middle of an object', 'half'],
])('a store that %s is not waited for without end', async (_, key) => {
  await expect(read(key)).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('nor is one that takes nothing', async () => {
  const { s3, client } = await connection.connect();
  const put = new s3.PutObjectCommand({ Bucket: 'bucket', Key: 'nothing', Body: Buffer.alloc(100) });
  await expect(client.send(put)).rejects.toMatchObject({ name: 'TimeoutError' });
});
