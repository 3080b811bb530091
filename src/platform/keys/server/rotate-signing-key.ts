import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';

/**
 * Makes the standby key the signing key. Nobody is signed out: tokens that the former key signed stay valid until they
 * expire.
 *
 * @throws AppError `signing_key_too_new`.
 */
export async function rotateSigningKey(ctx: PlatformContext): Promise<{ kid: string }> {
  const { rows } = await sql<{ kid: string | null }>`select app.rotate_signing_key() as kid`.execute(ctx.tx);
  const kid = rows[0]?.kid;
  if (!kid) throw new AppError('signing_key_too_new');
  ctx.audit('signing_key.rotated', kid);
  return { kid };
}
