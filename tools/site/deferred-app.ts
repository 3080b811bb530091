import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PRELOAD = /<link rel="modulepreload" href="([^"]*)"\/?>/g;
/** How the framework starts the app: it imports its manifest, the routes of this page, and then its entry. */
const START =
  /<script type="module" async="">import "(?<list>[^"]*)";\n(?<routes>(?:import \* as route\d+ from "[^"]*";\s*)+)(?<noted>window\.__reactRouterRouteModules = \{[^}]*\};)\s*import\("(?<entry>[^"]*)"\);<\/script>/;
const ROUTE = /import \* as (route\d+) from ("[^"]*");/g;

/** After this many milliseconds the script yields to the browser. */
const MAX_TASK_MS = 8;

/** The events of the first interaction. */
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart'];

/**
 * Defers the page's app until the first interaction, or until the browser is idle after the page has loaded. Until
 * then none of the app's code competes with rendering. Each file is evaluated separately, dependencies first, so that
 * the browser stays responsive.
 * @throws when the framework starts its app in an unknown way.
 */
export function deferApp(html: string): string {
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  const { list, routes, noted, entry } = START.exec(html)?.groups ?? {};
  if (preloads.length === 0 || list === undefined || routes === undefined || noted === undefined)
    throw new Error('The page starts its app in a way that is not known here.');
  // The framework lists a file before its dependencies. The entry starts the app, so it is not among the preloaded
  // parts.
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

/** Defers the app of these built pages. */
export async function deferPages(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const file = join(folder, path, 'index.html');
    await writeFile(file, deferApp(await readFile(file, 'utf8')));
  }
}
