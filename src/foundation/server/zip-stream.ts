import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** With the folders that it is in, divided by slashes. */
  readonly name: string;
  readonly modifiedAt: Date;
  /** Called when it is this file's turn. */
  readonly open: () => Promise<Readable>;
}

/**
 * An archive of files that are read one after the other while it is sent: none of them is held in memory as a whole. It breaks off
 * where a file cannot be read, so that nobody takes a part for the whole.
 */
export function zipStream(entries: Iterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const archive = new PassThrough();
  let current: Readable | undefined;
  for (const { name, modifiedAt, open } of entries) {
    // Fast: pictures that can be compressed much are the ones that are sent without compression.
    zip.addReadStreamLazy(name, { mtime: modifiedAt, compressionLevel: 1 }, (read) => {
      // Nobody takes the archive any more: the library would go on with the next file.
      if (archive.destroyed) return;
      void open().then(
        (stream) => {
          current = stream.once('error', (error) => archive.destroy(error));
          if (archive.destroyed) stream.destroy();
          else read(null, stream);
        },
        (error: unknown) => archive.destroy(error as Error),
      );
    });
  }
  zip.on('error', (error: Error) => archive.destroy(error));
  archive.once('close', () => current?.destroy());
  zip.outputStream.pipe(archive);
  zip.end();
  return archive;
}
