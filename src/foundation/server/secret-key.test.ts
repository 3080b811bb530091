import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecretKey } from './secret-key.ts';
import { StartError } from './start-error.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tailwell-key-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('a configured key is used, and none is created', async () => {
  const secretKey = Buffer.alloc(32, 7);
  expect(await loadSecretKey({ dataDir, secretKey })).toBe(secretKey);
  await expect(stat(join(dataDir, 'keys'))).rejects.toThrow('ENOENT');
});

test('a key is created once, readable by its owner alone, and reused', async () => {
  const key = await loadSecretKey({ dataDir, secretKey: null });
  expect(key).toHaveLength(32);
  expect((await stat(join(dataDir, 'keys', 'secret.key'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o700);
  expect(await loadSecretKey({ dataDir, secretKey: null })).toEqual(key);
});

test('concurrent starts all use the same key', async () => {
  const keys = await Promise.all(
    Array.from({ length: 20 }, () => loadSecretKey({ dataDir, secretKey: null })),
  );
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect((await readFile(join(dataDir, 'keys', 'secret.key'), 'utf8')).trim()).toBe(keys[0]?.toString('hex'));
});

test('a damaged key is never replaced, since its encrypted data would be lost', async () => {
  await loadSecretKey({ dataDir, secretKey: null });
  await writeFile(join(dataDir, 'keys', 'secret.key'), 'zz');
  await expect(loadSecretKey({ dataDir, secretKey: null })).rejects.toThrow(StartError);
});
