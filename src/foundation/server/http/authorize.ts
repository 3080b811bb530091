import type { Context } from 'hono';
import { AppError } from '#vocabulary/errors.ts';
import { actingPermissions, isInsideClinic, isStaffRole } from '#vocabulary/permissions.ts';
import { ACTING_IN_HEADER, ACTING_IN_PLATFORM } from '#foundation/contract/acting-in.ts';
import { can } from '#foundation/contract/can.ts';
import type { Access } from '#foundation/contract/endpoint.ts';
import type { Session } from './context.ts';
import type { EndpointRequest } from './endpoint-request.ts';

const bearerToken = (c: Context): string | undefined =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(c.req.header('authorization') ?? '')?.[1];

/** Staff always work for a clinic; without one, nothing could be read or written. */
const hasPlaceToWork = (session: Session): boolean =>
  session.role === null || !isStaffRole(session.role) || session.clinicId !== null;

const mayUse = (session: Session, permission: Access): boolean =>
  can(session.permissions, permission) && hasPlaceToWork(session);

/**
 * One tab of a platform admin may be in a clinic while another one is in the console: its requests do not act in the clinic.
 *
 * @param membership whether the role may come from memory, or must be read from the database.
 */
async function authenticate(
  { c, parts }: EndpointRequest,
  membership: 'find' | 'refresh',
): Promise<Session | null> {
  const token = bearerToken(c);
  if (!token) return null;
  const bearer = parts.verifyToken(token);
  if (!bearer) throw new AppError('session_ended');
  const place = c.req.header(ACTING_IN_HEADER);
  let { role, clinicId } = await parts.memberships[membership](bearer.userId);
  if (role === 'platform_admin' && place !== undefined && place !== clinicId) {
    // What this process remembers may be older than the access that the tab has entered by.
    if (place !== ACTING_IN_PLATFORM) ({ role, clinicId } = await parts.memberships.refresh(bearer.userId));
    if (place !== clinicId) clinicId = null;
  }
  return { ...bearer, role, clinicId, permissions: actingPermissions({ role, clinicId }) };
}

/**
 * The caller's session, or null on a public endpoint. The role may come from memory; the transaction checks it.
 *
 * @throws AppError `unauthenticated`, `session_ended`, `forbidden` or `support_access_limits`.
 */
export async function authorize(request: EndpointRequest): Promise<Session | null> {
  const { permission } = request.handler.endpoint;
  if (permission === 'public') return null;
  const session = await authenticate(request, 'find');
  if (!session) throw new AppError('unauthenticated');
  if (mayUse(session, permission)) return session;
  // Another process may have granted a role since this one last read it.
  const fresh = await authenticate(request, 'refresh');
  if (fresh && mayUse(fresh, permission)) return fresh;
  throw new AppError(fresh && isInsideClinic(fresh) ? 'support_access_limits' : 'forbidden');
}
