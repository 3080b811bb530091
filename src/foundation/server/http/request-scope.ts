import type { Scope } from '../database/database.ts';
import { databaseRoleOf } from '../database/database-role.ts';
import type { AuthorizedRequest } from './endpoint-request.ts';

/** The database role, claims and origin with which the transaction of a request runs. */
export function scopeOf({
  handler: { endpoint },
  origin,
  session,
}: Pick<AuthorizedRequest, 'handler' | 'origin' | 'session'>): Scope {
  const mode = endpoint.method === 'GET' ? 'read' : 'write';
  if (!session) return { databaseRole: 'anon', origin, mode };
  return {
    databaseRole: session.isSuspended ? 'authenticated' : databaseRoleOf(session),
    // Tells the database not to require a second factor. This permission gives no other right.
    claims:
      endpoint.permission === 'half_signed_in' ? { ...session, permissions: ['half_signed_in'] } : session,
    origin,
    mode,
  };
}
