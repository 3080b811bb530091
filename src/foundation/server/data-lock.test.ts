import { spawn, type ChildProcess } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from './data-lock.ts';
import { processIdentity } from './process-identity.ts';

let dataDir: string;
let others: ChildProcess[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tailwell-lock-'));
  others = [];
});
afterEach(async () => {
  for (const other of others) other.kill('SIGKILL');
  await rm(dataDir, { recursive: true });
});

/** A process that does nothing, and the line that identifies it. */
async function givenProcess(): Promise<{ child: ChildProcess; identity: string }> {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  others.push(child);
  const identity = await processIdentity(child.pid ?? 0);
  if (identity === null) throw new Error('The process did not start.');
  return { child, identity };
}

const placeLock = (holder: string) => writeFile(join(dataDir, 'tailwell.lock'), holder);

test('the data folder of a running process is refused with its process id', async () => {
  const { child, identity } = await givenProcess();
  await placeLock(identity);
  await expect(lockDataFolder(dataDir)).rejects.toThrow(
    `Another Tailwell (process ${child.pid}) already uses`,
  );
});

test('the lock of a killed process is taken over', async () => {
  const { child, identity } = await givenProcess();
  await placeLock(identity);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  const lock = await lockDataFolder(dataDir);
  await lock.release();
  expect(await readdir(dataDir)).toEqual([]);
});

test('another program with the process id of a killed one does not hold the lock', async () => {
  const { child } = await givenProcess();
  await placeLock(`${child.pid} 1 another-boot`);
  await expect(lockDataFolder(dataDir)).resolves.toBeDefined();
});

test.each(['', 'rubbish', '-1', '0'])('a lock that contains %j is not held', async (text) => {
  await placeLock(text);
  await expect(lockDataFolder(dataDir)).resolves.toBeDefined();
});

test('a process cannot lock its own folder twice, but can again after its release', async () => {
  const lock = await lockDataFolder(dataDir);
  await expect(lockDataFolder(dataDir)).rejects.toThrow(`process ${process.pid}`);
  await lock.release();
  await (await lockDataFolder(dataDir)).release();
});

test('a release does not touch the lock of another process', async () => {
  const lock = await lockDataFolder(dataDir);
  const { identity } = await givenProcess();
  await placeLock(identity);
  await lock.release();
  await expect(lockDataFolder(dataDir)).rejects.toThrow('Another Tailwell');
});

test('a lock that came with a copy of the folder does not hold the copy', async () => {
  await lockDataFolder(dataDir);
  const copy = join(dataDir, 'copy');
  await mkdir(copy);
  await copyFile(join(dataDir, 'tailwell.lock'), join(copy, 'tailwell.lock'));
  await expect(lockDataFolder(copy)).resolves.toBeDefined();
  await expect(lockDataFolder(dataDir)).rejects.toThrow('Another Tailwell');
});

test('a folder that was renamed is still locked', async () => {
  const old = join(dataDir, 'old');
  await mkdir(old);
  await lockDataFolder(old);
  await rename(old, join(dataDir, 'new'));
  await expect(lockDataFolder(join(dataDir, 'new'))).rejects.toThrow('Another Tailwell');
});
