import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PRELOAD = /<link rel="modulepreload" href="([^"]*)"\/?>/g;
/** How the framework starts the app: it imports its list of files, the routes of this page, and then its entry. */
const START =
  /<script type="module" async="">import "(?<list>[^"]*)";\n(?<routes>(?:import \* as route\d+ from "[^"]*";\s*)+)(?<noted>window\.__reactRouterRouteModules = \{[^}]*\};)\s*import\("(?<entry>[^"]*)"\);<\/script>/;
const ROUTE = /import \* as (route\d+) from ("[^"]*");/g;

/** After so many milliseconds the browser has its turn. */
const MAX_TASK_MS = 8;

/** What says that somebody is at the page. */
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart'];

/**
 * The page as it is, with its app started later: at the first sign of a visitor, or when the browser has nothing else to do
 * after the page has loaded. Until then none of the app's code competes with what is to be seen. Each file is run by itself,
 * those that others need first, so that the browser can answer in between.
 * @throws when the framework starts its app in another way than this knows.
 */
export function deferApp(html: string): string {
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  const { list, routes, noted, entry } = START.exec(html)?.groups ?? {};
  if (preloads.length === 0 || list === undefined || routes === undefined || noted === undefined)
    throw new Error('The page starts its app in a way that is not known here.');
  // The framework names a file before those that it needs. Its entry starts the app, so it is not among them.
  const parts = preloads.filter((href) => href !== entry).toReversed();
  const imports = [...routes.matchAll(ROUTE)].map(
    ([, name, from]) => `const ${name} = await import(${from});`,
  );
  const script = `
const pause = () => new Promise((resolve) => setTimeout(resolve));
const start = async () => {
  for (const href of ${JSON.stringify(preloads)})
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  let pausedAt = performance.now();
  for (const part of ${JSON.stringify(parts)}) {
    await import(part);
    if (performance.now() - pausedAt < ${MAX_TASK_MS}) continue;
    await pause();
    pausedAt = performance.now();
  }
  await import("${list}");
  ${imports.join('\n  ')}
  ${noted}
  await pause();
  await import("${entry}");
};
const signs = ${JSON.stringify(SIGNS_OF_LIFE)};
let isStarted = false;
const startOnce = () => {
  if (isStarted) return;
  isStarted = true;
  for (const sign of signs) removeEventListener(sign, startOnce, true);
  start();
};
for (const sign of signs) addEventListener(sign, startOnce, { capture: true, passive: true });
const whenIdle = () => (self.requestIdleCallback ? requestIdleCallback(startOnce, { timeout: 1000 }) : setTimeout(startOnce));
if (document.readyState === "complete") whenIdle();
else addEventListener("load", whenIdle);
`;
  return html
    .replaceAll(PRELOAD, '')
    .replace(START, () => `<script type="module" async="">${script}</script>`);
}

/** Lets the app of these built pages start late. */
export async function deferPages(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const file = join(folder, path, 'index.html');
    await writeFile(file, deferApp(await readFile(file, 'utf8')));
  }
}
