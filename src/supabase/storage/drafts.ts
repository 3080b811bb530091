import { randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { HEAD_BYTES } from './find-type.ts';
import { brokenOff, tooLarge } from './storage-error.ts';

/** How much of a file waits in memory for the disk at most. */
const WAITING_BYTES = 524_288;

/** A whole file on this machine's disk, in nobody's hands yet. Whoever gets it keeps it or throws it away. */
export interface Draft {
  readonly path: string;
  readonly sizeBytes: number;
}

/** A draft that has just come in, with its beginning still at hand. */
export interface ReceivedDraft extends Draft {
  readonly head: Buffer;
}

/** Where files wait until it is known what they are. */
export interface Drafts {
  /**
   * Writes a file as it comes, and to the disk for good, holding only a little of it in memory.
   *
   * @throws StorageError EntityTooLarge as soon as it is longer than the limit, or what the source throws; nothing is left
   * then.
   */
  receive(source: Readable, limitBytes: number): Promise<ReceivedDraft>;
  /** An address of its own for a draft that somebody else writes. */
  newPath(): Promise<string>;
  /** Makes what somebody else has written there outlast a crash. */
  settle(path: string): Promise<Draft>;
  discard(path: string): Promise<void>;
  /** Throws away what processes have left that ended in the middle. */
  discardOlderThan(ageMs: number): Promise<void>;
}

/** Counts the bytes that come by, and keeps the first of them. */
function meter(limitBytes: number) {
  const head: Buffer[] = [];
  let headBytes = 0;
  let sizeBytes = 0;
  return {
    /** False as soon as there are too many. */
    take: (chunk: Buffer): boolean => {
      sizeBytes += chunk.length;
      if (headBytes < HEAD_BYTES) {
        // Copied: what is kept of a chunk would keep all of it in memory.
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
 * Lets a stream run into a file, as fast as the disk takes it. By hand, since `pipeline` would cut off a source that is
 * refused: a connection is still to carry the refusal.
 */
function run(source: Readable, file: WriteStream, take: (chunk: Buffer) => boolean): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    source.pause();
    file.destroy();
  };
  // Not before it is closed: a file that is still being opened could not be thrown away.
  const onClose = () => (failure ? reject(failure) : resolve());
  const onData = (chunk: Buffer) => {
    if (!take(chunk)) fail(tooLarge());
    else if (!file.write(chunk)) source.pause();
  };
  const onDrain = () => void source.resume();
  const onEnd = () => void file.end();
  const onCut = () => {
    if (!source.readableEnded) fail(brokenOff());
  };
  source.on('data', onData).on('end', onEnd).on('error', fail).on('close', onCut);
  file.on('drain', onDrain).on('error', fail).on('close', onClose);
  if (source.destroyed) onCut();
  const leave = () => {
    source.off('data', onData).off('end', onEnd).off('close', onCut);
    file.off('drain', onDrain);
  };
  // Errors are still heard afterwards: nobody else may be left to hear them.
  return promise.finally(leave);
}

export function openDrafts(folder: string): Drafts {
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });
  const newPath = async (): Promise<string> => {
    await makeFolder();
    return join(folder, randomUUID());
  };
  const discard = (path: string): Promise<void> => rm(path, { force: true });

  async function receive(source: Readable, limitBytes: number): Promise<ReceivedDraft> {
    const path = await newPath();
    const { take, result } = meter(limitBytes);
    try {
      const options = { flags: 'wx', mode: 0o600, flush: true, highWaterMark: WAITING_BYTES } as const;
      await run(source, createWriteStream(path, options), take);
      return { path, ...result() };
    } catch (error) {
      await discard(path);
      throw error;
    }
  }

  async function settle(path: string): Promise<Draft> {
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
    settle,
    discard,
    discardOlderThan: async (ageMs) => {
      await makeFolder();
      const oldest = Date.now() - ageMs;
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        const standing = await stat(path).catch(() => null);
        if (standing && standing.mtimeMs < oldest) await discard(path);
      }
    },
  };
}
