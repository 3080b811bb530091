// Builds a part of the product when its sources have changed. Runs before packages are loaded, so it uses none.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withFileLock } from './build-lock.mjs';
import { BootstrapError, projectFolder, runWithReminders, seconds, print } from './bootstrap.mjs';

/**
 * @typedef {object} Build
 * @property {string} what such as `web app`
 * @property {string} folder where it is built
 * @property {readonly string[]} sources files and folders that it depends on
 * @property {(path: string) => boolean} isSource whether a file in one of these folders is a source; its path begins with a slash
 * @property {readonly string[]} command a script for Node and its arguments
 */

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

/** One hash of everything that the build depends on. @param {Build} build */
function hashSources({ sources, isSource }) {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesOf).sort((one, other) => (one < other ? -1 : 1))) {
    const name = relative(projectFolder, path);
    if (isSource(`/${name}`)) hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** @param {Build} build */
const cacheFile = ({ what }, extension) =>
  join(projectFolder, '.cache', `${what.replaceAll(' ', '-')}-build.${extension}`);

/** @param {Build} build @param {string} hash */
function isFresh(build, hash) {
  const stamp = cacheFile(build, 'json');
  return (
    existsSync(join(projectFolder, build.folder)) &&
    existsSync(stamp) &&
    JSON.parse(readFileSync(stamp, 'utf8')).sources === hash
  );
}

/**
 * Builds a part of the product unless it was built from the same sources. Waits for another build of it in this folder, which
 * may make this one unnecessary.
 * @param {string} node @param {Build} build
 */
export async function ensureBuilt(node, build) {
  if (isFresh(build, hashSources(build))) return;
  const printWaiting = () => print(`Waiting for another build of the ${build.what} to end …`);
  await withFileLock(cacheFile(build, 'lock'), printWaiting, () => buildUnlessFresh(node, build));
}

/** @param {string} node @param {Build} build */
async function buildUnlessFresh(node, build) {
  // Compared again, because another build may have ended meanwhile.
  const sources = hashSources(build);
  if (isFresh(build, sources)) return;
  const began = performance.now();
  print(`Building the ${build.what} …`);
  const stamp = cacheFile(build, 'json');
  rmSync(stamp, { force: true });
  const { code, output } = await runWithReminders('Still building', node, build.command, {
    ...process.env,
    NODE_ENV: 'production',
  });
  if (code !== 0) {
    process.stderr.write(output);
    throw new BootstrapError(`The ${build.what} could not be built: see the output above.`);
  }
  mkdirSync(join(projectFolder, '.cache'), { recursive: true });
  writeFileSync(stamp, `${JSON.stringify({ sources })}\n`);
  print(`Built in ${seconds(began)}.`);
}
