import { expect, test } from 'vitest';
import { sliceStream } from './slice-stream.ts';

const TEXT = 'The quick brown fox';
const inChunksOf = (size: number) =>
  new ReadableStream({
    start: (controller) => {
      for (let at = 0; at < TEXT.length; at += size)
        controller.enqueue(new TextEncoder().encode(TEXT.slice(at, at + size)));
      controller.close();
    },
  });
const read = (stream: ReadableStream) => new Response(stream).text();

test.each([1, 3, 100])('with chunks of any size (%i)', async (size) => {
  expect(await read(sliceStream(inChunksOf(size), 0, 1))).toBe('T');
  expect(await read(sliceStream(inChunksOf(size), 4, 5))).toBe('quick');
  expect(await read(sliceStream(inChunksOf(size), 16, 3))).toBe('fox');
  expect(await read(sliceStream(inChunksOf(size), 0, TEXT.length))).toBe(TEXT);
});
