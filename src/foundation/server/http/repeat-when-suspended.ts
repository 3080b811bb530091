import { SUSPENDED_PERMISSIONS } from '#vocabulary/permissions.ts';
import type { Access } from '#foundation/contract/endpoint.ts';
import { hasSqlState, SQLSTATE } from '../database/sqlstate.ts';
import type { Session } from './context.ts';
import type { AuthorizedRequest } from './endpoint-request.ts';

/** The rights that somebody of a suspended clinic keeps on an endpoint; null where they have none. */
function suspendedSession(session: Session, permission: Access): Session | null {
  // What belongs to the person rather than to the role is reached without the clinic.
  if (permission === 'self:manage' || permission === 'signed_in')
    return { ...session, permissions: ['self:manage'], isSuspended: true };
  const staysOpen = (SUSPENDED_PERMISSIONS as readonly Access[]).includes(permission);
  return staysOpen ? { ...session, permissions: SUSPENDED_PERMISSIONS } : null;
}

/** Runs `work`; for somebody of a suspended clinic once more, with the rights that they keep on this endpoint. */
export async function repeatWhenSuspended<T>(
  request: AuthorizedRequest,
  work: (request: AuthorizedRequest) => Promise<T>,
): Promise<T> {
  try {
    return await work(request);
  } catch (error) {
    if (!request.session || !hasSqlState(error, SQLSTATE.CLINIC_SUSPENDED)) throw error;
    const session = suspendedSession(request.session, request.handler.endpoint.permission);
    if (!session) throw error;
    return work({ ...request, session });
  }
}
