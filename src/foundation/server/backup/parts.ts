const LENGTH_BYTES = 4;

/** A description in JSON and bytes, as one buffer. */
export function joinParts(header: unknown, parts: readonly Buffer[]): Buffer {
  const text = Buffer.from(JSON.stringify(header), 'utf8');
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, ...parts]);
}

export function splitParts(bytes: Buffer): { readonly header: unknown; readonly body: Buffer } {
  const end = LENGTH_BYTES + bytes.readUInt32BE(0);
  const header: unknown = JSON.parse(bytes.subarray(LENGTH_BYTES, end).toString('utf8'));
  return { header, body: bytes.subarray(end) };
}
