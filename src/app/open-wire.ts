import type { Tables } from '#db/tables.ts';
import { redirect } from '#foundation/server/database/connection.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { DiskSpace } from '#foundation/server/disk-space.ts';
import { createAddressOfRequest } from '#foundation/server/http/address-of.ts';
import type { Memberships } from '#foundation/server/http/memberships.ts';
import type { RequestAllowances } from '#foundation/server/http/request-allowances.ts';
import type { Auth } from '#supabase/auth/open-auth.ts';
import { createFunctionsService } from '#supabase/functions/functions-service.ts';
import { personTransactions } from '#supabase/person/person-transactions.ts';
import { createRealtimeService } from '#supabase/realtime/realtime-service.ts';
import { createRealtime } from '#supabase/realtime/realtime.ts';
import { limitStatements, type StatementLimits } from '#supabase/rest/limit-statements.ts';
import { createRestService } from '#supabase/rest/rest-service.ts';
import { openStorage } from '#supabase/storage/open-storage.ts';
import type { ApplicationParts } from './application-parts.ts';
import { productFunctions } from './functions.ts';
import { personCaller } from './limit-callers.ts';
import { weightOfQueryTime } from './request-weight.ts';
import type { Settings } from './settings.ts';

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
export function openWire(
  parts: ApplicationParts,
  {
    database,
    memberships,
    auth,
    allowances,
    disk,
  }: {
    readonly database: Database<Tables>;
    readonly memberships: Memberships;
    readonly auth: Auth;
    readonly allowances: RequestAllowances;
    readonly disk: DiskSpace;
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
  const storage = openStorage({
    database,
    people,
    verifyToken,
    addressOf,
    secretKey,
    settings,
    hasRoom: () => disk.level() !== 'full',
    log,
  });
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
