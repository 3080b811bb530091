import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ByteRange } from './byte-range.ts';
import type { BlobStore } from './blob-store.ts';
import type { StagingFolder } from './staged-files.ts';

const CHUNK_BYTES = 262_144;
const FOLDER_MODE = 0o700;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A new directory entry survives a crash only after the directory itself was synced. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads on demand, and closes the file at its end or when the stream is canceled. */
function streamFrom(handle: FileHandle, range: ByteRange | null): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = range?.first ?? 0;
  const end = range ? range.last + 1 : Infinity;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        try {
          const requested = Math.min(CHUNK_BYTES, end - position);
          const { bytesRead, buffer } =
            requested > 0
              ? await handle.read(Buffer.allocUnsafeSlow(requested), 0, requested, position)
              : { bytesRead: 0, buffer: Buffer.alloc(0) };
          position += bytesRead;
          if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
          if (bytesRead > 0 && position < end) return;
          await handle.close();
          controller.close();
        } catch (error) {
          await handle.close().catch(() => undefined);
          controller.error(error);
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}

/** Blobs as files in a local or shared folder. */
export function openDiskStore(folder: string, staging: StagingFolder): BlobStore {
  // Spreads the files over subfolders: a single folder with all of them would be slow.
  const pathOf = (key: string): string => join(folder, key.slice(0, 2), key);

  async function publish(draftPath: string, key: string): Promise<void> {
    const path = pathOf(key);
    const made = await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
    await rename(draftPath, path);
    await flush(dirname(path));
    if (made !== undefined) await flush(dirname(dirname(path)));
  }

  return {
    put: (key, staged) => publish(staged.path, key),
    open: async (key, range) => {
      try {
        return streamFrom(await open(pathOf(key), 'r'), range);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    copy: async (from, to) => {
      const path = await staging.newPath();
      try {
        await copyFile(pathOf(from), path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        await staging.sync(path);
        await publish(path, to);
        return true;
      } catch (error) {
        await staging.remove(path);
        if (isMissing(error)) return false;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    close: () => undefined,
  };
}
