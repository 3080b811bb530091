// One build at a time in a folder. Runs before anything else does, so it has no packages either.
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const POLL_INTERVAL_MS = 200;
const SIGN_EVERY_MS = 1000;
/** So long a holder of whom nobody can tell whether it runs may give no sign of life. */
const TIMEOUT_MS = 30_000;

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, `${hostname()} ${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Who holds it, and their last sign of life; undefined when nobody does. @param {string} file */
function lookAt(file) {
  try {
    return { holder: readFileSync(file, 'utf8'), signMs: statSync(file).mtimeMs };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether it was a process of this machine that runs no longer. @param {string} holder */
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
function giveSign(file) {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch (error) {
    // Somebody has cleared the folder away: the work goes on.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** @param {string} file @param {() => void} onWait */
async function takeInTurn(file, onWait) {
  let last = { holder: '', signMs: 0 };
  let seenAt = performance.now();
  for (let looks = 0; !take(file); looks += 1) {
    const found = lookAt(file);
    if (found === undefined) continue;
    if (found.holder !== last.holder || found.signMs !== last.signMs) seenAt = performance.now();
    last = found;
    if (hasEnded(found.holder) || performance.now() - seenAt > TIMEOUT_MS) {
      rmSync(file, { force: true });
      continue;
    }
    if (looks === 0) onWait();
    await setTimeout(POLL_INTERVAL_MS);
  }
}

/**
 * Does the work while nobody else does theirs under the same file. A process that was killed keeps nobody waiting: its
 * number is no longer in use, or its signs of life stay out.
 * @param {string} file @param {() => void} onWait called once, when somebody else is at work
 * @param {() => Promise<void>} work
 */
export async function inTurn(file, onWait, work) {
  mkdirSync(dirname(file), { recursive: true });
  await takeInTurn(file, onWait);
  const signs = setInterval(() => giveSign(file), SIGN_EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(signs);
    rmSync(file, { force: true });
  }
}
