import { readFile, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from './log.ts';

/** Below this it is time to make room. */
const LOW_BYTES = 2_000_000_000;
/** Below this no file is accepted any more: what is left is for the database, which stops where its log cannot grow. */
const FULL_BYTES = 100_000_000;
const INTERVAL_MS = 10_000;
/** How long a refusal by a database or a store counts whose disk is not measured here. */
const NOTED_MS = 60_000;

export type DiskLevel = 'full' | 'good' | 'low';

export interface DiskSpace {
  level(): DiskLevel;
  /** Of the disk with the least room that holds data; null before it was measured. */
  freeBytes(): number | null;
  /** Something could not be written for want of room, wherever that was. */
  noteFull(): void;
  measure(): Promise<void>;
  stop(): void;
}

export interface DiskSpaceParts {
  readonly dataDir: string;
  readonly log: Log;
  /** Free bytes of the disk of a folder. */
  readonly readFree?: (folder: string) => Promise<number>;
  readonly now?: () => number;
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The data folder, and the one of the embedded database where that is elsewhere. */
async function foldersOf(dataDir: string): Promise<string[]> {
  const elsewhere = await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => null);
  return elsewhere === null ? [dataDir] : [dataDir, dirname(elsewhere.trim())];
}

const levelAt = (freeBytes: number): DiskLevel => {
  if (freeBytes < FULL_BYTES) return 'full';
  return freeBytes < LOW_BYTES ? 'low' : 'good';
};

/** Measures regularly how much room the data has left, and logs when that changes for the better or worse. */
export function watchDiskSpace({
  dataDir,
  log,
  readFree = freeBytesOf,
  now = () => performance.now(),
}: DiskSpaceParts): DiskSpace {
  let measured: number | null = null;
  let notedAt = -Infinity;
  let logged: DiskLevel = 'good';

  const level = (): DiskLevel => {
    if (now() - notedAt < NOTED_MS) return 'full';
    return measured === null ? 'good' : levelAt(measured);
  };

  function logChange(): void {
    const current = level();
    if (current === logged) return;
    logged = current;
    const about = { freeBytes: measured };
    if (current === 'full') log.error(about, 'the disk is full: what people enter cannot be saved');
    else if (current === 'low') log.warn(about, 'little disk space is left: make room, or use a larger disk');
    else log.info(about, 'there is enough disk space again');
  }

  async function measure(): Promise<void> {
    try {
      const folders = await foldersOf(dataDir);
      measured = Math.min(...(await Promise.all(folders.map(readFree))));
    } catch (error) {
      log.warn({ err: error }, 'the disk space could not be measured');
    }
    logChange();
  }

  void measure();
  const timer = setInterval(() => void measure(), INTERVAL_MS).unref();
  return {
    level,
    freeBytes: () => measured,
    noteFull: () => {
      notedAt = now();
      logChange();
    },
    measure,
    stop: () => clearInterval(timer),
  };
}
