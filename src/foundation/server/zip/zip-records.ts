/** The records of a ZIP archive (APPNOTE 6.3), for files that are compressed while they are written: sizes come after them. */

const VERSION = 20;
/** Offsets above four gigabytes need fields of the larger format. */
const VERSION_64 = 45;
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
/** Sizes follow the file; the name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;

interface ZipName {
  readonly name: Buffer;
  readonly modifiedAt: Date;
}

/** What is known of a file once it is written. */
export interface ZippedFile extends ZipName {
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Where its first record is in the archive. */
  readonly offset: number;
}

/** Two fields of DOS, which know years from 1980 on and even seconds; UTC, as an archive names no time zone. */
function dosTime(at: Date): readonly [time: number, day: number] {
  const year = Math.min(127, Math.max(0, at.getUTCFullYear() - 1980));
  return [
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  ];
}

function record(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) buffer.writeUInt16LE(value, at);
    else if (bytes === 4) buffer.writeUInt32LE(value, at);
    else buffer.writeBigUInt64LE(BigInt(value), at);
    at += bytes;
  }
  return buffer;
}

export function localHeader({ name, modifiedAt }: ZipName): Buffer {
  const [time, day] = dosTime(modifiedAt);
  const head = record(
    [4, 0x0403_4b50],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATE],
    [2, time],
    [2, day],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  );
  return Buffer.concat([head, name]);
}

/** @throws RangeError for a file of more than four gigabytes, which is none of ours. */
export const dataDescriptor = ({ crc, packed, size }: Pick<ZippedFile, 'crc' | 'packed' | 'size'>): Buffer =>
  record([4, 0x0807_4b50], [4, crc], [4, packed], [4, size]);

export function centralHeader({ name, modifiedAt, crc, packed, size, offset }: ZippedFile): Buffer {
  const [time, day] = dosTime(modifiedAt);
  const isFar = offset >= MAX_32;
  const extra = isFar ? record([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
  const head = record(
    [4, 0x0201_4b50],
    [2, isFar ? VERSION_64 : VERSION],
    [2, isFar ? VERSION_64 : VERSION],
    [2, FLAGS],
    [2, DEFLATE],
    [2, time],
    [2, day],
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, isFar ? MAX_32 : offset],
  );
  return Buffer.concat([head, name, extra]);
}

/** The end of an archive: where its directory is, of how many files. */
export function endRecords(count: number, size: number, offset: number): Buffer {
  const isLarge = count >= MAX_16 || size >= MAX_32 || offset >= MAX_32;
  const large = isLarge
    ? [
        record(
          [4, 0x0606_4b50],
          [8, 44],
          [2, VERSION_64],
          [2, VERSION_64],
          [4, 0],
          [4, 0],
          [8, count],
          [8, count],
          [8, size],
          [8, offset],
        ),
        record([4, 0x0706_4b50], [4, 0], [8, offset + size], [4, 1]),
      ]
    : [];
  const files = Math.min(count, MAX_16);
  const end = record(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, files],
    [2, files],
    [4, Math.min(size, MAX_32)],
    [4, Math.min(offset, MAX_32)],
    [2, 0],
  );
  return Buffer.concat([...large, end]);
}
