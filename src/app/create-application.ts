import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Tables } from '#db/tables.ts';
import { redirect } from '#foundation/server/database/connection.ts';
import { createDatabase } from '#foundation/server/database/database.ts';
import { createAddressOf } from '#foundation/server/http/address-of.ts';
import { createMemberships } from '#foundation/server/http/memberships.ts';
import type { Log } from '#foundation/server/log.ts';
import type { Logins } from '#foundation/server/migrate.ts';
import type { Settings } from '#foundation/server/settings.ts';
import type { Application } from './application.ts';
import { createServer } from './server.ts';

const WEB_ROOT = fileURLToPath(new URL('../../build/client', import.meta.url));

export interface ApplicationParts {
  readonly settings: Settings;
  /** As the owner of the tables; the application itself works under logins with fewer rights. */
  readonly connection: ClientConfig;
  readonly logins: Logins;
  readonly secretKey: Buffer;
  readonly log: Log;
}

/** Puts the product together on a migrated database. */
export async function createApplication({
  settings,
  connection,
  logins,
  log,
}: ApplicationParts): Promise<Application> {
  const database = createDatabase<Tables>({
    connection: redirect(connection, { login: logins.app }),
    poolSize: settings.poolSize,
    onIdleError: (error) => log.warn(error, 'a database connection broke'),
  });
  const app = await createServer({
    settings,
    publishableKey: 'tailwell',
    mounts: [],
    webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
    database,
    memberships: createMemberships((userId) =>
      database.transaction({ databaseRole: 'auth_server', mode: 'read' }, async (tx) => {
        const { rows } = await sql<{ role: string; clinicId: string | null }>`
          select role, clinic_id as "clinicId" from app.membership(${userId}::uuid)`.execute(tx);
        return rows[0];
      }),
    ),
    verifyToken: () => null,
    takeAllowance: () => Promise.resolve(true),
    addressOf: createAddressOf(settings),
    log,
  });
  const listener = getRequestListener(app.fetch);
  return {
    handle: (request, response) => void listener(request, response),
    upgrade: (_request, socket) => socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n'),
    ping: () => database.ping(),
    dismissSockets: () => undefined,
    stopJobs: () => Promise.resolve(),
    close: () => database.end(),
  };
}
