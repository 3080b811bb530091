import { pipeline, Readable } from 'node:stream';
import { createDeflateRaw, crc32 } from 'node:zlib';
import { centralHeader, dataDescriptor, endRecords, localHeader, type ZippedFile } from './zip-records.ts';

export interface ZipEntry {
  /** With the folders that it is in, divided by slashes. */
  readonly name: string;
  readonly modifiedAt: Date;
  /** Called when it is this file's turn. */
  readonly open: () => Promise<Readable>;
}

async function* packed(
  source: Readable,
  done: (crc: number, size: number) => void,
): AsyncGenerator<Buffer, void> {
  let crc = 0;
  let size = 0;
  const measured = async function* () {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      crc = crc32(chunk, crc);
      size += chunk.length;
      yield chunk;
    }
  };
  // Fast: pictures that can be compressed much are the ones that are sent without compression.
  const deflate = createDeflateRaw({ level: 1 });
  // Whichever of them ends early ends the others; a failure is thrown below.
  pipeline(Readable.from(measured(), { objectMode: false }), deflate, () => undefined);
  for await (const chunk of deflate as AsyncIterable<Buffer>) yield chunk;
  done(crc, size);
}

async function* records(entries: Iterable<ZipEntry>, startsAt: number): AsyncGenerator<Buffer, void> {
  const files: ZippedFile[] = [];
  let at = startsAt;
  const count = (bytes: Buffer): Buffer => {
    at += bytes.length;
    return bytes;
  };
  for (const { name, modifiedAt, open } of entries) {
    const offset = at;
    const named = { name: Buffer.from(name, 'utf8'), modifiedAt };
    yield count(localHeader(named));
    const start = at;
    let [crc, size] = [0, 0];
    const finish = (...known: [number, number]) => {
      [crc, size] = known;
    };
    for await (const chunk of packed(await open(), finish)) yield count(chunk);
    const file = { ...named, crc, size, packed: at - start, offset };
    yield count(dataDescriptor(file));
    files.push(file);
  }
  const offset = at;
  for (const file of files) yield count(centralHeader(file));
  yield endRecords(files.length, at - offset, offset);
}

/**
 * An archive of files that are read one after the other while it is sent: none of them is held in memory as a whole. It breaks off
 * where a file cannot be read, so that nobody takes a part for the whole.
 *
 * @param startsAt what precedes the archive, for tests of very large ones.
 */
export const zipStream = (entries: Iterable<ZipEntry>, startsAt = 0): Readable =>
  Readable.from(records(entries, startsAt), { objectMode: false });
