import { sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { SigningKey } from '../contract.ts';

/** The public part of the current, the standby and all former signing keys. */
export async function listSigningKeys({ tx }: PlatformContext): Promise<{ items: SigningKey[] }> {
  const items = await fetchRows(
    tx,
    SigningKey,
    sql`select kid, status, created_at as "createdAt", status_since as "statusSince" from app.signing_keys()`,
  );
  return { items };
}
