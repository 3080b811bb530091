import { sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { ApiKey } from '../contract.ts';

/** Every key of the project, active keys first. Only publishable keys are returned in full. */
export async function listApiKeys({ tx }: PlatformContext): Promise<{ items: ApiKey[] }> {
  const items = await fetchRows(
    tx,
    ApiKey,
    sql`select id, kind, name, hint, key, created_at as "createdAt", created_by_email as "createdByEmail",
               last_used_at as "lastUsedAt", revoked_at as "revokedAt"
          from app.api_keys()`,
  );
  return { items };
}
