import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { Tables } from '#db/tables.ts';
import { servePinSignIn } from '#identity/security/server/serve-pin-sign-in.ts';
import { serveSharedDocument } from '#practice/record-export/server/serve-shared-document.ts';
import { serveIncidentFeed } from '#platform/status/server/serve-incident-feed.ts';
import { redirect } from '#foundation/server/database/connection.ts';
import { createDatabase, type Database } from '#foundation/server/database/database.ts';
import { recordSessionUse } from '#foundation/server/database/record-session-use.ts';
import { createAddressOfRequest } from '#foundation/server/http/address-of.ts';
import {
  createRequestAllowances,
  type RequestAllowances,
} from '#foundation/server/http/request-allowances.ts';
import { answerHeaders } from '#foundation/server/http/security-headers.ts';
import { loadMembership } from '#foundation/server/http/load-membership.ts';
import { createMemberships, type Memberships } from '#foundation/server/http/memberships.ts';
import type { Log } from '#foundation/server/log.ts';
import { mountOutboxPage } from '#foundation/server/mail/outbox-page.ts';
import { startProcessHeartbeat } from '#foundation/server/process-heartbeat.ts';
import { createSealer, type Sealer } from '#foundation/server/sealer.ts';
import { markSessionUsed } from '#supabase/auth/mark-session-used.ts';
import { openAuth, type Auth } from '#supabase/auth/open-auth.ts';
import { createFunctionsService } from '#supabase/functions/functions-service.ts';
import { mountSupabase } from '#supabase/gateway/mount-supabase.ts';
import { personTransactions } from '#supabase/person/person-transactions.ts';
import { createRealtimeService } from '#supabase/realtime/realtime-service.ts';
import { createRealtime } from '#supabase/realtime/realtime.ts';
import { limitStatements, type StatementLimits } from '#supabase/rest/limit-statements.ts';
import { createRestService } from '#supabase/rest/rest-service.ts';
import { openStorage } from '#supabase/storage/open-storage.ts';
import type { Application } from './application.ts';
import type { ApplicationParts } from './application-parts.ts';
import { productFunctions } from './functions.ts';
import { holdAnswers } from './hold-answers.ts';
import { allowanceOf, limitCallers, personCaller } from './limit-callers.ts';
import { weightOfQueryTime } from './request-weight.ts';
import type { Settings } from './settings.ts';
import { createServer } from './server.ts';
import { startJobs } from './start-jobs.ts';

const WEB_ROOT = fileURLToPath(new URL('../../build/client', import.meta.url));

const openDatabase = ({ settings, connection, logins, log }: ApplicationParts): Database<Tables> =>
  createDatabase<Tables>({
    connection: redirect(connection, { login: logins.app }),
    poolSize: settings.poolSize,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });

/** Records when each session was last used, accurate to a few minutes. */
const withSessionUse = (database: Database<Tables>, log: Log): Database<Tables> =>
  recordSessionUse(database, {
    note: (sessionId) => markSessionUsed(database, sessionId),
    onError: (error) => log.warn({ err: error }, 'a session could not be noted as seen'),
  });

/** Half of the connections, so that a clinic's screens always find one. */
const restLimits = (
  { poolSize }: Pick<Settings, 'poolSize'>,
  allowances: RequestAllowances,
): StatementLimits => ({
  atOnce: Math.max(1, Math.floor(poolSize / 2)),
  perCaller: 2,
  waiting: 64,
  onTime: (userId, milliseconds) => allowances.charge(personCaller(userId), weightOfQueryTime(milliseconds)),
});

/** The API of supabase-js: five services behind one gateway, and the websockets. */
function openWire(
  parts: ApplicationParts,
  {
    database,
    memberships,
    auth,
    allowances,
  }: {
    readonly database: Database<Tables>;
    readonly memberships: Memberships;
    readonly auth: Auth;
    readonly allowances: RequestAllowances;
  },
) {
  const { settings, connection, logins, secretKey, log } = parts;
  const product = productFunctions({ settings, database, secretKey, log });
  const functions = parts.functions ?? product.functions;
  const { projectKeys, verifyToken, addressOf } = auth;
  const people = personTransactions({ database, memberships });
  const realtime = createRealtime({
    database,
    people,
    verifyToken,
    listenOn: redirect(connection, { login: logins.app }),
    keys: projectKeys,
    addressOf: createAddressOfRequest(settings),
    log,
  });
  const storage = openStorage({ database, people, verifyToken, addressOf, secretKey, settings, log });
  const services = [
    auth.service,
    createRestService({
      people: limitStatements(people, restLimits(settings, allowances)),
      verifyToken,
      addressOf,
      log,
    }),
    createFunctionsService({ functions, people, verifyToken, addressOf, log }),
    createRealtimeService({
      authorization: realtime.authorization,
      verifyToken,
      consumeAllowance: auth.consumeAllowance,
    }),
    storage.service,
  ];
  const { crm, mounts } = product;
  return { realtime, storage, gateway: { keys: projectKeys, services }, mounts, crm };
}

/** Assembles the product on a migrated database. */
export async function createApplication(parts: ApplicationParts): Promise<Application> {
  const { settings, secretKey, log } = parts;
  const database = withSessionUse(openDatabase(parts), log);
  const memberships = createMemberships(loadMembership(database));
  const auth = await openAuth({ database, secretKey, settings, log });
  const allowance = allowanceOf(settings.refusalsPerSecond);
  const allowances = createRequestAllowances(allowance);
  const { realtime, storage, gateway, mounts, crm } = openWire(parts, {
    database,
    memberships,
    auth,
    allowances,
  });
  const encryption: Sealer | null = settings.demo ? createSealer(secretKey, 'mail') : null;
  const jobs = await startJobs({ ...parts, database, auth, storage, encryption, crm });
  const app = await createServer({
    settings,
    publishableKey: auth.projectKeys.publishable,
    mounts: [
      (root) => mountSupabase(root, gateway),
      (root) => mountOutboxPage(root, { database, encryption }),
      ...mounts,
      serveIncidentFeed({
        database,
        siteUrl: settings.publicUrl,
        consumeAllowance: auth.consumeAllowance,
        addressOf: auth.addressOf,
        log,
      }),
      serveSharedDocument({
        database,
        signFile: storage.sign,
        consumeAllowance: auth.consumeAllowance,
        addressOf: auth.addressOf,
        log,
      }),
      servePinSignIn({
        signInByPin: auth.signInByPin,
        consumeAllowance: auth.consumeAllowance,
        addressOf: auth.addressOf,
        log,
      }),
    ],
    webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
    database,
    memberships,
    verifyToken: auth.verifyToken,
    consumeAllowance: auth.consumeAllowance,
    addressOf: auth.addressOf,
    log,
  });
  const pulse = startProcessHeartbeat({
    database,
    socketCount: realtime.connectionCount,
    hearsLive: realtime.isListening,
    log,
  });
  const listener = getRequestListener(app.fetch);
  return {
    handle: limitCallers((request, response) => void listener(request, response), {
      allowances,
      allowance,
      held: holdAnswers(),
      verifyToken: auth.verifyToken,
      addressOf: createAddressOfRequest(settings),
      headers: answerHeaders({ https: settings.publicUrl.startsWith('https:') }),
    }),
    upgrade: realtime.upgrade,
    ping: () => database.ping(),
    dismissSockets: () => realtime.drain(),
    stopJobs: () => jobs.stop(),
    close: async () => {
      await pulse.stop();
      await realtime.close();
      auth.close();
      storage.close();
      await database.end();
    },
  };
}
