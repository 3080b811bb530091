import type { User } from '@supabase/supabase-js';
import type { Access } from '#foundation/contract/endpoint.ts';
import { can } from '#foundation/contract/can.ts';
import {
  actingPermissions,
  isRole,
  type Permission,
  permissionsOf,
  type Role,
} from '#vocabulary/permissions.ts';
import type { Profile } from './profile.ts';

/** The second step of signing in: enter a code, or set up an app first. */
export type SecondStep = 'code' | 'enrolment';

/** Who is signed in. The permissions only decide what to show; the server enforces them. */
export interface Session {
  /** `loading` until the stored session is checked and, if there is one, its profile loaded. */
  readonly status: 'loading' | 'out' | 'in';
  readonly user: User | null;
  /** Null also while the second step of signing in is missing. */
  readonly profile: Profile | null;
  /** What is missing before anything is accessible: a code of the app, or the app itself. */
  readonly missing: SecondStep | null;
  /** Null if the profile has none, or one that this version does not know. */
  readonly role: Role | null;
  readonly clinicId: string | null;
  readonly permissions: readonly Permission[];
  readonly isPlatformAdmin: boolean;
  readonly isClinicAdmin: boolean;
  /** Doctor, technician or csr. */
  readonly isClinicStaff: boolean;
  readonly isClient: boolean;
  /** A member of the platform's support inside a clinic: sees what its admin sees, read-only. */
  readonly isSupport: boolean;
  /** Since when the user's clinic is suspended, as far as this browser knows; null if it is not. */
  readonly suspendedAt: string | null;
  readonly can: (access: Access) => boolean;
  /** The user has logged out, as opposed to never having been signed in. */
  readonly loggedOut: boolean;
  /** Why the session, or the role of who is signed in, is unknown: the server could not be reached. */
  readonly failure: unknown;
}

const CLINIC_STAFF: ReadonlySet<Role | null> = new Set<Role>(['doctor', 'technician', 'csr']);

interface SessionParts {
  readonly status: Session['status'];
  readonly user?: User | null;
  readonly profile?: Profile | null;
  readonly missing?: SecondStep | null;
  readonly loggedOut?: boolean;
  readonly failure?: unknown;
  readonly suspendedAt?: string | null;
}

/** Builds a session; everything that is not given follows from the role. */
export function sessionOf({
  status,
  user = null,
  profile = null,
  missing = null,
  loggedOut = false,
  failure = null,
  suspendedAt = null,
}: SessionParts): Session {
  const role = profile !== null && isRole(profile.role) ? profile.role : null;
  const permissions = role === null ? [] : permissionsOf(role);
  return {
    status,
    user,
    profile,
    missing,
    role,
    clinicId: profile?.clinic_id ?? null,
    permissions,
    isPlatformAdmin: role === 'platform_admin',
    isClinicAdmin: role === 'clinic_admin',
    isClinicStaff: CLINIC_STAFF.has(role),
    isClient: role === 'client',
    isSupport: false,
    suspendedAt,
    can: (access) => access === 'public' || (status === 'in' && can(permissions, access)),
    loggedOut,
    failure,
  };
}

/** The same user inside a clinic that is not theirs: with the screens of its admin, and permissions to read only. */
export function insideClinic(session: Session, clinicId: string): Session {
  const permissions = actingPermissions({ role: session.role, clinicId });
  return {
    ...session,
    role: 'clinic_admin',
    clinicId,
    permissions,
    isPlatformAdmin: false,
    isClinicAdmin: true,
    isSupport: true,
    can: (access) => access === 'public' || (session.status === 'in' && can(permissions, access)),
  };
}
