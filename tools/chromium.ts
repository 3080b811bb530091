import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const MACOS_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Must be set before the npm package is loaded, which otherwise omits libraries that a minimal machine lacks. */
const BARE_MACHINE = 'AWS_Lambda_nodejs22.x';

/** For our own pages only: no sandbox, which root and most containers cannot use, and no background requests. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How to launch a browser, with Playwright or otherwise. */
export interface Chromium {
  readonly executablePath: string;
  readonly args: string[];
  /** The whole environment of the browser. */
  readonly env: Record<string, string>;
}

const environment = (more: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...process.env, ...more }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

function findInPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const places = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, MACOS_CHROME].find((path) => existsSync(path));
}

/**
 * Unpacks the npm package's browser into `folder`. The package always uses the temporary folder and changes the
 * environment of this process, so both are replaced while it runs.
 */
async function unpack(folder: string): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: BARE_MACHINE });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/** The package's font configuration assumes that everything is in /tmp. */
async function pointFontsAt(folder: string, listFile: string): Promise<void> {
  const list = await readFile(listFile, 'utf8');
  await writeFile(listFile, list.replaceAll('>/tmp/', `>${folder}/`));
}

/** The browser of the npm package, unpacked once per version into the project's cache, completely or not at all. */
async function npmChromium(): Promise<Chromium> {
  const manifest = await readFile(join(PROJECT, 'node_modules/@sparticuz/chromium/package.json'), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest));
  const cache = join(PROJECT, '.cache');
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    const draft = await mkdtemp(`${folder}.`);
    await unpack(draft);
    await pointFontsAt(folder, join(draft, 'fonts', 'fonts.conf'));
    await rename(draft, folder).catch(async (error: unknown) => {
      await rm(draft, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    });
  }
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']]
    .filter(Boolean)
    .join(delimiter);
  return {
    executablePath: join(folder, 'chromium'),
    args: ARGS,
    env: environment({ LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') }),
  };
}

/**
 * Finds a browser: the one that CHROMIUM_PATH names, or the npm package's, which is the same headless one on every
 * machine; or the machine's own if the package does not support the platform.
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env['CHROMIUM_PATH'];
  const executablePath = named ?? (hasPackaged() ? undefined : findInPath());
  return executablePath ? { executablePath, args: ARGS, env: environment() } : npmChromium();
}

/** The package supports Linux on the common processors only. */
const hasPackaged = (): boolean => process.platform === 'linux' && process.arch === 'x64';
