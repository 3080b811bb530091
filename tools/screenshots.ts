// `npm run screenshots`: pictures of every page, as every role, in light and dark and in four widths, in `screenshots/`.
// `npm run screenshots -- client visitor` takes those of some alone, and leaves the others as they are.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page as Screen } from '@playwright/test';
import { mayOpen, PAGES, USER_OF } from '#test/pages.ts';
import { makeDataFolder, startProduct } from '#test/product.ts';
import { addressOf, settle } from '#test/page-navigation.ts';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';
import { ROLES, type Role } from '#vocabulary/permissions.ts';
import { findChromium } from './chromium.ts';

const FOLDER = fileURLToPath(new URL('../screenshots', import.meta.url));
const WIDTHS = [360, 768, 1280, 1920];
const THEMES = ['light', 'dark'] as const;
const HEIGHT = 900;
type Who = Role | 'visitor';
const EVERYBODY: readonly Who[] = ['visitor', ...ROLES];
/** One draws while the other waits for the server. */
const VISITS_AT_ONCE = 2;

const print = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

/** `/clinic/pets/:petId` and a state, as a file is called. */
const fileNameOf = (route: string, state: string): string =>
  (route === '/*' ? 'not-found' : `${route}${state}`)
    .replaceAll(/[^a-zA-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

async function signIn(screen: Screen, role: Role): Promise<void> {
  await screen.goto('/login');
  await screen.getByLabel('Email').fill(USER_OF[role]);
  await screen.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await screen.getByRole('button', { name: 'Sign In with Email' }).click();
  await screen.waitForURL(/dashboard|admin/);
}

/** Every width of one page, each loaded anew, so that it looks as it does to whoever comes there; then in both themes. */
async function shoot(screen: Screen, address: string, folder: string, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await screen.setViewportSize({ width, height: HEIGHT });
    // What asks the server only once it is drawn is on its way then, before anything shows that it is.
    await screen.goto(address, { waitUntil: 'networkidle' });
    await settle(screen);
    for (const theme of THEMES) {
      await screen.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await screen.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true });
    }
  }
}

/** Pictures of all that someone may open. @returns how many. */
async function visit(browser: Browser, baseURL: string, who: Who): Promise<number> {
  const role = who === 'visitor' ? undefined : who;
  const context = await browser.newContext({ baseURL });
  const screen = await context.newPage();
  if (role) await signIn(screen, role);
  const folder = join(FOLDER, who);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const pages = PAGES.filter((page) =>
    role ? page.roles !== undefined && mayOpen(page, role) : !page.roles,
  );
  let count = 0;
  for (const page of pages) {
    const address = await addressOf(screen, page);
    for (const state of ['', ...(page.states ?? [])]) {
      await shoot(screen, address + state, folder, fileNameOf(page.route, state));
      count += WIDTHS.length * THEMES.length;
    }
  }
  await context.close();
  return count;
}

/** Walks as one after the other, as long as some wait. */
async function visitInTurn(browser: Browser, baseURL: string, waiting: Iterator<Who>) {
  for (let next = waiting.next(); !next.done; next = waiting.next()) {
    print(`${next.value}: ${await visit(browser, baseURL, next.value)} pictures`);
  }
}

/** Those whom the command line names, or all. */
function visitorOf(): readonly Who[] {
  const named = process.argv.slice(2);
  const visitor = named.find((name) => !EVERYBODY.some((who) => who === name));
  if (visitor !== undefined)
    throw new Error(`Nobody is called ${visitor}. There are: ${EVERYBODY.join(', ')}.`);
  return named.length === 0 ? EVERYBODY : EVERYBODY.filter((who) => named.includes(who));
}

async function main(): Promise<void> {
  const waiting = visitorOf().values();
  const folder = await makeDataFolder();
  const product = startProduct({ DATA_DIR: folder.path, DEMO: '1' });
  try {
    const baseURL = await product.ready;
    const { executablePath, args, env } = await findChromium();
    const browser = await chromium.launch({ executablePath, args, env });
    await Promise.all(Array.from({ length: VISITS_AT_ONCE }, () => visitInTurn(browser, baseURL, waiting)));
    await browser.close();
    print(`They are in ${FOLDER}.`);
  } finally {
    product.kill('SIGTERM');
    await product.ended;
    await folder.remove();
  }
}

await main();
