import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { watchDiskSpace, type DiskSpace } from './disk-space.ts';

let freeBytes = 50_000_000_000;
let clockMs = 0;
let disk: DiskSpace;
beforeEach(() => {
  freeBytes = 50_000_000_000;
  clockMs = 0;
  disk = watchDiskSpace({
    dataDir: '/nowhere',
    log: createLog('silent'),
    readFree: () => Promise.resolve(freeBytes),
    now: () => clockMs,
  });
});
afterEach(() => disk.stop());

test.each([
  [50_000_000_000, 'good'],
  [1_999_999_999, 'low'],
  [99_999_999, 'full'],
])('with %d bytes left the level is %s', async (bytes, level) => {
  freeBytes = bytes;
  await disk.measure();
  expect(disk.level()).toBe(level);
  expect(disk.freeBytes()).toBe(bytes);
});

test('a refusal by another machine’s disk counts for a minute', async () => {
  await disk.measure();
  disk.noteFull();
  expect(disk.level()).toBe('full');
  clockMs = 59_999;
  expect(disk.level()).toBe('full');
  clockMs = 60_000;
  expect(disk.level()).toBe('good');
});

test('a disk that cannot be measured is as good as it was', async () => {
  const broken = watchDiskSpace({
    dataDir: '/nowhere',
    log: createLog('silent'),
    readFree: () => Promise.reject(new Error('gone')),
  });
  await broken.measure();
  expect(broken.level()).toBe('good');
  expect(broken.freeBytes()).toBeNull();
  broken.stop();
});
