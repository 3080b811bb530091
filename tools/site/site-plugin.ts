import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import { ARTICLES_FOLDER, readArticles } from './articles.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = 'src/sales/site/web/script/site-script.ts';
const SCRIPT_FILE = 'assets/site-script.js';
/** As those of the app (`baseline-widely-available` of Vite). */
const BROWSERS = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];

/** The script with all it imports, as one file: a phone on a slow network waits for each file that another one asks for. */
async function bundleScript(): Promise<string> {
  const bundle = await rolldown({
    cwd: PROJECT,
    input: SCRIPT,
    platform: 'browser',
    transform: { target: BROWSERS },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

/** Browsers cache the file forever, so its address changes with its content. */
const addressOf = (code: string): string =>
  `/${SCRIPT_FILE}?v=${createHash('sha256').update(code).digest('base64url').slice(0, 8)}`;

/**
 * Gives the public pages two modules: `virtual:site/articles`, the articles with their texts, for loaders alone;
 * and `virtual:site/script`, the address of the small script that the static pages have instead of the app.
 */
export function sitePlugin(): Plugin {
  let isBuild = false;
  let bundled: Promise<string> | undefined;
  const script = () => (bundled ??= bundleScript());
  return {
    name: 'tailwell:site',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    async buildStart() {
      if (isBuild && this.environment.name === 'client')
        this.emitFile({ type: 'asset', fileName: SCRIPT_FILE, source: await script() });
    },
    resolveId: (id) => (id.startsWith('virtual:site/') ? `\0${id}` : null),
    async load(id) {
      if (id === '\0virtual:site/articles') {
        this.addWatchFile(ARTICLES_FOLDER);
        return `export const ARTICLES = ${JSON.stringify(readArticles())};`;
      }
      if (id !== '\0virtual:site/script') return null;
      const address = isBuild ? addressOf(await script()) : `/${SCRIPT}`;
      return `export const SITE_SCRIPT = ${JSON.stringify(address)};`;
    },
  };
}
