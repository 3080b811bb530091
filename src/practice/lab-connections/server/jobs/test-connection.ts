import { sql } from 'kysely';
import * as z from 'zod';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { LabParts } from '../lab-parts.ts';
import { CarrierRefused } from '../provider/order-carrier.ts';
import { openSocket } from '../provider/open-socket.ts';

const Target = z.object({
  ordersBy: z.enum(['samples', 'mllp', 'json', 'folder']),
  host: z.string().nullable(),
  port: z.int().nullable(),
  usesTls: z.boolean(),
  apiUrl: z.string().nullable(),
});
type Target = z.infer<typeof Target>;

const CONNECT_MS = 10_000;
const HTTPS_PORT = 443;
const HTTP_PORT = 80;

/** Where a connection leads; null for one that uses no network. */
function placeOf({ ordersBy, host, port, usesTls, apiUrl }: Target) {
  if (ordersBy === 'mllp' && host !== null && port !== null) return { host, port, usesTls };
  if (ordersBy !== 'json' || apiUrl === null) return null;
  const url = new URL(apiUrl);
  const isTls = url.protocol === 'https:';
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: url.port === '' ? (isTls ? HTTPS_PORT : HTTP_PORT) : Number(url.port),
    usesTls: isTls,
  };
}

async function failureOf({ settings }: LabParts, target: Target): Promise<string | null> {
  if (target.ordersBy === 'folder')
    return settings.folder === null ? 'This server has no folder for laboratories.' : null;
  const place = placeOf(target);
  if (!place) return null;
  try {
    const { reachesPrivateHosts } = settings;
    (await openSocket({ ...place, reachesPrivateHosts, timeoutMs: CONNECT_MS })).destroy();
    return null;
  } catch (error) {
    if (error instanceof CarrierRefused) return error.message;
    return `${place.host} did not answer on port ${place.port}. Check the address, and whether the device is on.`;
  }
}

/** Connects to where orders of a connection go, and sends nothing. The outcome is noted for the screen that asked. */
export async function testConnection(
  parts: LabParts,
  { clinicId, connectionId }: { readonly clinicId: string; readonly connectionId: string },
): Promise<void> {
  const target = await asClinic(
    parts.database,
    clinicId,
    ({ tx }) =>
      fetchRow(
        tx,
        Target,
        sql`select c.orders_by as "ordersBy", c.host, c.port, c.uses_tls as "usesTls", c.api_url as "apiUrl"
          from lab_connections c where c.clinic_id = ${clinicId} and c.id = ${connectionId}`,
      ),
    { mode: 'read' },
  );
  if (!target) return;
  const failure = await failureOf(parts, target);
  await asClinic(parts.database, clinicId, ({ tx, now }) =>
    sql`update lab_connections c set tested_at = ${now.toISOString()}::timestamptz, test_failure = ${failure}::text
      where c.clinic_id = ${clinicId} and c.id = ${connectionId}`.execute(tx),
  );
}
