/** The size of a segment as initdb makes it. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
const SEGMENTS_PER_FILE_ID = 0x1_0000_0000n / BigInt(SEGMENT_BYTES);

/** PostgreSQL's `0/1A2B3C` as a number of bytes. */
export function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export const lsnText = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffff_ffffn).toString(16).toUpperCase()}`;

const hex8 = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0');

/** A segment of the write-ahead log by its number. */
export const segmentOf = (lsn: bigint): bigint => lsn / BigInt(SEGMENT_BYTES);
export const segmentStart = (segment: bigint): bigint => segment * BigInt(SEGMENT_BYTES);

/** The name of a segment's file: `000000010000000000000003`. */
export const segmentName = (timeline: number, segment: bigint): string =>
  hex8(BigInt(timeline)) + hex8(segment / SEGMENTS_PER_FILE_ID) + hex8(segment % SEGMENTS_PER_FILE_ID);
