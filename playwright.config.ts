import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '.cache/e2e',
  globalSetup: './e2e/global-server.ts',
  fullyParallel: true,
  // More than the cores of a small machine: a page waits for its server for most of the time.
  workers: 3,
  // Each is told of, and they are few, or the run has failed: see `countPlaywright`.
  retries: 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env['E2E_BASE_URL'] ?? '',
    launchOptions: await findChromium(),
    // What moves in is waited for by every click; how things move is looked at where it matters.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace of every action takes half as long again as the action. `playwright test --trace on` has one made.
    trace: 'off',
  },
});
