import type { TestProject } from 'vitest/node';
import { readSharedTestServer } from './shared-test-server.ts';
import { startTestServer, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly testServer: TestServer;
  }
}

/** Provides the server that `npm test` has started for all steps, or starts one for a project that runs alone. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const shared = readSharedTestServer();
  if (shared) {
    project.provide('testServer', shared);
    return undefined;
  }
  const { server, stop } = await startTestServer();
  project.provide('testServer', server);
  return stop;
}
