import { randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { HEAD_BYTES } from './detect-type.ts';
import { storageFull, tooLarge, uploadAborted } from './storage-error.ts';

/** How many bytes may be buffered in memory before they are written. */
const BUFFER_BYTES = 524_288;

/** A complete file in the staging folder. Its owner stores or removes it. */
export interface StagedFile {
  readonly path: string;
  readonly sizeBytes: number;
}

/** A staged file just received, with its first bytes for type detection. */
export interface ReceivedFile extends StagedFile {
  readonly head: Buffer;
}

/** Temporary files of uploads until their type is known. */
export interface StagingFolder {
  /**
   * Writes a file as it arrives and syncs it to disk, buffering little of it in memory.
   *
   * @throws StorageError EntityTooLarge as soon as it exceeds the limit, StorageFull, or the error of the source; no file
   * remains then.
   * @param isOnlyReader nothing else has the chunks of the source: each is freed once it is written.
   */
  receive(
    source: Readable,
    limitBytes: number,
    options?: { readonly isOnlyReader: boolean },
  ): Promise<ReceivedFile>;
  /** A unique path for a file that another component writes. */
  newPath(): Promise<string>;
  /** Syncs a file that was written there to disk. */
  sync(path: string): Promise<StagedFile>;
  remove(path: string): Promise<void>;
  /** Removes files left by processes that crashed. */
  removeOlderThan(ageMs: number): Promise<void>;
}

/** Counts the bytes of a stream, and keeps the first ones. */
function createMeter(limitBytes: number) {
  const head: Buffer[] = [];
  let headBytes = 0;
  let sizeBytes = 0;
  return {
    /** False once the limit is exceeded. */
    add: (chunk: Buffer): boolean => {
      sizeBytes += chunk.length;
      if (headBytes < HEAD_BYTES) {
        // Copied, because a slice would keep the whole chunk in memory.
        const beginning = Buffer.from(chunk.subarray(0, HEAD_BYTES - headBytes));
        head.push(beginning);
        headBytes += beginning.length;
      }
      return sizeBytes <= limitBytes;
    },
    result: () => ({ sizeBytes, head: Buffer.concat(head) }),
  };
}

/**
 * Frees the memory of a chunk that was written. Left to the garbage collector it costs an upload a quarter of its processor time: every few
 * megabytes outside the heap make it look through all of the heap.
 */
function free({ buffer, byteLength }: Buffer): void {
  // A chunk that is a part of a larger one leaves it to the others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/**
 * Writes a stream to a file with backpressure. Not with `pipeline`, which would destroy the source on failure: its
 * connection still has to carry the error response.
 */
function run(
  source: Readable,
  file: WriteStream,
  { add, onWritten }: { add: (chunk: Buffer) => boolean; onWritten: (chunk: Buffer) => void },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    source.pause();
    file.destroy();
  };
  // After `close` only: a file that is still being opened could not be removed.
  const onClose = () => (failure ? reject(failure) : resolve());
  const onData = (chunk: Buffer) => {
    if (!add(chunk)) fail(tooLarge());
    else if (!file.write(chunk, () => onWritten(chunk))) source.pause();
  };
  const onDrain = () => void source.resume();
  const onEnd = () => void file.end();
  const onAborted = () => {
    if (!source.readableEnded) fail(uploadAborted());
  };
  source.on('data', onData).on('end', onEnd).on('error', fail).on('close', onAborted);
  file.on('drain', onDrain).on('error', fail).on('close', onClose);
  if (source.destroyed) onAborted();
  const removeListeners = () => {
    source.off('data', onData).off('end', onEnd).off('close', onAborted);
    file.off('drain', onDrain);
  };
  // The error listeners stay, so that late errors are not uncaught.
  return promise.finally(removeListeners);
}

/** @param hasRoom false once what is left of the disk is for the database. */
export function openStagingFolder(folder: string, hasRoom: () => boolean = () => true): StagingFolder {
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });
  const newPath = async (): Promise<string> => {
    await makeFolder();
    return join(folder, randomUUID());
  };
  const remove = (path: string): Promise<void> => rm(path, { force: true });

  async function receive(
    source: Readable,
    limitBytes: number,
    { isOnlyReader } = { isOnlyReader: false },
  ): Promise<ReceivedFile> {
    if (!hasRoom()) throw storageFull();
    const path = await newPath();
    const { add, result } = createMeter(limitBytes);
    try {
      const options = { flags: 'wx', mode: 0o600, flush: true, highWaterMark: BUFFER_BYTES } as const;
      const onWritten = isOnlyReader ? free : () => undefined;
      await run(source, createWriteStream(path, options), { add, onWritten });
      return { path, ...result() };
    } catch (error) {
      await remove(path);
      throw error;
    }
  }

  async function sync(path: string): Promise<StagedFile> {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
      return { path, sizeBytes: (await handle.stat()).size };
    } finally {
      await handle.close();
    }
  }

  return {
    receive,
    newPath,
    sync,
    remove,
    removeOlderThan: async (ageMs) => {
      await makeFolder();
      const oldest = Date.now() - ageMs;
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        const current = await stat(path).catch(() => null);
        if (current && current.mtimeMs < oldest) await remove(path);
      }
    },
  };
}
