// `npm run site:check`: measures every public page as a phone on a slow network loads it, and lists the targets it misses.
// `npm run site:check -- /login /pricing` measures these pages only.
import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import { makeDataFolder, startProduct } from '#test/product.ts';
import { findChromium } from '../chromium.ts';
import { violationsOf, measurePage, type PageFigures } from './measure-page.ts';

const KILOBYTE = 1024;
/** A static page has nearly no script; a page where visitors sign in or sign up loads the app. */
const MAX_SCRIPT_BYTES = { static: 60 * KILOBYTE, app: 300 * KILOBYTE };
/** Public pages of the app, which are not in the sitemap. */
const APP_PAGES = ['/login', '/register', '/forgot-password'];
/** Pages that load the app, whether or not they are in the sitemap. */
const WITH_APP: ReadonlySet<string> = new Set([...APP_PAGES, '/start']);
/** How often each page is measured. */
const RUNS = 3;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function listedPaths(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

const lineOf = ({
  path,
  points,
  largestPaintMs,
  blockedMs,
  shift,
  scriptBytes,
  faults,
}: PageFigures): string =>
  [
    path.padEnd(48),
    ...Object.values(points).map((value) => String(value).padStart(6)),
    `${(largestPaintMs / 1000).toFixed(2)} s`.padStart(9),
    `${Math.round(blockedMs)} ms`.padStart(8),
    shift.toFixed(3).padStart(7),
    `${Math.round(scriptBytes / KILOBYTE)} KB`.padStart(8),
    String(faults.length).padStart(7),
  ].join('');

async function main(): Promise<void> {
  const requested = process.argv.slice(2);
  const folder = await makeDataFolder();
  const product = startProduct({ DATA_DIR: folder.path, DEMO: '1' });
  const port = await freePort();
  const found = await findChromium();
  const browser = await chromium.launch({
    ...found,
    args: [...found.args, `--remote-debugging-port=${port}`],
  });
  const violations: string[] = [];
  let method: string | undefined;
  try {
    const origin = await product.ready;
    const listed = await listedPaths(origin);
    const paths = requested.length > 0 ? requested : [...listed, ...APP_PAGES];
    print(`${'page'.padEnd(48)}  perf  a11y  best   seo    paint blocked  shift  script faults`);
    for (const path of paths) {
      const figures = await measurePage({ origin, browser, port }, path, RUNS);
      method ??= figures.method;
      print(lineOf(figures));
      violations.push(
        ...violationsOf(figures, WITH_APP.has(path) ? MAX_SCRIPT_BYTES.app : MAX_SCRIPT_BYTES.static),
      );
    }
  } finally {
    await browser.close();
    product.kill('SIGTERM');
    await product.ended;
    await folder.remove();
  }
  print(`${method ?? 'No page'}; medians of ${RUNS} runs.`);
  for (const violation of violations) print(violation);
  print(violations.length === 0 ? 'Every page meets its targets.' : `${violations.length} violations`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}

await main();
