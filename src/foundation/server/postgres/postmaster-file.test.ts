import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findOrphanedPostmaster, parsePostmasterFile } from './postmaster-file.ts';

const textOf = (pid: number | string, folder = '/data/postgres') =>
  [pid, folder, 1_795_244_947, 5432, folder, '', '  5432001  32768', 'ready   ', ''].join('\n');

describe('parsePostmasterFile', () => {
  test('reads the process id and the socket folder', () => {
    expect(parsePostmasterFile(textOf(4711))).toEqual({ pid: 4711, socketFolder: '/data/postgres' });
  });

  test.each(['', '4711', '4711\n/data/postgres\n', textOf('x')])('refuses %j', (text) => {
    expect(parsePostmasterFile(text)).toBeNull();
  });
});

describe('findOrphanedPostmaster', () => {
  let folder: string;
  let child: ChildProcess;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tailwell-pid-'));
    child = spawn('sleep', ['600'], { stdio: 'ignore' });
  });
  afterEach(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });
  const leave = (text: string) => writeFile(join(folder, 'postmaster.pid'), text);

  test('finds nothing without a file', async () => {
    expect(await findOrphanedPostmaster(folder)).toEqual({ kind: 'none' });
  });

  test.each(['', 'rubbish', '0\n'])(
    'reports a file that contains %j, with which PostgreSQL would not start, as stale',
    async (text) => {
      await leave(text);
      expect(await findOrphanedPostmaster(folder)).toEqual({ kind: 'stale' });
    },
  );

  test('reports the process id of another program as stale', async () => {
    await leave(textOf(child.pid ?? 0));
    expect(await findOrphanedPostmaster(folder)).toEqual({ kind: 'stale' });
  });

  test('reports the file of a killed process as dead: PostgreSQL removes it itself', async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    await leave(textOf(child.pid ?? 0));
    expect(await findOrphanedPostmaster(folder)).toEqual({ kind: 'dead' });
  });
});
