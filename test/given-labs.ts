import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { KeepFile, ReadFile } from '#foundation/server/keep-file.ts';
import { createLog } from '#foundation/server/log.ts';
import { createSealer } from '#foundation/server/sealer.ts';
import { sha256 } from '#foundation/server/sha256.ts';
import { writeCode } from '#practice/lab-connections/connection-code.rules.ts';
import type { LabJobParts } from '#practice/lab-connections/server/jobs/lab-jobs.ts';
import type { LabSettings } from '#practice/lab-connections/server/lab-settings.ts';
import {
  CARRIER_TIMES,
  createCarrier,
} from '#practice/lab-connections/server/provider/send-by-connection.ts';
import type { Fetch } from '#foundation/server/outside/outgoing-request.ts';
import type { TestDatabase } from './database.ts';
import { givenOrderable } from './given-orderable.ts';

export const LAB_SETTINGS: LabSettings = {
  listen: { host: '127.0.0.1', port: 0 },
  tls: null,
  folder: null,
  reachesPrivateHosts: true,
};

const refuseFile: KeepFile = () => Promise.reject(new Error('This test has no storage.'));

/** What connections need of a process, over a test database. */
export function givenLabParts(
  { database, secretKey }: Pick<TestDatabase, 'database' | 'secretKey'>,
  {
    settings = LAB_SETTINGS,
    fetch = globalThis.fetch,
    answerMs = 20_000,
    keep = refuseFile,
    read = () => Promise.resolve(null),
  }: {
    readonly settings?: LabSettings;
    readonly fetch?: Fetch;
    readonly answerMs?: number;
    readonly keep?: KeepFile;
    readonly read?: ReadFile;
  } = {},
): LabJobParts {
  const { folder, reachesPrivateHosts } = settings;
  return {
    database,
    settings,
    sealer: createSealer(secretKey, 'lab tokens'),
    keep,
    read,
    log: createLog('silent'),
    carrier: createCarrier({ folder, reachesPrivateHosts, fetch, times: { ...CARRIER_TIMES, answerMs } }),
    results: { fetch, timeoutMs: answerMs },
  };
}

export interface GivenConnection {
  readonly clinicId: string;
  readonly connectionId: string;
  readonly laboratoryId: string;
  readonly code: string;
}

/** A connection of a clinic to a laboratory, as the owner of the tables. */
export async function givenConnection(
  owner: pg.Pool,
  clinicId: string,
  {
    laboratoryId: given,
    ordersBy = 'samples',
    host = null,
    port = null,
    apiUrl = null,
    theirApplication = '',
    certificateSha256 = null,
    resultsUrl = null,
  }: {
    readonly laboratoryId?: string;
    readonly ordersBy?: string;
    readonly host?: string | null;
    readonly port?: number | null;
    readonly apiUrl?: string | null;
    readonly theirApplication?: string;
    readonly certificateSha256?: string | null;
    readonly resultsUrl?: string | null;
  } = {},
): Promise<GivenConnection> {
  const laboratoryId = given ?? (await givenOrderable(owner, clinicId));
  const [connectionId, secret] = [randomUUID(), randomUUID()];
  const code = writeCode(clinicId, Buffer.from(secret.replaceAll('-', ''), 'hex').subarray(0, 10));
  await owner.query(
    `insert into lab_connections (clinic_id, id, laboratory_id, name, orders_by, host, port, api_url, their_application, code_hash, code_hint,
       certificate_sha256, results_url) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      clinicId,
      connectionId,
      laboratoryId,
      `Connection ${connectionId}`,
      ordersBy,
      host,
      port,
      apiUrl,
      theirApplication,
      sha256(code),
      code.slice(-4),
      certificateSha256,
      resultsUrl,
    ],
  );
  return { clinicId, connectionId, laboratoryId, code };
}
