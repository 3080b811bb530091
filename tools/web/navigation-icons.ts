import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const NAVIGATION = 'src/app/web/navigation.ts';
const ALL_ICONS = 'node_modules/lucide-react/dist/esm/lucide-react.mjs';

const ICON_IMPORT = /import \{(?<names>[^}]*)\} from 'lucide-react'/;
/** The library exports each icon under several names from a file of its own. */
const ICON_EXPORT = /export \{(?<names>[^}]*)\} from '\.\/(?<file>icons\/[\w-]+\.mjs)'/g;

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.replace(/^\s*(?:type |default as )?/, '').trim())
    .filter(Boolean);

/**
 * The files of the icons that a module imports.
 *
 * @param exporting the library's module that exports all of them.
 */
export function iconFiles(importing: string, exporting: string): string[] {
  const wanted = new Set(namesIn(ICON_IMPORT.exec(importing)?.groups?.['names'] ?? ''));
  return [...exporting.matchAll(ICON_EXPORT)].flatMap(({ groups: { names = '', file = '' } = {} }) =>
    namesIn(names).some((name) => wanted.has(name)) ? [file] : [],
  );
}

/** Whether a module is an icon of the sidebar, all of which every signed-in page loads. */
export function isNavigationIcon(): (id: string) => boolean {
  const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8');
  const files = iconFiles(read(NAVIGATION), read(ALL_ICONS)).map((file) => `/lucide-react/dist/esm/${file}`);
  if (files.length === 0) throw new Error(`The icons of ${NAVIGATION} are not found.`);
  return (id) => files.some((file) => id.endsWith(file));
}
