import { copyFile, cp, mkdir, mkdtemp, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readChain, writeChain } from './backup/chain.ts';
import { recognizeCopy } from './copied-folder.ts';

let home: string;
let original: string;
beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'tailwell-copy-')));
  original = join(home, 'original');
  await mkdir(join(original, 'postgres', 'pg_replslot', 'tailwell_backup_1'), { recursive: true });
  await mkdir(join(original, 'postgres', 'pg_replslot', 'of_somebody_else'));
  await writeChain(original, { backupId: '1', timeline: 1 });
});
afterEach(() => rm(home, { recursive: true }));

const recognize = (dataDir: string) => recognizeCopy(dataDir, join(dataDir, 'postgres'));

test('a folder that is started again, moved or not, is no copy', async () => {
  expect(await recognize(original)).toBeNull();
  expect(await recognize(original)).toBeNull();
  const moved = join(home, 'moved');
  await rename(original, moved);
  expect(await recognize(moved)).toBeNull();
  expect(await readChain(moved)).not.toBeNull();
});

test('a copy says of what, once, and leaves the backups of the original alone', async () => {
  await recognize(original);
  const copy = join(home, 'copy');
  await cp(original, copy, { recursive: true });
  expect(await recognize(copy)).toBe(
    `This data folder is a copy of ${original}: from now on it is independent of it, and its backups start anew.`,
  );
  expect(await readdir(join(copy, 'postgres', 'pg_replslot'))).toEqual(['of_somebody_else']);
  expect(await readChain(copy)).toBeNull();
  expect(await recognize(copy)).toBeNull();
  expect(await recognize(original)).toBeNull();
  expect(await readChain(original)).not.toBeNull();
});

test('a copy of a database that was not stopped warns of what it may be', async () => {
  await recognize(original);
  await writeFile(join(original, 'postgres', 'postmaster.pid'), '1\n');
  const copy = join(home, 'copy');
  await cp(original, copy, { recursive: true });
  expect(await recognize(copy)).toContain('so it may be damaged');
});

test('a copy whose database is elsewhere says that both use it', async () => {
  await recognize(original);
  const copy = join(home, 'copy');
  await mkdir(copy);
  await copyFile(join(original, 'folder.id'), join(copy, 'folder.id'));
  expect(await recognizeCopy(copy, '/var/lib/tailwell/clusters/1/postgres')).toContain(
    'both use the same database',
  );
});
