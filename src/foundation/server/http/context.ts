import type { Kysely } from 'kysely';
import type { AuditAction } from '#vocabulary/audit.ts';
import type { Permission, Role, StaffRole } from '#vocabulary/permissions.ts';
import type { Access } from '#foundation/contract/endpoint.ts';
import type { Tables } from '#db/tables.ts';
import type { Cookies } from './cookies.ts';

/** What an audit line says besides who, when and where from: which the database adds by itself. */
export interface AuditFacts {
  readonly before?: unknown;
  readonly after?: unknown;
  /** The clinic concerned, where it is not the session's own: a client's or the platform's doing. */
  readonly clinicId?: string;
}

interface BaseContext {
  /** The request's transaction. Statements that need not wait for each other may be sent side by side. */
  readonly tx: Kysely<Tables>;
  readonly now: Date;
  readonly requestId: string;
  /** What the browser keeps for us, out of reach of its scripts. */
  readonly cookies: Cookies;
  /** Writes one line into the audit trail, within this transaction. */
  readonly audit: (action: AuditAction, subjectId: string, facts?: AuditFacts) => void;
}

interface SessionOf<R extends Role | null, C extends string | null> {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: R;
  readonly clinicId: C;
  readonly permissions: readonly Permission[];
}

export type Session = SessionOf<Role | null, string | null> & {
  /** Their clinic is suspended: they reach what is their own, and nothing of the clinic. */
  readonly isSuspended?: boolean;
};

/** Nobody signed in. */
export type PublicContext = BaseContext;
/** Somebody signed in, whatever the role. */
export interface PersonContext extends BaseContext {
  readonly session: Session;
}
/** A member of a clinic's staff, within that clinic; or somebody of the platform who reads there by a support access. */
export interface MemberContext extends BaseContext {
  readonly session: SessionOf<StaffRole | 'platform_admin', string>;
}
/** A client, on what is theirs. A client's clinics are found by their account, not by a claim. */
export interface ClientContext extends BaseContext {
  readonly session: SessionOf<'client', string | null>;
}
/** The platform's own staff; with a clinic only while a support access to it is open. */
export interface PlatformContext extends BaseContext {
  readonly session: SessionOf<'platform_admin', string | null>;
}

/** The context that a verb gets, told from the permission that its endpoint asks for. */
export type ContextOf<P extends Access> = P extends 'public'
  ? PublicContext
  : P extends 'half_signed_in' | 'signed_in' | 'self:manage'
    ? PersonContext
    : P extends `own_${string}`
      ? ClientContext
      : P extends `platform_${string}`
        ? PlatformContext
        : MemberContext;
