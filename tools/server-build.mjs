// Bundles the server when its sources have changed.
import { join } from 'node:path';
import { ensureBuilt } from './build-once.mjs';

/** What `npm start` runs. */
export const serverProgram = 'build/node/main.js';

/** SQL and texts are read from their folders. @param {string} path */
const isServers = (path) => /\.(?:ts|json|mjs)$/.test(path) && !path.endsWith('.test.ts');

/** @param {string} node */
export const ensureServerBuilt = (node) =>
  ensureBuilt(node, {
    what: 'server',
    folder: 'build/node',
    sources: ['src', 'db', 'tools/bundle-server.ts', 'package.json', 'package-lock.json'],
    isSource: isServers,
    command: [join('tools', 'bundle-server.ts')],
  });
