// Builds the web app when its sources have changed.
import { join } from 'node:path';
import { ensureBuilt } from './build-once.mjs';

const SOURCES = [
  'src',
  'public',
  'tools/site',
  'tools/web',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.web.json',
];

/** Articles are pages of the site; other Markdown is documentation. @param {string} path */
const isServerOnly = (path) =>
  /\/server\/|\/supabase\/|\.test\.tsx?$|\.md$/.test(path) && !/\/articles\/[^/]+\.md$/.test(path);

/** @param {string} node */
export const ensureWebBuilt = (node) =>
  ensureBuilt(node, {
    what: 'web app',
    folder: 'build/client',
    sources: SOURCES,
    isSource: (path) => !isServerOnly(path),
    command: [join('node_modules', '.bin', 'react-router'), 'build'],
  });
