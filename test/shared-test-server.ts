import type { TestServer } from './test-server.ts';

/** The environment variable in which the step runner passes the shared server to the projects of Vitest. */
const VARIABLE = 'TAILWELL_TEST_SERVER';

export const shareTestServer = (server: TestServer): Readonly<Record<string, string>> => ({
  [VARIABLE]: JSON.stringify(server),
});

export function readSharedTestServer(): TestServer | undefined {
  const value = process.env[VARIABLE];
  // Safe: only `shareTestServer` writes this variable.
  return value === undefined ? undefined : (JSON.parse(value) as TestServer);
}
