import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStagingFolder, type StagingFolder } from './staged-files.ts';

let folder: string;
let staging: StagingFolder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staged-files-'));
  staging = openStagingFolder(folder);
});
afterAll(() => rm(folder, { recursive: true }));

/** As a connection gives them: each chunk has memory of its own. */
const ownChunks = () =>
  Array.from({ length: 40 }, () => {
    const chunk = Buffer.allocUnsafeSlow(65_536);
    randomBytes(65_536).copy(chunk);
    return chunk;
  });
const isFreed = ({ buffer }: Buffer): boolean => buffer instanceof ArrayBuffer && buffer.detached;

test('what a connection sent is freed as soon as it is written, and is in the file as it was sent', async () => {
  const chunks = ownChunks();
  const sent = Buffer.concat(chunks);
  const staged = await staging.receive(Readable.from(chunks), sent.length, { isOnlyReader: true });
  expect(staged.sizeBytes).toBe(sent.length);
  expect((await readFile(staged.path)).equals(sent)).toBe(true);
  expect(staged.head).toEqual(sent.subarray(0, staged.head.length));
  expect(chunks.filter((chunk) => !isFreed(chunk))).toEqual([]);
});

test('a chunk that is a part of a larger one leaves it to the others', async () => {
  const whole = Buffer.allocUnsafeSlow(1_000).fill(7);
  const parts = [whole.subarray(0, 400), whole.subarray(400)];
  const staged = await staging.receive(Readable.from(parts), 1_000, { isOnlyReader: true });
  expect((await readFile(staged.path)).equals(whole)).toBe(true);
  expect(isFreed(whole)).toBe(false);
});

test('what somebody else may read stays', async () => {
  const bytes = Buffer.allocUnsafeSlow(1_000).fill(7);
  await staging.receive(Readable.from([bytes]), 1_000);
  expect(isFreed(bytes)).toBe(false);
});
