import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { SigningKey } from '../contract.ts';

/** Every key that signs sign-ins, has signed them, or will, by its public side. */
export async function listSigningKeys({ tx }: PlatformContext): Promise<{ items: SigningKey[] }> {
  const { rows } = await sql<SigningKey>`
    select kid, status, created_at as "createdAt", status_since as "statusSince" from app.signing_keys()`.execute(
    tx,
  );
  return { items: rows };
}

/**
 * Lets the key that stands by sign from now on. Nobody is signed out: what the former one has signed is good to its end.
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
