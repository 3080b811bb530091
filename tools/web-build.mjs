// Builds the web app when its sources have changed. Runs before packages are loaded, so it uses none.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withFileLock } from './build-lock.mjs';
import { BootstrapError, projectFolder, runWithReminders, seconds, print } from './bootstrap.mjs';

const stampFile = join(projectFolder, '.cache', 'web-build.json');
const lockFile = join(projectFolder, '.cache', 'web-build.lock');
const builtFolder = join(projectFolder, 'build', 'client');
const SOURCES = [
  'src',
  'public',
  'tools/site',
  'tools/web',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.web.json',
];

/** Articles are pages of the site; other Markdown is documentation. @param {string} path */
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

/** One hash of everything that the build depends on. */
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
 * Builds the web app into `build/` unless it was built from the same sources. Waits for another build of this folder, which
 * may make this one unnecessary.
 * @param {string} node
 */
export async function ensureWebBuilt(node) {
  if (isFresh(hashSources())) return;
  const printWaiting = () => print('Waiting for another build of this folder to end …');
  await withFileLock(lockFile, printWaiting, () => buildUnlessFresh(node));
}

/** @param {string} node */
async function buildUnlessFresh(node) {
  // Compared again, because another build may have ended meanwhile.
  const sources = hashSources();
  if (isFresh(sources)) return;
  const began = performance.now();
  print('Building the web app …');
  rmSync(stampFile, { force: true });
  const program = join(projectFolder, 'node_modules', '.bin', 'react-router');
  const { code, output } = await runWithReminders('Still building', node, [program, 'build'], {
    ...process.env,
    NODE_ENV: 'production',
  });
  if (code !== 0) {
    process.stderr.write(output);
    throw new BootstrapError('The web app could not be built: see the output above.');
  }
  mkdirSync(join(projectFolder, '.cache'), { recursive: true });
  writeFileSync(stampFile, `${JSON.stringify({ sources })}\n`);
  print(`Built in ${seconds(began)}.`);
}
