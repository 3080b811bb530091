// `npm run site:check`: every public page as a phone on a slow network meets it, with its figures, and what falls short.
// `npm run site:check -- /login /pricing` looks at these pages alone.
import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import { makeDataFolder, startProduct } from '#test/product.ts';
import { findChromium } from '../chromium.ts';
import { violationsOf, lookAtPage, type PageFigures } from './look-at-page.ts';

const KILOBYTE = 1024;
/** A page that is read carries next to no script; one on which somebody signs in or up, the app and all that it fetches. */
const MAX_SCRIPT_BYTES = { read: 60 * KILOBYTE, enter: 300 * KILOBYTE };
/** Public pages that are not in the sitemap: they belong to the app. */
const ENTRANCES = ['/login', '/register', '/forgot-password'];
/** Pages whose form is of the app, whether or not the sitemap has them. */
const WITH_APP: ReadonlySet<string> = new Set([...ENTRANCES, '/start']);
/** How often each page is looked at. */
const LOOKS = 3;

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
    const paths = requested.length > 0 ? requested : [...listed, ...ENTRANCES];
    print(`${'page'.padEnd(48)}  perf  a11y  best   seo    paint blocked  shift  script faults`);
    for (const path of paths) {
      const figures = await lookAtPage({ origin, browser, port }, path, LOOKS);
      method ??= figures.method;
      print(lineOf(figures));
      violations.push(
        ...violationsOf(figures, WITH_APP.has(path) ? MAX_SCRIPT_BYTES.enter : MAX_SCRIPT_BYTES.read),
      );
    }
  } finally {
    await browser.close();
    product.kill('SIGTERM');
    await product.ended;
    await folder.remove();
  }
  print(`${method ?? 'No page'}; the middle of ${LOOKS} looks.`);
  for (const violation of violations) print(violation);
  print(violations.length === 0 ? 'Every page reaches what it must.' : `${violations.length} violations`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}

await main();
