const ITEM = 0xe000;
const END = 0xe0dd;
const HEADER_BYTES = 8;

/** Follows the fragments of compressed pixel data while a file arrives, so that what broke off is noticed without the whole in memory. */
export function createFragmentWalk(dataOffset: number) {
  let next = dataOffset;
  let header = Buffer.alloc(0);
  let state: 'broken' | 'complete' | 'open' = 'open';

  const read = () => {
    const group = header.readUInt16LE(0);
    const tag = header.readUInt16LE(2);
    const length = header.readUInt32LE(4);
    if (group !== 0xfffe || (tag !== ITEM && tag !== END) || length === 0xffffffff) state = 'broken';
    else if (tag === END) state = 'complete';
    else next += HEADER_BYTES + length;
    header = Buffer.alloc(0);
  };
  return {
    /** @param start of these bytes in the file. */
    feed: (bytes: Buffer, start: number): void => {
      for (;;) {
        if (state !== 'open') return;
        const from = next + header.length - start;
        if (from < 0 || from >= bytes.length) return;
        const part = bytes.subarray(from, from + HEADER_BYTES - header.length);
        header = Buffer.concat([header, part]);
        if (header.length < HEADER_BYTES) return;
        read();
      }
    },
    isComplete: () => state === 'complete',
  };
}
