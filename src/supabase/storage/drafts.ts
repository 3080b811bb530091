import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { HEAD_BYTES } from './find-type.ts';
import { tooLarge } from './storage-error.ts';

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
  receive(source: AsyncIterable<Uint8Array>, limitBytes: number): Promise<ReceivedDraft>;
  /** An address of its own for a draft that somebody else writes. */
  newPath(): Promise<string>;
  /** Makes what somebody else has written there outlast a crash. */
  settle(path: string): Promise<Draft>;
  discard(path: string): Promise<void>;
  /** Throws away what processes have left that ended in the middle. */
  discardOlderThan(ageMs: number): Promise<void>;
}

/** Counts, keeps the beginning, and lets the bytes through. */
function meter(limitBytes: number) {
  const head: Buffer[] = [];
  let headBytes = 0;
  let sizeBytes = 0;
  return {
    async *through(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of source) {
        sizeBytes += chunk.length;
        if (sizeBytes > limitBytes) throw tooLarge();
        if (headBytes < HEAD_BYTES) {
          // Copied: what is kept of a chunk would keep all of it in memory.
          head.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - headBytes)));
          headBytes += head.at(-1)?.length ?? 0;
        }
        yield chunk;
      }
    },
    result: () => ({ sizeBytes, head: Buffer.concat(head) }),
  };
}

export function openDrafts(folder: string): Drafts {
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });
  const newPath = async (): Promise<string> => {
    await makeFolder();
    return join(folder, randomUUID());
  };
  const discard = (path: string): Promise<void> => rm(path, { force: true });

  async function receive(source: AsyncIterable<Uint8Array>, limitBytes: number): Promise<ReceivedDraft> {
    const path = await newPath();
    const { through, result } = meter(limitBytes);
    try {
      const options = { flags: 'wx', mode: 0o600, flush: true, highWaterMark: WAITING_BYTES } as const;
      await pipeline(source, through, createWriteStream(path, options));
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
