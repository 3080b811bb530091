import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMllpReader, type MllpEvent, mllpFrame } from './mllp.rules.ts';

const MAX = 1_000;
const bytes = (text: string) => new TextEncoder().encode(text);
const shown = (events: readonly MllpEvent[]) =>
  events.map((event) => (event.kind === 'message' ? new TextDecoder().decode(event.bytes) : event.fault));
const read = (...chunks: readonly (string | Uint8Array)[]) => {
  const reader = createMllpReader(MAX);
  return shown(chunks.flatMap((chunk) => reader.push(typeof chunk === 'string' ? bytes(chunk) : chunk)));
};

describe('HL7-5: blocks', () => {
  test.each([
    ['one', ['\vMSH\x1c\r'], ['MSH']],
    ['two in one packet', ['\vA\x1c\r\vB\x1c\r'], ['A', 'B']],
    ['one in four packets', ['\v', 'MS', 'H\x1c', '\r'], ['MSH']],
    ['line ends between them', ['\vA\x1c\r\n\r\n \vB\x1c\r'], ['A', 'B']],
    ['noise between them', ['hello\vA\x1c\rnoise\vB\x1c\r'], ['A', 'B']],
    ['half of one before the next', ['\vhalf\vA\x1c\r'], ['cut_off', 'A']],
    ['an end without its carriage return', ['\vA\x1c\vB\x1c\r'], ['A', 'B']],
    ['an FS within the text', ['\vA\x1cB\x1c\r'], ['A\x1cB']],
    ['nothing in it', ['\v\x1c\r'], ['']],
    ['no start', ['A\x1c\r'], []],
    ['one that is too large', ['\v', 'x'.repeat(MAX + 1), '\x1c\r\vB\x1c\r'], ['too_large']],
    ['something else than MLLP', ['GET / HTTP/1.1 '.repeat(400), '\vA\x1c\r'], ['garbage']],
  ])('%s', (_what, chunks, events) => {
    expect(read(...chunks)).toEqual(events);
  });

  test('says whether one has begun', () => {
    const reader = createMllpReader(MAX);
    reader.push(bytes('\vA'));
    expect(reader.isWithin()).toBe(true);
    reader.push(bytes('\x1c\r'));
    expect(reader.isWithin()).toBe(false);
  });

  test('messages arrive whole, however they are split', () => {
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 30 });
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        (texts, sizes) => {
          const stream = Uint8Array.from(texts.flatMap((one) => [...mllpFrame(bytes(one))]));
          const chunks: Uint8Array[] = [];
          for (let at = 0, turn = 0; at < stream.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1;
            chunks.push(stream.subarray(at, at + size));
            at += size;
          }
          expect(read(...chunks)).toEqual(texts);
        },
      ),
    );
  });

  test('any bytes are read to their end', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 })), (chunks) => {
        const reader = createMllpReader(MAX);
        for (const event of chunks.flatMap((chunk) => reader.push(chunk)))
          if (event.kind === 'message') expect(event.bytes.length).toBeLessThanOrEqual(MAX + 1);
      }),
    );
  });
});
