import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PublicContext } from '#foundation/server/http/context.ts';
import { Desk } from '../contract.ts';
import { forgetDeviceSecret, keepDeviceSecret, readDeviceHash } from './device-secret.ts';

const Row = z.object({ desk: Desk.nullable() });

/** The lock screen of the requesting browser; null if it is not a shared device. */
export async function getDesk({ tx, cookies }: PublicContext): Promise<{ desk: Desk | null }> {
  const hash = readDeviceHash(cookies);
  if (!hash) return { desk: null };
  const row = await fetchRow(tx, Row, sql`select app.find_desk(${hash}) as desk`);
  const desk = row?.desk ?? null;
  if (desk) keepDeviceSecret(cookies);
  else forgetDeviceSecret(cookies);
  return { desk };
}
