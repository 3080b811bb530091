import { sql } from 'kysely';
import { unsupportedScope } from './auth-errors.ts';
import { WRITE, type AuthParts } from './auth-parts.ts';
import { originRow, type Origin } from './origin.ts';
import { requireAuthentication } from './require-authentication.ts';

const SCOPES: ReadonlySet<string> = new Set(['global', 'local', 'others']);

/** Ends this session, all others, or all of them. Their tokens are rejected from the next request on. */
export async function signOut(
  parts: AuthParts,
  authorization: string | undefined,
  scope: string,
  origin: Origin,
): Promise<void> {
  if (!SCOPES.has(scope)) throw unsupportedScope(scope);
  const { userId, sessionId } = await requireAuthentication(parts, authorization);
  await parts.database.transaction(WRITE, (tx) =>
    sql`select auth.end_sessions(${userId}::uuid, ${sessionId}::uuid, ${scope}, ${originRow(origin)})`.execute(
      tx,
    ),
  );
}
