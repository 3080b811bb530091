import type { TestServer } from './test-server.ts';

/** Where the runner of the steps tells the projects of Vitest which server they share. */
const VARIABLE = 'TAILWELL_TEST_SERVER';

export const shareTestServer = (server: TestServer): Readonly<Record<string, string>> => ({
  [VARIABLE]: JSON.stringify(server),
});

export function readSharedTestServer(): TestServer | undefined {
  const value = process.env[VARIABLE];
  // Safe: only `shareTestServer` writes this variable.
  return value === undefined ? undefined : (JSON.parse(value) as TestServer);
}
