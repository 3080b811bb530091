import type { Kysely, RawBuilder } from 'kysely';
import type { AuditAction } from '#vocabulary/audit.ts';
import type { Permission, Role, StaffRole } from '#vocabulary/permissions.ts';
import type { Access } from '#foundation/contract/endpoint.ts';
import type { Tables } from '#db/tables.ts';
import type { Cookies } from './cookies.ts';

/** The part of an audit entry that the verb provides. Who, when and from where are added by the database. */
export interface AuditFacts {
  readonly before?: unknown;
  readonly after?: unknown;
  /** The clinic concerned, if it is not the clinic of the session: for what clients and the platform do. */
  readonly clinicId?: string;
}

interface BaseContext {
  /**
   * The transaction of the request. Statements that do not depend on each other can be sent without awaiting in
   * between.
   */
  readonly tx: Kysely<Tables>;
  readonly now: Date;
  readonly requestId: string;
  /** Cookies that scripts in the browser cannot read. */
  readonly cookies: Cookies;
  /** Writes an audit entry in this transaction; one for each, if the same was done to several subjects. */
  readonly audit: (action: AuditAction, subject: string | readonly string[], facts?: AuditFacts) => void;
  /**
   * The statement of a read of one row, which writes its audit entry if there is that row. It is sent as one, so that the request
   * is one packet: an entry on its own could not be taken back once the read turns out to find nothing.
   */
  readonly withAuditEntry: (
    action: AuditAction,
    subjectId: string,
    read: RawBuilder<unknown>,
  ) => RawBuilder<unknown>;
}

interface SessionOf<R extends Role | null, C extends string | null> {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: R;
  readonly clinicId: C;
  readonly permissions: readonly Permission[];
}

export type Session = SessionOf<Role | null, string | null> & {
  /** The clinic is suspended: the person can use what is their own, and nothing of the clinic. */
  readonly isSuspended?: boolean;
};

/** No session. */
export type PublicContext = BaseContext;
/** A session, with any role or none. */
export interface PersonContext extends BaseContext {
  readonly session: Session;
}
/** A member of a clinic's staff, within that clinic; or a platform admin who reads there through a support access. */
export interface MemberContext extends BaseContext {
  readonly session: SessionOf<StaffRole | 'platform_admin', string>;
}
/** A client and what belongs to them. A client's clinics follow from the account, not from a claim. */
export interface ClientContext extends BaseContext {
  readonly session: SessionOf<'client', string | null>;
}
/** A platform admin; with a clinic only while a support access to it is open. */
export interface PlatformContext extends BaseContext {
  readonly session: SessionOf<'platform_admin', string | null>;
}

/** The context that a verb receives, derived from the permission that its endpoint declares. */
export type ContextOf<P extends Access> = P extends 'public'
  ? PublicContext
  : P extends 'half_signed_in' | 'signed_in' | 'self:manage'
    ? PersonContext
    : P extends `own_${string}`
      ? ClientContext
      : P extends `platform_${string}`
        ? PlatformContext
        : MemberContext;
