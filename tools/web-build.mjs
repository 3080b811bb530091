// Builds the screens when their sources have changed. Runs before anything else does, so it has no packages either.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inTurn } from './build-lock.mjs';
import { BootstrapError, projectFolder, runPatiently, seconds, print } from './bootstrap.mjs';

const stampFile = join(projectFolder, '.cache', 'web-build.json');
const lockFile = join(projectFolder, '.cache', 'web-build.lock');
const builtFolder = join(projectFolder, 'build', 'client');
const SOURCES = [
  'src',
  'public',
  'tools/site',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.web.json',
];

/** Articles are shown as pages, other Markdown is for who reads the code. @param {string} path */
const isServerOnly = (path) =>
  /\/server\/|\/supabase\/|\.test\.tsx?$|\.md$/.test(path) && !/\/articles\/[^/]+\.md$/.test(path);

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** @param {string} source */
const filesOf = (source) => {
  const path = join(projectFolder, source);
  return source.includes('.') ? [path].filter(existsSync) : filesUnder(path);
};

/** One hash over everything that the built screens depend on. */
function hashSources() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesOf).sort((one, other) => (one < other ? -1 : 1))) {
    const name = relative(projectFolder, path);
    if (!isServerOnly(`/${name}`)) hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} hash */
const isFresh = (hash) =>
  existsSync(builtFolder) &&
  existsSync(stampFile) &&
  JSON.parse(readFileSync(stampFile, 'utf8')).sources === hash;

/**
 * Builds the screens into `build/` unless that has been done from these very sources. One build at a time: another one of
 * this folder is waited for, and may have done it all.
 * @param {string} node
 */
export async function ensureWebBuilt(node) {
  if (isFresh(hashSources())) return;
  const printWaiting = () => print('Waiting for another build of this folder to end …');
  await inTurn(lockFile, printWaiting, () => buildUnlessFresh(node));
}

/** @param {string} node */
async function buildUnlessFresh(node) {
  // Looked at anew: it may have been a while.
  const sources = hashSources();
  if (isFresh(sources)) return;
  const began = performance.now();
  print('Building the screens …');
  rmSync(stampFile, { force: true });
  const program = join(projectFolder, 'node_modules', '.bin', 'react-router');
  const { code, output } = await runPatiently('Still building', node, [program, 'build'], {
    ...process.env,
    NODE_ENV: 'production',
  });
  if (code !== 0) {
    process.stderr.write(output);
    throw new BootstrapError('The screens could not be built: see what is said above.');
  }
  mkdirSync(join(projectFolder, '.cache'), { recursive: true });
  writeFileSync(stampFile, `${JSON.stringify({ sources })}\n`);
  print(`Built in ${seconds(began)}.`);
}
