import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';
import { DeskFacts } from '../contract.ts';
import { readDeviceHash } from './device-secret.ts';

const Row = z.object({ device: DeskFacts.nullable() });

/** Attaches the caller's session to the shared device that they are at. */
export async function attachToDesk({ tx, cookies }: PersonContext): Promise<{ device: DeskFacts | null }> {
  const hash = readDeviceHash(cookies);
  if (!hash) return { device: null };
  const row = await fetchRow(tx, Row, sql`select app.attach_to_desk_device(${hash}) as device`);
  return { device: row?.device ?? null };
}
