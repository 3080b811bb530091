import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readZip } from '#test/read-zip.ts';
import { zipStream } from './zip-stream.ts';

const modifiedAt = new Date('2030-01-15T10:15:42Z');
const entry = (name: string, bytes: Buffer) => ({
  name,
  modifiedAt,
  open: () => Promise.resolve(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)])),
});

test('an archive has every file with its name, its folder and its bytes', async () => {
  const files = {
    'Bella/01 Thorax/0001.dcm': randomBytes(200_000),
    'Bella/01 Thorax/0002.dcm': Buffer.alloc(500_000, 7),
    'Bella/Zoë – Ünïcode.dcm': Buffer.from('short file'),
    'empty.dcm': Buffer.alloc(0),
  };
  const bytes = await buffer(zipStream(Object.entries(files).map(([name, content]) => entry(name, content))));
  expect(Object.fromEntries(readZip(bytes))).toEqual(files);
});

test('a file that cannot be read breaks it off', async () => {
  const broken = {
    name: 'b.dcm',
    modifiedAt,
    open: () =>
      Promise.resolve(
        Readable.from(
          (function* () {
            yield Buffer.from('part');
            throw new Error('The file is gone.');
          })(),
        ),
      ),
  };
  await expect(buffer(zipStream([entry('a.dcm', Buffer.from('whole')), broken]))).rejects.toThrow(
    'The file is gone.',
  );
});

test('no file is read before it is its turn', async () => {
  let opened = 0;
  const one = (name: string) => ({
    name,
    modifiedAt,
    open: () => {
      opened += 1;
      return Promise.resolve(Readable.from([randomBytes(1_000_000)]));
    },
  });
  const stream = zipStream([one('a'), one('b'), one('c')]);
  for await (const _ of stream) break;
  expect(opened).toBeLessThan(2);
});
