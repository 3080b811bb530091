import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Tables } from '#db/tables.ts';
import { servePhotos } from '#features/accounts/server/serve-photos.ts';
import { redirect } from '#foundation/server/database/connection.ts';
import { createDatabase, type Database } from '#foundation/server/database/database.ts';
import { createAddressOfRequest } from '#foundation/server/http/address-of.ts';
import { createMemberships, type Memberships } from '#foundation/server/http/memberships.ts';
import type { Log } from '#foundation/server/log.ts';
import { mountOutboxPage } from '#foundation/server/mail/outbox-page.ts';
import type { Logins } from '#foundation/server/migrate.ts';
import { createSealer, type Sealer } from '#foundation/server/sealer.ts';
import type { Settings } from '#foundation/server/settings.ts';
import { openAuth, type Auth } from '#supabase/auth/open-auth.ts';
import type { FunctionDefinition } from '#supabase/functions/function-definition.ts';
import { createFunctionsService } from '#supabase/functions/functions-service.ts';
import { mountSupabase } from '#supabase/gateway/mount-supabase.ts';
import { personTransactions } from '#supabase/person/person-transactions.ts';
import { createRealtimeService } from '#supabase/realtime/realtime-service.ts';
import { createRealtime } from '#supabase/realtime/realtime.ts';
import { createRestService } from '#supabase/rest/rest-service.ts';
import type { Application } from './application.ts';
import { functions as productFunctions } from './functions.ts';
import { createServer } from './server.ts';
import { startJobs } from './start-jobs.ts';

const WEB_ROOT = fileURLToPath(new URL('../../build/client', import.meta.url));

export interface ApplicationParts {
  readonly settings: Settings;
  /** As the owner of the tables; the application itself works under logins with fewer rights. */
  readonly connection: ClientConfig;
  readonly logins: Logins;
  readonly secretKey: Buffer;
  readonly log: Log;
  /** Others than the product's own, for tests of the door. */
  readonly functions?: readonly FunctionDefinition[];
}

const openDatabase = ({ settings, connection, logins, log }: ApplicationParts): Database<Tables> =>
  createDatabase<Tables>({
    connection: redirect(connection, { login: logins.app }),
    poolSize: settings.poolSize,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });

const membershipsOf = (database: Database<Tables>): Memberships =>
  createMemberships((userId) =>
    database.transaction({ databaseRole: 'auth_server', mode: 'read' }, async (tx) => {
      const { rows } = await sql<{ role: string; clinicId: string | null }>`
        select role, clinic_id as "clinicId" from app.membership(${userId}::uuid)`.execute(tx);
      return rows[0];
    }),
  );

/** The wire of supabase-js: its four services behind one gateway, and the websockets beside them. */
function openWire(parts: ApplicationParts, database: Database<Tables>, memberships: Memberships, auth: Auth) {
  const { settings, connection, logins, log, functions = productFunctions } = parts;
  const { publishableKey, verifyToken, addressOf } = auth;
  const people = personTransactions({ database, memberships });
  const realtime = createRealtime({
    people,
    verifyToken,
    listenOn: redirect(connection, { login: logins.app }),
    publishableKey,
    addressOf: createAddressOfRequest(settings),
    log,
  });
  const services = [
    auth.service,
    createRestService({ people, verifyToken, addressOf, log }),
    createFunctionsService({ functions, people, verifyToken, addressOf, log }),
    createRealtimeService({ authority: realtime.authority, verifyToken }),
  ];
  return { realtime, gateway: { publishableKey, services } };
}

/** Puts the product together on a migrated database. */
export async function createApplication(parts: ApplicationParts): Promise<Application> {
  const { settings, secretKey, log } = parts;
  const database = openDatabase(parts);
  const memberships = membershipsOf(database);
  const auth = await openAuth({ database, secretKey, settings, log });
  const { realtime, gateway } = openWire(parts, database, memberships, auth);
  const keeper: Sealer | null = settings.demo ? createSealer(secretKey, 'mail') : null;
  const jobs = await startJobs({ ...parts, database, auth, keeper });
  const app = await createServer({
    settings,
    publishableKey: auth.publishableKey,
    mounts: [
      (root) => mountSupabase(root, gateway),
      (root) => mountOutboxPage(root, { database, keeper }),
      servePhotos(database),
    ],
    webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
    database,
    memberships,
    verifyToken: auth.verifyToken,
    takeAllowance: auth.takeAllowance,
    addressOf: auth.addressOf,
    log,
  });
  const listener = getRequestListener(app.fetch);
  return {
    handle: (request, response) => void listener(request, response),
    upgrade: realtime.upgrade,
    ping: () => database.ping(),
    dismissSockets: () => realtime.dismiss(),
    stopJobs: () => jobs.stop(),
    close: async () => {
      await realtime.close();
      auth.close();
      await database.end();
    },
  };
}
