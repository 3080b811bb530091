import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', 'build/**', 'data/**', '.cache/**'];
const processTests = 'test/process/**/*.test.ts';

/** Long enough for a busy machine: a test that needs it is stuck. */
const STUCK_AFTER_MS = 60_000;
const timeouts = {
  testTimeout: STUCK_AFTER_MS,
  hookTimeout: STUCK_AFTER_MS,
  expect: { poll: { timeout: STUCK_AFTER_MS / 2 } },
};

/**
 * Test files one after the other in the same process, which loads what they share once. What takes the place of a module
 * or draws a page would reach the next file: such tests are the web's, each file by itself.
 */
const together = { isolate: false, unstubGlobals: true } as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...timeouts,
          ...together,
          name: 'unit',
          include: ['{src,tools,test,db}/**/*.test.ts'],
          exclude: [...ignored, '**/*.db.test.ts', processTests],
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          ...timeouts,
          name: 'web',
          include: ['src/**/*.test.tsx'],
          exclude: ignored,
          environment: 'happy-dom',
          setupFiles: ['test/web/setup.ts'],
          // Modules for each file anew, the page's world once for all of them.
          pool: 'vmThreads',
        },
      },
      {
        test: {
          ...timeouts,
          ...together,
          name: 'db',
          include: ['{src,test,db}/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: ['test/global-database.ts'],
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...timeouts,
          ...together,
          name: 'acceptance',
          include: ['acceptance/**/*.test.ts'],
          exclude: ignored,
          globalSetup: ['test/global-database.ts'],
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...timeouts,
          ...together,
          name: 'two-processes',
          include: ['acceptance/**/*.test.ts'],
          exclude: ignored,
          globalSetup: ['test/global-database.ts'],
          maxWorkers: 2,
          // The same as `acceptance`, with two processes behind one port: each request meets another one than the last.
          env: { TAILWELL_PROCESSES: '2' },
        },
      },
      {
        test: {
          ...timeouts,
          name: 'process',
          include: [processTests],
          exclude: ignored,
          // Each test starts whole servers, and waits for them for most of its time.
          maxWorkers: 2,
          testTimeout: 5 * STUCK_AFTER_MS,
          hookTimeout: 5 * STUCK_AFTER_MS,
        },
      },
    ],
  },
});
