import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';

/** @throws AppError `not_found` for no key in use, `last_publishable_key`. */
export async function revokeApiKey(
  ctx: PlatformContext,
  { keyId }: { readonly keyId: string },
): Promise<{ id: string }> {
  const { rows } = await namingConstraints(
    { api_keys_last_publishable_check: 'last_publishable_key' },
    sql<{ revoked: boolean }>`select app.revoke_api_key(${keyId}::uuid) as revoked`.execute(ctx.tx),
  );
  if (!rows[0]?.revoked) throw new AppError('not_found');
  ctx.audit('api_key.revoked', keyId);
  return { id: keyId };
}
