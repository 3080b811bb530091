import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';
import { canEnter, chooseServerAccount } from './postgres/server-account.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tailwell-data-'));
  // As a folder of the machine is, under which others have theirs.
  await chmod(parent, 0o755);
});
afterEach(() => rm(parent, { recursive: true, force: true }));

/** What accounts that are neither the owner's nor in the group may do, and whether the group may list names. */
const openTo = async (folder: string) => {
  const { mode } = await stat(folder);
  return { others: mode & 0o007, groupReads: (mode & 0o060) !== 0 };
};
const CLOSED = { others: 0, groupReads: false };

test('a new data folder is closed to others, and the account of the database can enter it', async () => {
  const folder = join(parent, 'data');
  await prepareDataFolder(folder);
  expect(await openTo(folder)).toEqual(CLOSED);
  const account = await chooseServerAccount(join(folder, 'postgres'));
  expect(await canEnter(account, folder)).toBe(true);
});

test('an existing data folder is closed, at each start again', async () => {
  const folder = join(parent, 'data');
  await mkdir(join(folder, 'keys'), { recursive: true });
  for (const mode of [0o755, 0o777]) {
    await chmod(folder, mode);
    await prepareDataFolder(folder);
    expect(await openTo(folder)).toEqual(CLOSED);
  }
});

test('a folder that holds something else stays as it is', async () => {
  const before = await stat(parent);
  await prepareDataFolder(parent);
  expect((await stat(parent)).mode).toBe(before.mode);
});
