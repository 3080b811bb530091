import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { Storage } from '#supabase/storage/open-storage.ts';
import type { OutsideHandler } from '#foundation/server/http/mount-outside.ts';
import type { Log } from '#foundation/server/log.ts';
import { createSealer } from '#foundation/server/sealer.ts';
import type { LabJobParts } from '#practice/lab-connections/server/jobs/lab-jobs.ts';
import { type MllpServer, startMllpServer } from '#practice/lab-connections/server/provider/mllp-server.ts';
import { createCarrier } from '#practice/lab-connections/server/provider/send-by-connection.ts';
import { POLL_MS } from '#practice/lab-connections/server/provider/results-api.ts';
import { fakeDeviceOf } from '#practice/lab-connections/simulated-devices.rules.ts';
import { createFakeSimulator } from '#practice/lab-connections/fake/fake-simulator.ts';
import type { Simulator } from '#practice/lab-connections/server/simulate.ts';
import { labConnectionsOutside } from '#practice/lab-connections/server/routes.ts';
import type { Settings } from './settings.ts';

interface LabsParts {
  readonly settings: Settings;
  readonly database: Database<Tables>;
  readonly secretKey: Buffer;
  readonly storage: Pick<Storage, 'keep' | 'read'>;
  readonly log: Log;
}

export interface Labs {
  readonly parts: LabJobParts;
  readonly server: MllpServer | null;
  readonly outside: readonly OutsideHandler[];
}

/** The fake devices of the demo, which send to this server as real ones would. */
function openFakes({ port, usesTls }: MllpServer): Simulator {
  const simulate = createFakeSimulator({
    host: '127.0.0.1',
    port,
    ...(usesTls ? { tls: true as const } : {}),
  });
  return async ({ application, ...sample }) => {
    const device = fakeDeviceOf(application);
    return device === null ? [] : simulate({ ...sample, device });
  };
}

/** Connections to laboratories and analyzers. @throws StartError when the process cannot listen. */
export async function openLabs({ settings, database, secretKey, storage, log }: LabsParts): Promise<Labs> {
  const { labs } = settings;
  const fetch = (request: Request) => globalThis.fetch(request);
  const parts: LabJobParts = {
    database,
    settings: labs,
    sealer: createSealer(secretKey, 'lab tokens'),
    keep: storage.keep,
    read: storage.read,
    log,
    carrier: createCarrier({
      folder: labs.folder,
      reachesPrivateHosts: labs.reachesPrivateHosts,
      fetch,
    }),
    results: { fetch, timeoutMs: POLL_MS },
  };
  const server = await startMllpServer(parts);
  return {
    parts,
    server,
    outside: labConnectionsOutside(
      parts,
      () => ({
        listener: server && { port: server.port, usesTls: server.usesTls },
        hasFolders: labs.folder !== null,
      }),
      settings.demo && server ? openFakes(server) : null,
    ),
  };
}
