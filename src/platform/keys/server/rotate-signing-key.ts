import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';

const Rotated = z.object({ kid: z.string().nullable() });

/**
 * Makes the standby key the signing key. Nobody is signed out: tokens that the former key signed stay valid until they
 * expire.
 *
 * @throws AppError `signing_key_too_new`.
 */
export async function rotateSigningKey(ctx: PlatformContext): Promise<{ kid: string }> {
  const rotated = await fetchRow(ctx.tx, Rotated, sql`select app.rotate_signing_key() as kid`);
  const kid = rotated?.kid;
  if (!kid) throw new AppError('signing_key_too_new');
  ctx.audit('signing_key.rotated', kid);
  return { kid };
}
