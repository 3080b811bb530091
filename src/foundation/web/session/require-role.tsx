import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Role } from '#vocabulary/permissions.ts';
import { useSession } from './use-session.ts';

/** What the guard leaves behind for the sign-in page. */
export interface LoginRedirectState {
  /** Where the person wanted to go. */
  readonly from: string;
  /** Who may go there; empty for anyone who is signed in. */
  readonly roles: readonly Role[];
}

interface RequireRoleProps {
  /** Empty: anyone who is signed in. */
  readonly roles: readonly Role[];
  readonly children: ReactNode;
}

/** Lets the allowed roles through. Shows nothing while that is being found out; sends everybody else to `/login`. */
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
