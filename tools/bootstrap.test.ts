import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled } from './bootstrap.mjs';

const here = { os: [process.platform], cpu: [process.arch] };
const elsewhere = { os: ['aix'], cpu: ['ppc64'] };
const WANTED = {
  '': { name: 'tailwell' },
  'node_modules/plain': { version: '1.0.0' },
  'node_modules/mine': { version: '2.0.0', optional: true, ...here },
  'node_modules/foreign': { version: '2.0.0', optional: true, ...elsewhere },
  'node_modules/foreign-needs': { version: '1.0.0', optional: true },
};
const { 'node_modules/plain': plain, 'node_modules/mine': mine } = WANTED;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tailwell-bootstrap-'));
  await mkdir(join(folder, 'node_modules'));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: WANTED }));
});
afterEach(() => rm(folder, { recursive: true }));

const install = (packages: Readonly<Record<string, object>>) =>
  writeFile(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));

test('nothing is installed, or an install was interrupted', () => {
  expect(isInstalled(folder)).toBe(false);
});

test('everything that this machine needs is installed', async () => {
  await install({ 'node_modules/plain': plain, 'node_modules/mine': mine });
  expect(isInstalled(folder)).toBe(true);
});

test('a package is missing', async () => {
  await install({ 'node_modules/mine': mine });
  expect(isInstalled(folder)).toBe(false);
});

test("this machine's own binaries are missing", async () => {
  await install({ 'node_modules/plain': plain });
  expect(isInstalled(folder)).toBe(false);
});

test('the lockfile names another version', async () => {
  await install({ 'node_modules/plain': { version: '0.9.0' }, 'node_modules/mine': mine });
  expect(isInstalled(folder)).toBe(false);
});
