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

/** The second step of signing in: to enter a code, or to set an app up first. */
export type SecondStep = 'code' | 'enrolment';

/** Who is at the screen. What it allows is a hint for what to show; the server decides. */
export interface Session {
  /** `loading` until the stored session is checked and, if there is one, its profile loaded. */
  readonly status: 'loading' | 'out' | 'in';
  readonly user: User | null;
  /** Null too while the second step of signing in is missing. */
  readonly profile: Profile | null;
  /** What is still missing before anything opens: a code of the app, or the app itself. */
  readonly missing: SecondStep | null;
  /** Null where the profile has none, or a word that this version does not know. */
  readonly role: Role | null;
  readonly clinicId: string | null;
  readonly permissions: readonly Permission[];
  readonly isPlatformAdmin: boolean;
  readonly isClinicAdmin: boolean;
  /** Doctor, technician or csr. */
  readonly isClinicStaff: boolean;
  readonly isClient: boolean;
  /** Somebody of the platform who reads in a clinic; shown what its admin is shown, allowed to read. */
  readonly isSupport: boolean;
  /** Since when the person's clinic is suspended, as far as this browser has been told; null for a clinic that is open. */
  readonly suspendedAt: string | null;
  readonly can: (access: Access) => boolean;
  /** The person logged out on purpose, rather than never having been in. */
  readonly loggedOut: boolean;
  /** Why nothing is known: the server could not be reached. */
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

/** A session from what is known; everything else follows from the role. */
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

/** The same person inside a clinic that is not theirs: the screens are those of its admin, the permissions to read alone. */
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
