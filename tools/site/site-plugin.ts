import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { ARTICLES_FOLDER, readArticles } from './articles.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = 'src/sales/site/web/script/site-script.ts';
/**
 * The sources of the script and of the modules that it shares with the app. Browsers cache it forever, so its address
 * has to change with any of them.
 */
const SCRIPT_SOURCES = ['src/**/*.{ts,tsx}', 'package-lock.json'];
const SCRIPT_FILE = 'assets/site-script.js';

function scriptVersion(): string {
  const hash = createHash('sha256');
  for (const path of globSync(SCRIPT_SOURCES, { cwd: PROJECT }).toSorted()) {
    if (!path.includes('.test.')) hash.update(readFileSync(join(PROJECT, path)));
  }
  return hash.digest('base64url').slice(0, 8);
}

/**
 * Gives the public pages two modules: `virtual:site/articles`, the articles with their texts, for loaders alone;
 * and `virtual:site/script`, the address of the small script that the static pages have instead of the app.
 */
export function sitePlugin(): Plugin {
  let isBuild = false;
  return {
    name: 'tailwell:site',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    buildStart() {
      if (isBuild && this.environment.name === 'client')
        this.emitFile({ type: 'chunk', id: join(PROJECT, SCRIPT), fileName: SCRIPT_FILE });
    },
    resolveId: (id) => (id.startsWith('virtual:site/') ? `\0${id}` : null),
    load(id) {
      if (id === '\0virtual:site/articles') {
        this.addWatchFile(ARTICLES_FOLDER);
        return `export const ARTICLES = ${JSON.stringify(readArticles())};`;
      }
      if (id !== '\0virtual:site/script') return null;
      const address = isBuild ? `/${SCRIPT_FILE}?v=${scriptVersion()}` : `/${SCRIPT}`;
      return `export const SITE_SCRIPT = ${JSON.stringify(address)};`;
    },
  };
}
