import { sql } from 'kysely';
import type { PublicContext } from '#foundation/server/http/context.ts';
import type { Desk } from '../contract.ts';
import { forgetDeviceSecret, keepDeviceSecret, readDeviceHash } from './device-secret.ts';

/** The lock screen of the requesting browser; null if it is not a shared device. */
export async function getDesk({ tx, cookies }: PublicContext): Promise<{ desk: Desk | null }> {
  const hash = readDeviceHash(cookies);
  if (!hash) return { desk: null };
  const { rows } = await sql<{ desk: Desk | null }>`select app.desk(${hash}) as desk`.execute(tx);
  const desk = rows[0]?.desk ?? null;
  if (desk) keepDeviceSecret(cookies);
  else forgetDeviceSecret(cookies);
  return { desk };
}
