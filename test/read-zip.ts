import { crc32, inflateRawSync } from 'node:zlib';

/** The files of an archive by their names, read from its directory as other programs do. @throws Error for one that is damaged. */
export function readZip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('This is no archive, or it broke off.');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [crc, packed, size] = [16, 20, 24].map((field) => bytes.readUInt32LE(at + field));
    const [nameLength = 0, extraLength = 0] = [28, 30].map((field) => bytes.readUInt16LE(at + field));
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(start, start + (packed ?? 0)));
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged.`);
    files.set(name, content);
    at += 46 + nameLength + extraLength;
  }
  return files;
}
