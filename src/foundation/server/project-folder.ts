import { existsSync } from 'node:fs';

/** The folder of package.json: a module's own address says nothing of it, because the server runs as one bundle. */
function findProjectFolder(): URL {
  let folder = new URL('./', import.meta.url);
  while (!existsSync(new URL('package.json', folder))) {
    const parent = new URL('../', folder);
    if (parent.href === folder.href) throw new Error(`No package.json above ${import.meta.url}.`);
    folder = parent;
  }
  return folder;
}

/** Ends with a slash. */
export const PROJECT_FOLDER = findProjectFolder();
