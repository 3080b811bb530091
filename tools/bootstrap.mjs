// What `npm start` and `npm test` need before anything is installed: plain JavaScript for Node 20, no packages.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = join(dirname(fileURLToPath(import.meta.url)), '..');
const NEEDED_MAJOR = 24;
const REMIND_EVERY_MS = 10_000;

/** A failure that the user can fix; the message is one sentence. */
export class BootstrapError extends Error {}

/** @param {string} sentence */
export const print = (sentence) => process.stdout.write(`${sentence}\n`);

/** @param {number} since */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** @param {readonly string[] | undefined} supported @param {string} own */
const suits = (supported, own) => !supported || supported.includes(own);

/**
 * Whether node_modules is what package-lock.json names. npm writes its own list into node_modules as the last thing
 * it does, so an install that was interrupted does not count.
 */
export function isInstalled(folder = projectFolder) {
  const listed = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(listed)) return false;
  const installed = readJson(listed).packages;
  const locked = readJson(join(folder, 'package-lock.json')).packages;
  return Object.entries(locked).every(([path, { version, optional, os, cpu, libc }]) => {
    if (path === '') return true;
    if (installed[path]) return installed[path].version === version;
    // npm omits optional packages for other platforms, and the packages that only those need.
    return (
      Boolean(optional) && !(os && cpu && !libc && suits(os, process.platform) && suits(cpu, process.arch))
    );
  });
}

/**
 * Runs a program, and prints at intervals that it is still running.
 * @param {string} what @param {string} program @param {readonly string[]} args @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function runWithReminders(what, program, args, env = process.env) {
  const began = performance.now();
  const reminder = setInterval(() => print(`${what} … ${seconds(began)}`), REMIND_EVERY_MS);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: projectFolder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8') }));
  }).finally(() => clearInterval(reminder));
}

/** The npm that started this process, or else the machine's. */
function npmCommand() {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') && existsSync(script) ? [process.execPath, script] : ['npm'];
}

/** Installs what package-lock.json names, unless it is installed already. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const began = performance.now();
  print('Installing what package-lock.json names …');
  const [program, ...before] = npmCommand();
  // Regardless of the environment: the build needs dev dependencies, and the binaries of this platform are optional ones.
  const args = [
    ...before,
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { code, output } = await runWithReminders('Still installing', program, args);
  if (code !== 0) {
    process.stderr.write(output);
    throw new BootstrapError('The packages could not be installed: see what npm says above, then try again.');
  }
  print(`Installed in ${seconds(began)}.`);
}

/** @param {string} program */
const majorOf = (program) =>
  Number(/^v(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0);

/** The Node that runs the product: the one that npm installed for this platform, or this one if it is new enough. */
export function findNode() {
  const own = join(projectFolder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(own) && majorOf(own) >= NEEDED_MAJOR) return own;
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) return process.execPath;
  throw new BootstrapError(
    `Tailwell runs on Node ${NEEDED_MAJOR}, which npm has no package of for this machine (${process.platform} ${process.arch}): install Node ${NEEDED_MAJOR} or newer, then try again.`,
  );
}

/**
 * Node's options for the server, in megabytes: a small young generation, and a limit for the old one, under which it grows
 * by less than half before it is collected instead of four times. An idle server needs some 40 MB of it, a tenth of the
 * limit. Memory that only the start needed is released separately, see `releaseStartupMemory`.
 */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=512', '--expose-gc'];

/** The cache of compiled code, which halves the time of later starts. */
const compileCache = join(projectFolder, '.cache', 'compile');

/** The C library keeps freed memory in one arena per thread and does not return it, so two arenas are enough. */
export const serverEnvironment = { NODE_COMPILE_CACHE: compileCache, MALLOC_ARENA_MAX: '2' };

/**
 * Replaces this process with another program as far as Node allows: forwards signals and returns its exit code.
 * @param {string} program @param {readonly string[]} args
 */
export function become(program, args) {
  const child = spawn(program, args, {
    cwd: projectFolder,
    stdio: 'inherit',
    env: {
      ...serverEnvironment,
      ...process.env,
      PATH: `${dirname(program)}:${process.env.PATH ?? ''}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal === 'SIGINT' ? 2 : signal === 'SIGTERM' ? 15 : 9);
  });
}

/**
 * Runs a command, and prints only the message of a `BootstrapError`.
 * @param {() => Promise<void>} work
 */
export async function runCommand(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
