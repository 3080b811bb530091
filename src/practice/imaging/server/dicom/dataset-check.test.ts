import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns } from '#test/storm.ts';
import { dicomFile } from '../../invented-image.rules.ts';
import { drawRadiograph } from '../../invented-radiograph.rules.ts';
import { createDatasetCheck, DicomFault } from './dataset-check.ts';

const EXPLICIT = '1.2.840.10008.1.2.1';
const LOSSLESS = '1.2.840.10008.1.2.4.70';
const WHOLE = dicomFile({
  sopUid: '2.25.1',
  studyUid: '2.25.2',
  seriesUid: '2.25.3',
  rows: 16,
  columns: 16,
  pixels: drawRadiograph(16, 16),
  patientName: 'Müller^Bella',
  patientId: '276098106123456',
  accession: 'R000001',
});

/** Reads a file in pieces. @returns its facts, or why it was refused. Anything else that is thrown is a failure of the test. */
function check(bytes: Buffer, pieces: readonly number[] = [bytes.length], syntax = EXPLICIT) {
  const reader = createDatasetCheck(syntax);
  try {
    let at = 0;
    for (const piece of pieces) {
      reader.feed(bytes.subarray(at, at + piece));
      at += piece;
    }
    reader.feed(bytes.subarray(at));
    return reader.end();
  } catch (error) {
    if (error instanceof DicomFault) return error.reason;
    throw error;
  }
}

/** The same picture with pixels in fragments, as compressed ones are. */
function withFragments(fragments: readonly Buffer[], isEnded = true): Buffer {
  const at = WHOLE.lastIndexOf(Buffer.from([0xe0, 0x7f, 0x10, 0x00]));
  const head = Buffer.from([0xe0, 0x7f, 0x10, 0x00, 0x4f, 0x42, 0, 0, 0xff, 0xff, 0xff, 0xff]);
  const item = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    return Buffer.concat([Buffer.from([0xfe, 0xff, 0x00, 0xe0]), length, bytes]);
  };
  const end = isEnded ? Buffer.from([0xfe, 0xff, 0xdd, 0xe0, 0, 0, 0, 0]) : Buffer.alloc(0);
  return Buffer.concat([WHOLE.subarray(0, at), head, item(Buffer.alloc(0)), ...fragments.map(item), end]);
}

describe('a whole picture', () => {
  test('says what it is about', () => {
    expect(check(WHOLE)).toMatchObject({
      studyUid: '2.25.2',
      sopUid: '2.25.1',
      patientName: 'Müller^Bella',
      patientId: '276098106123456',
      accession: 'R000001',
      rows: 16,
      columns: 16,
      frames: 1,
    });
  });

  test('is the same in whichever pieces it comes', () => {
    const whole = check(WHOLE);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 20 }), (pieces) => {
        expect(check(WHOLE, pieces)).toEqual(whole);
      }),
      { seed: 17, numRuns: stormRuns(100) },
    );
  });

  test('may be compressed, if it has its end', () => {
    const fragments = [Buffer.alloc(100, 7), Buffer.alloc(33 * 2, 9)];
    expect(check(withFragments(fragments), undefined, LOSSLESS)).toMatchObject({ rows: 16 });
    expect(check(withFragments(fragments, false), undefined, LOSSLESS)).toBe('damaged');
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 60 }), (pieces) => {
        expect(check(withFragments(fragments), pieces, LOSSLESS)).toMatchObject({ rows: 16 });
      }),
      { seed: 18, numRuns: stormRuns(100) },
    );
  });
});

describe('a damaged one', () => {
  test('is refused wherever it ends', () => {
    for (let length = 0; length < WHOLE.length; length += 7)
      expect(check(WHOLE.subarray(0, length))).toBe('damaged');
  });

  test('never throws anything else, whichever of its bytes are others', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(WHOLE.length - 1), fc.integer({ min: 0, max: 255 })), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.boolean(),
        (changes, isCompressed) => {
          const bytes = Buffer.from(isCompressed ? withFragments([Buffer.alloc(50)]) : WHOLE);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          check(bytes, [300, 200], isCompressed ? LOSSLESS : EXPLICIT);
        },
      ),
      { seed: 19, numRuns: stormRuns(2000) },
    );
  });

  test('nor for any bytes at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        const prefix = WHOLE.subarray(0, 132);
        expect(check(Buffer.concat([prefix, bytes]))).toBe('damaged');
      }),
      { seed: 20, numRuns: stormRuns(1000) },
    );
  });
});
