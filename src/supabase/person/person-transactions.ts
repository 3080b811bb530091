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

/** How a transaction is to be run, apart from who runs it. */
export type Circumstances = Pick<Scope, 'mode'> & {
  readonly origin: NonNullable<Scope['origin']>;
  /** Whether somebody whose clinic is suspended still reaches what is their own: by `authenticated`, without the clinic. */
  readonly reachesOwnWhenSuspended?: boolean;
};

/** Somebody signed in, or a program that shows a secret key of the project. */
export type Caller = Pick<Bearer, 'userId' | 'sessionId'> | { readonly keyId: string };

export interface PersonTransactions {
  /**
   * Runs `work` as the person's own database role, with the claims that their role in `user_roles` gives them now; as
   * `service_key` for a program with a secret key; as `anon` for nobody. A role that changed since it was last asked for
   * is asked for again, once. The session that `work` is given is a person's alone.
   *
   * @throws pg.DatabaseError with one of our own codes (`SQLSTATE`): `SESSION_ENDED`, `KEY_REVOKED`,
   * `SECOND_FACTOR_REQUIRED`, `CLINIC_SUSPENDED`.
   */
  run<T>(
    caller: Caller | null,
    circumstances: Circumstances,
    work: (tx: Kysely<Tables>, session: Session | null) => Promise<T>,
  ): Promise<T>;
}

/** Opens transactions for people, over the same memberships as the API. */
export function personTransactions({ database, memberships }: PersonTransactionParts): PersonTransactions {
  return {
    run: async (caller, { reachesOwnWhenSuspended = false, ...circumstances }, work) => {
      if (!caller)
        return database.transaction({ ...circumstances, databaseRole: 'anon' }, (tx) => work(tx, null));
      if ('keyId' in caller) {
        const scope = { ...circumstances, databaseRole: 'service_key', keyId: caller.keyId } as const;
        return database.transaction(scope, (tx) => work(tx, null));
      }
      const { userId, sessionId } = caller;
      const act = (session: Session, databaseRole: DatabaseRole) =>
        database.transaction({ ...circumstances, databaseRole, claims: session }, (tx) => work(tx, session));
      const attempt = async (ask: 'find' | 'refresh') => {
        const as = await memberships[ask](userId);
        const session: Session = { userId, sessionId, ...as, permissions: actingPermissions(as) };
        try {
          return await act(session, databaseRoleOf(as));
        } catch (error) {
          if (!reachesOwnWhenSuspended || !hasSqlState(error, SQLSTATE.CLINIC_SUSPENDED)) throw error;
          return act({ ...session, permissions: ['self:manage'], isSuspended: true }, 'authenticated');
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
