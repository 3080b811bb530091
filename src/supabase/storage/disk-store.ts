import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ByteRange } from './byte-range.ts';
import type { ByteStore } from './byte-store.ts';
import type { Drafts } from './drafts.ts';

const CHUNK_BYTES = 262_144;
const FOLDER_MODE = 0o700;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A name in a folder outlasts a crash only once the folder itself is on the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads on as the reader asks for more, and closes the file at its end, or when nobody wants the rest. */
function streamFrom(handle: FileHandle, range: ByteRange | null): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = range?.first ?? 0;
  const end = range ? range.last + 1 : Infinity;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        try {
          const wanted = Math.min(CHUNK_BYTES, end - position);
          const { bytesRead, buffer } =
            wanted > 0
              ? await handle.read(Buffer.allocUnsafeSlow(wanted), 0, wanted, position)
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

/** Bytes in files of a folder of this machine, or one that several machines share. */
export function openDiskStore(folder: string, drafts: Drafts): ByteStore {
  // So many files in one folder are slow to list, and nobody needs to.
  const pathOf = (key: string): string => join(folder, key.slice(0, 2), key);

  async function publish(draftPath: string, key: string): Promise<void> {
    const path = pathOf(key);
    const made = await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
    await rename(draftPath, path);
    await flush(dirname(path));
    if (made !== undefined) await flush(dirname(dirname(path)));
  }

  return {
    keep: (key, draft) => publish(draft.path, key),
    open: async (key, range) => {
      try {
        return streamFrom(await open(pathOf(key), 'r'), range);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    copy: async (from, to) => {
      const path = await drafts.newPath();
      try {
        await copyFile(pathOf(from), path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        await drafts.settle(path);
        await publish(path, to);
        return true;
      } catch (error) {
        await drafts.discard(path);
        if (isMissing(error)) return false;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    close: () => undefined,
  };
}
