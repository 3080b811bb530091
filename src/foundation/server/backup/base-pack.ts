import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { BackupStore } from './backup-store.ts';
import type { ClusterFile } from './manifest.ts';
import { joinParts } from './parts.ts';
import { putSealed, type StoredObject } from './sealed-object.ts';

const PACK_BYTES = 4 * 1024 * 1024;

/** A part of a file in a pack: its path, where it begins in the file, and its length. */
export const Piece = z.object({ path: z.string(), offset: z.number().int(), length: z.number().int() });
type Piece = z.infer<typeof Piece>;

/** Collects files into objects of a few megabytes: a cluster has a thousand small files and some large ones. */
export interface Packer {
  /** Null when the file is gone meanwhile: the log says so too. */
  add(path: string): Promise<ClusterFile | null>;
  finish(): Promise<readonly StoredObject[]>;
  readonly bytes: () => number;
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

export function createPacker(store: BackupStore, key: Buffer, prefix: string, folder: string): Packer {
  const objects: StoredObject[] = [];
  let pieces: Piece[] = [];
  let contents: Buffer[] = [];
  let collected = 0;
  let total = 0;

  async function flush(): Promise<void> {
    if (pieces.length === 0) return;
    const name = `${prefix}${String(objects.length).padStart(6, '0')}`;
    const bytes = joinParts(pieces, contents);
    [pieces, contents, collected] = [[], [], 0];
    objects.push(await putSealed(store, key, name, bytes));
  }

  async function addAll(path: string, file: FileHandle): Promise<ClusterFile> {
    const hash = createHash('sha256');
    const { size: expected, mode } = await file.stat();
    let offset = 0;
    do {
      // No more than it had at first: what is appended now is in the log.
      const wanted = Math.min(PACK_BYTES - collected, expected - offset);
      const { bytesRead, buffer } =
        wanted > 0
          ? await file.read(Buffer.allocUnsafeSlow(wanted), 0, wanted, offset)
          : { bytesRead: 0, buffer: Buffer.alloc(0) };
      const bytes = buffer.subarray(0, bytesRead);
      hash.update(bytes);
      pieces.push({ path, offset, length: bytesRead });
      contents.push(bytes);
      offset += bytesRead;
      collected += bytesRead;
      total += bytesRead;
      if (collected >= PACK_BYTES) await flush();
      if (bytesRead === 0) break;
    } while (offset < expected);
    return { path, size: offset, sha256: hash.digest('hex'), mode: mode & 0o777 };
  }

  return {
    add: async (path) => {
      let file: FileHandle;
      try {
        file = await open(join(folder, path), 'r');
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
      try {
        return await addAll(path, file);
      } finally {
        await file.close();
      }
    },
    finish: async () => {
      await flush();
      return objects;
    },
    bytes: () => total,
  };
}
