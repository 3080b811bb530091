/** A part of an object's bytes; both ends belong to it. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads a `Range` header (RFC 9110, section 14). Null when the whole is to be sent: without a header, in another unit,
 * with a syntax that we do not know, and for several parts at once, which a server may answer with the whole.
 */
export function readRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { first: sizeBytes - length, last: sizeBytes - 1 };
  }
  if (last !== '' && Number(last) < Number(first)) return null;
  if (Number(first) >= sizeBytes) return 'unsatisfiable';
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return { first: Number(first), last: end };
}
