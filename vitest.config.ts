import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', 'build/**', 'data/**', '.cache/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,tools,test}/**/*.test.ts'],
          exclude: [...ignored, '**/*.db.test.ts', 'test/process/**'],
        },
      },
      {
        test: { name: 'web', include: ['src/**/*.test.tsx'], exclude: ignored, environment: 'happy-dom' },
      },
      {
        test: {
          name: 'db',
          include: ['{src,test,db}/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: ['test/global-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'acceptance',
          include: ['acceptance/**/*.test.ts'],
          exclude: ignored,
          globalSetup: ['test/global-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
