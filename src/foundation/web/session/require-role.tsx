import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Role } from '#vocabulary/permissions.ts';
import { useSession } from './use-session.ts';

/** The navigation state that the guard passes to the sign-in page. */
export interface LoginRedirectState {
  /** The URL to return to. */
  readonly from: string;
  /** The roles that may open it; empty for anyone who is signed in. */
  readonly roles: readonly Role[];
}

interface RequireRoleProps {
  /** Empty for anyone who is signed in. */
  readonly roles: readonly Role[];
  readonly children: ReactNode;
}

/** Renders its children for the allowed roles only. Renders nothing while the session is loading; redirects others to `/login`. */
export function RequireRole({ roles, children }: RequireRoleProps) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status === 'loading') return null;
  if (session.missing !== null) {
    const state: LoginRedirectState = { from: pathname + search + hash, roles };
    return <Navigate to="/two-step" replace state={state} />;
  }
  if (session.status === 'in' && isAllowed(session.role, roles)) return children;
  const state: LoginRedirectState | null =
    session.status === 'out' && !session.loggedOut ? { from: pathname + search + hash, roles } : null;
  return <Navigate to="/login" replace state={state} />;
}

export const isAllowed = (role: Role | null, roles: readonly Role[]): boolean =>
  role !== null && (roles.length === 0 || roles.includes(role));
