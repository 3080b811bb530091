import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { actingPermissions } from '#vocabulary/permissions.ts';
import type { Session } from '#foundation/server/http/context.ts';
import type { Database, DatabaseRole, Scope } from '#foundation/server/database/database.ts';
import { hasSqlState, SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import { databaseRoleOf } from '#foundation/server/database/database-role.ts';
import type { Memberships } from '#foundation/server/http/memberships.ts';
import type { Bearer } from './bearer.ts';

export interface PersonTransactionParts {
  readonly database: Database<Tables>;
  readonly memberships: Memberships;
}

/** The options of a transaction that do not depend on its caller. */
export type TransactionOptions = Pick<Scope, 'mode'> & {
  readonly origin: NonNullable<Scope['origin']>;
  /**
   * Whether a member of a suspended clinic can still reach their own rows, as `authenticated` and without the clinic.
   */
  readonly reachesOwnWhenSuspended?: boolean;
};

/** An authenticated user, or a program with a secret key of the project. */
export type Caller = Pick<Bearer, 'userId' | 'sessionId'> | { readonly keyId: string };

export interface PersonTransactions {
  /**
   * Runs `work` in the database role of the caller: that of a user's role, with the claims of their current entry in
   * `user_roles`; `service_key` for a secret key; `anon` without a caller. If the cached role has changed, it is
   * reloaded once and the work is retried. Only a user has a session.
   *
   * @throws pg.DatabaseError with one of our own codes (`SQLSTATE`): `SESSION_ENDED`, `KEY_REVOKED`,
   * `SECOND_FACTOR_REQUIRED`, `CLINIC_SUSPENDED`.
   */
  run<T>(
    caller: Caller | null,
    options: TransactionOptions,
    work: (tx: Kysely<Tables>, session: Session | null) => Promise<T>,
  ): Promise<T>;
}

/** Opens transactions for callers, with the same membership cache as the API. */
export function personTransactions({ database, memberships }: PersonTransactionParts): PersonTransactions {
  return {
    run: async (caller, { reachesOwnWhenSuspended = false, ...options }, work) => {
      if (!caller) return database.transaction({ ...options, databaseRole: 'anon' }, (tx) => work(tx, null));
      if ('keyId' in caller) {
        const scope = { ...options, databaseRole: 'service_key', keyId: caller.keyId } as const;
        return database.transaction(scope, (tx) => work(tx, null));
      }
      const { userId, sessionId } = caller;
      const runAs = (session: Session, databaseRole: DatabaseRole) =>
        database.transaction({ ...options, databaseRole, claims: session }, (tx) => work(tx, session));
      const attempt = async (load: 'find' | 'refresh') => {
        const membership = await memberships[load](userId);
        const session: Session = {
          userId,
          sessionId,
          ...membership,
          permissions: actingPermissions(membership),
        };
        try {
          return await runAs(session, databaseRoleOf(membership));
        } catch (error) {
          if (!reachesOwnWhenSuspended || !hasSqlState(error, SQLSTATE.CLINIC_SUSPENDED)) throw error;
          return runAs({ ...session, permissions: ['self:manage'], isSuspended: true }, 'authenticated');
        }
      };
      try {
        return await attempt('find');
      } catch (error) {
        if (!hasSqlState(error, SQLSTATE.ROLE_CHANGED)) throw error;
        return attempt('refresh');
      }
    },
  };
}
