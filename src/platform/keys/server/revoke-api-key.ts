import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';

const Result = z.object({ revoked: z.boolean() });

/** @throws AppError `not_found` without such an active key, `last_publishable_key`. */
export async function revokeApiKey(
  ctx: PlatformContext,
  { keyId }: { readonly keyId: string },
): Promise<{ id: string }> {
  const result = await namingConstraints(
    { api_keys_last_publishable_check: 'last_publishable_key' },
    fetchRow(ctx.tx, Result, sql`select app.revoke_api_key(${keyId}::uuid) as revoked`),
  );
  if (!result?.revoked) throw new AppError('not_found');
  ctx.audit('api_key.revoked', keyId);
  return { id: keyId };
}
