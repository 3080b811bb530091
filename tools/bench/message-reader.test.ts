import { expect, test } from 'vitest';
import { MessageReader } from './message-reader.ts';

function message(type: string, body = ''): Buffer {
  const header = Buffer.alloc(5);
  header.write(type);
  header.writeInt32BE(4 + Buffer.byteLength(body), 1);
  return Buffer.concat([header, Buffer.from(body)]);
}

const SENT = Buffer.concat([
  message('1'),
  message('D', 'a row'),
  message('E', 'SERROR\0C23505\0MIt exists already.\0\0'),
  message('Z', 'I'),
]);

test.each([1, 2, 3, 5, 7, SENT.length])('messages are found in pieces of %i bytes', (size) => {
  const found: string[][] = [];
  const reader = new MessageReader((type, error) => found.push([type, error]));
  for (let at = 0; at < SENT.length; at += size) reader.take(SENT.subarray(at, at + size));
  expect(found).toEqual([
    ['1', ''],
    ['D', ''],
    ['E', 'SERROR C23505 MIt exists already.'],
    ['Z', ''],
  ]);
});
