import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '#foundation/server/log.ts';
import { loadMembership } from '#foundation/server/http/load-membership.ts';
import { createMemberships } from '#foundation/server/http/memberships.ts';
import type { Bearer, VerifyToken } from '#supabase/person/bearer.ts';
import { personTransactions, type PersonTransactions } from '#supabase/person/person-transactions.ts';
import type { RealtimeLimits } from '#supabase/realtime/limits.ts';
import { attachRealtime, type Realtime } from '#supabase/realtime/realtime.ts';
import type { TestDatabase } from './database.ts';

const ONE_HOUR_SECONDS = 3600;
export const TEST_KEY = 'sb_publishable_test';
export const TEST_SECRET_KEY = 'sb_secret_test';

/**
 * `test.<user>.<session>`, as created by `givenPerson`: valid for an hour, or until the time after a colon. The
 * database checks the session.
 */
export const verifyTestToken: VerifyToken = (token): Bearer | null => {
  const [bearer = '', expiresAt] = token.split(':');
  const [kind, userId, sessionId] = bearer.split('.');
  if (kind !== 'test' || !userId || !sessionId) return null;
  const nowSeconds = Math.floor(Date.now() / 1000);
  return {
    userId,
    sessionId,
    expiresAt: expiresAt === undefined ? nowSeconds + ONE_HOUR_SECONDS : Number(expiresAt),
  };
};

/** Transactions of callers with a test database, with roles cached as in the server. */
export const testPeople = ({ database }: TestDatabase): PersonTransactions =>
  personTransactions({
    database,
    memberships: createMemberships(loadMembership(database)),
  });

export interface TestRealtime extends Realtime {
  readonly url: string;
}

/** The realtime service of one process, on its own port. */
export async function startTestRealtime(
  db: TestDatabase,
  limits: Partial<RealtimeLimits> = {},
): Promise<TestRealtime> {
  const server = createServer();
  const realtime = attachRealtime(server, {
    database: db.database,
    people: testPeople(db),
    verifyToken: verifyTestToken,
    listenOn: db.connections.app,
    keys: {
      find: (text) => {
        if (text === TEST_KEY) return Promise.resolve({ id: 'test', kind: 'publishable' });
        return Promise.resolve(text === TEST_SECRET_KEY ? { id: 'secret', kind: 'secret' } : null);
      },
      refresh: () => Promise.resolve(),
    },
    addressOf: (request) => request.socket.remoteAddress ?? '',
    log: createLog('silent'),
    limits,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Safe: a server listening on a host and a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    ...realtime,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await realtime.close();
      server.close();
    },
  };
}
