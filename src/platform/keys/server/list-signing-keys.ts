import { sql } from 'kysely';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { SigningKey } from '../contract.ts';

/** The public side of every key that signs sessions, has signed them, or will. */
export async function listSigningKeys({ tx }: PlatformContext): Promise<{ items: SigningKey[] }> {
  const { rows } = await sql<SigningKey>`
    select kid, status, created_at as "createdAt", status_since as "statusSince" from app.signing_keys()`.execute(
    tx,
  );
  return { items: rows };
}
