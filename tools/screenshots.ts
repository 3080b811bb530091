// `npm run screenshots`: saves every page, as every role, in light and dark and in four widths, in `screenshots/`.
// `npm run screenshots -- client visitor` replaces the screenshots of these roles only.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page as Screen } from '@playwright/test';
import { mayOpen, PAGES, USER_OF } from '#test/pages.ts';
import { makeDataFolder, startProduct } from '#test/product.ts';
import { addressOf, settle } from '#test/page-navigation.ts';
import { ROLES, type Role } from '#vocabulary/permissions.ts';
import { findChromium } from './chromium.ts';
import { signIn } from './sign-in.ts';

const FOLDER = fileURLToPath(new URL('../screenshots', import.meta.url));
const WIDTHS = [360, 768, 1280, 1920];
const THEMES = ['light', 'dark'] as const;
const HEIGHT = 900;
type Viewer = Role | 'visitor';
const VIEWERS: readonly Viewer[] = ['visitor', ...ROLES];
/** One renders while the other waits for the server. */
const MAX_PARALLEL = 2;

const print = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

/** The file name for a route such as `/clinic/pets/:petId` and a state. */
const fileNameOf = (route: string, state: string): string =>
  (route === '/*' ? 'not-found' : `${route}${state}`)
    .replaceAll(/[^a-zA-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Saves a page in every width, loaded again for each as for a new visitor, and in both themes. */
async function capturePage(screen: Screen, address: string, folder: string, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await screen.setViewportSize({ width, height: HEIGHT });
    // Requests that components make when they are rendered have begun by then, even if no loading state is visible yet.
    await screen.goto(address, { waitUntil: 'networkidle' });
    await settle(screen);
    for (const theme of THEMES) {
      await screen.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await screen.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true });
    }
  }
}

/** Saves every page that a viewer may open. @returns how many screenshots. */
async function captureViewer(browser: Browser, baseURL: string, viewer: Viewer): Promise<number> {
  const role = viewer === 'visitor' ? undefined : viewer;
  const context = await browser.newContext({ baseURL });
  const screen = await context.newPage();
  if (role) await signIn(screen, USER_OF[role]);
  const folder = join(FOLDER, viewer);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const pages = PAGES.filter((page) =>
    role ? page.roles !== undefined && mayOpen(page, role) : !page.roles,
  );
  let count = 0;
  for (const page of pages) {
    const address = await addressOf(screen, page);
    for (const state of ['', ...(page.states ?? [])]) {
      await capturePage(screen, address + state, folder, fileNameOf(page.route, state));
      count += WIDTHS.length * THEMES.length;
    }
  }
  await context.close();
  return count;
}

/** Captures one viewer after the other until none is left. */
async function captureRemaining(browser: Browser, baseURL: string, remaining: Iterator<Viewer>) {
  for (let next = remaining.next(); !next.done; next = remaining.next()) {
    print(`${next.value}: ${await captureViewer(browser, baseURL, next.value)} screenshots`);
  }
}

/** The viewers that the command line names, or all. */
function requestedViewers(): readonly Viewer[] {
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !VIEWERS.some((viewer) => viewer === name));
  if (unknown !== undefined) throw new Error(`There is no role ${unknown}. Roles: ${VIEWERS.join(', ')}.`);
  return named.length === 0 ? VIEWERS : VIEWERS.filter((viewer) => named.includes(viewer));
}

async function main(): Promise<void> {
  const remaining = requestedViewers().values();
  const folder = await makeDataFolder();
  const product = startProduct({ DATA_DIR: folder.path, DEMO: '1' });
  try {
    const baseURL = await product.ready;
    const { executablePath, args, env } = await findChromium();
    const browser = await chromium.launch({ executablePath, args, env });
    await Promise.all(
      Array.from({ length: MAX_PARALLEL }, () => captureRemaining(browser, baseURL, remaining)),
    );
    await browser.close();
    print(`Saved in ${FOLDER}.`);
  } finally {
    product.kill('SIGTERM');
    await product.ended;
    await folder.remove();
  }
}

await main();
