import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withFileLock } from './build-lock.mjs';

let folder: string;
let lock: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tailwell-build-lock-'));
  lock = join(folder, '.cache', 'build.lock');
});
afterEach(() => rm(folder, { recursive: true }));

const nobody = () => expect.unreachable('Nobody else is at work.');

test('a second build reports that it waits, and runs after the first', async () => {
  const done: string[] = [];
  const firstEnds = Promise.withResolvers<void>();
  const first = withFileLock(lock, nobody, async () => {
    await firstEnds.promise;
    done.push('first');
  });
  const onWait = vi.fn<() => void>();
  const second = withFileLock(lock, onWait, () => {
    done.push('second');
    return Promise.resolve();
  });
  await vi.waitFor(() => expect(onWait).toHaveBeenCalledOnce());
  expect(done).toEqual([]);
  firstEnds.resolve();
  await Promise.all([first, second]);
  expect(done).toEqual(['first', 'second']);
  expect(onWait).toHaveBeenCalledOnce();
  expect(existsSync(lock)).toBe(false);
});

test('a failed build releases the lock', async () => {
  const failing = withFileLock(lock, nobody, () => Promise.reject(new Error('no screens')));
  await expect(failing).rejects.toThrow('no screens');
  const work = vi.fn(() => Promise.resolve());
  await withFileLock(lock, nobody, work);
  expect(work).toHaveBeenCalledOnce();
});

test('a killed build leaves no lock behind', async () => {
  const killed = spawnSync(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")']);
  await withFileLock(lock, nobody, () => writeFile(join(folder, 'made'), ''));
  await writeFile(lock, `${hostname()} ${killed.pid}`);
  const work = vi.fn(() => Promise.resolve());
  await withFileLock(lock, nobody, work);
  expect(work).toHaveBeenCalledOnce();
});
