// Allows one build at a time in a folder. Runs before packages are installed, so it uses none.
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const POLL_INTERVAL_MS = 200;
const HEARTBEAT_INTERVAL_MS = 1000;
/** After so long without a heartbeat a holder counts as dead, even on a machine whose processes cannot be checked. */
const TIMEOUT_MS = 30_000;

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** @param {string} file */
function tryAcquire(file) {
  try {
    writeFileSync(file, `${hostname()} ${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** The holder and its last heartbeat; undefined when the lock is free. @param {string} file */
function readLock(file) {
  try {
    return { holder: readFileSync(file, 'utf8'), heartbeatMs: statSync(file).mtimeMs };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether the holder was a process of this machine that has ended. @param {string} holder */
function hasEnded(holder) {
  const [host, pid] = holder.split(' ');
  if (host !== hostname() || !Number(pid)) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** @param {string} file */
function writeHeartbeat(file) {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch (error) {
    // The folder was deleted meanwhile: the work continues.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** @param {string} file @param {() => void} onWait */
async function acquire(file, onWait) {
  let last = { holder: '', heartbeatMs: 0 };
  let seenAt = performance.now();
  for (let attempts = 0; !tryAcquire(file); attempts += 1) {
    const found = readLock(file);
    if (found === undefined) continue;
    if (found.holder !== last.holder || found.heartbeatMs !== last.heartbeatMs) seenAt = performance.now();
    last = found;
    if (hasEnded(found.holder) || performance.now() - seenAt > TIMEOUT_MS) {
      rmSync(file, { force: true });
      continue;
    }
    if (attempts === 0) onWait();
    await setTimeout(POLL_INTERVAL_MS);
  }
}

/**
 * Does the work while holding the lock of that file. The lock of a killed process is released: its process id is no longer
 * in use, or its heartbeats stop.
 * @param {string} file @param {() => void} onWait called once if another process holds the lock
 * @param {() => Promise<void>} work
 */
export async function withFileLock(file, onWait, work) {
  mkdirSync(dirname(file), { recursive: true });
  await acquire(file, onWait);
  const heartbeats = setInterval(() => writeHeartbeat(file), HEARTBEAT_INTERVAL_MS);
  try {
    await work();
  } finally {
    clearInterval(heartbeats);
    rmSync(file, { force: true });
  }
}
