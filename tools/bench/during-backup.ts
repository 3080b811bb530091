import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { serverEnvironment, serverFlags } from '#tools/bootstrap.mjs';
import type { OwnEnvironment } from './bench-database.ts';
import type { LoadResult } from './http-load.ts';
import { median } from './paired-rounds.ts';
import type { Workload } from './workload.ts';

/** Long enough for the checkpoint at the start of a backup and much of its copy. */
export const BACKUP_SECONDS = 15;
/** The load is sent in pieces, because a backup may be complete before. */
const PIECE_SECONDS = 3;

const startBackup = (environment: OwnEnvironment): ChildProcess =>
  spawn(process.execPath, [...serverFlags, 'src/app/backup/back-up.ts'], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...serverEnvironment, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

function joined(pieces: readonly LoadResult[]): LoadResult {
  const sum = (read: (piece: LoadResult) => number) =>
    pieces.reduce((total, piece) => total + read(piece), 0);
  return {
    requests: sum(({ requests }) => requests),
    errors: sum(({ errors }) => errors),
    seconds: sum(({ seconds }) => seconds),
    p50Ms: median(pieces.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(pieces.map(({ p99Ms }) => p99Ms)),
  };
}

/** Loads the server while a backup is made, from its first moment until it is complete or the time is over. */
async function loadDuringBackup(
  workload: Workload,
  environment: OwnEnvironment,
  seconds: number,
): Promise<LoadResult> {
  // Otherwise only what is new would be copied.
  await rm(environment.BACKUP_DIR, { recursive: true, force: true });
  const backup = startBackup(environment);
  const ended = once(backup, 'close');
  const pieces: LoadResult[] = [];
  for (let left = seconds; left > 0 && isRunning(backup); left -= PIECE_SECONDS)
    pieces.push(await workload.loadServer(Math.min(left, PIECE_SECONDS)));
  backup.kill('SIGTERM');
  await ended;
  if (backup.exitCode) throw new Error('The backup failed.');
  return joined(pieces);
}

/** A workload of a server that makes backups: with a backup, compared with the same server without one. */
export const duringBackup = (workload: Workload, environment: OwnEnvironment): Workload => ({
  id: workload.id,
  name: `${workload.name}, while a backup is made`,
  target: 0.9,
  limit: 'the same server without a backup',
  reachLimit: workload.loadServer,
  loadServer: (seconds) => loadDuringBackup(workload, environment, seconds),
});
