import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { permissionsOf } from '#vocabulary/permissions.ts';
import type { Session } from '#foundation/server/http/context.ts';
import type { Database, Scope } from '#foundation/server/database/database.ts';
import { databaseRoleOf } from '#foundation/server/database/database-role.ts';
import type { Memberships } from '#foundation/server/http/memberships.ts';
import type { Bearer } from './bearer.ts';

export interface PersonTransactionParts {
  readonly database: Database<Tables>;
  readonly memberships: Memberships;
}

/** How a transaction is to be run, apart from who runs it. */
export type Circumstances = Pick<Scope, 'mode'> & { readonly origin: NonNullable<Scope['origin']> };

export interface PersonTransactions {
  /**
   * Runs `work` as the person's own database role, with the claims that their role in `user_roles` gives them now; as
   * `anon` for nobody. A role that changed since it was last asked for is asked for again, once.
   *
   * @throws pg.DatabaseError with code `TW001` when the session is gone.
   */
  run<T>(
    bearer: Pick<Bearer, 'userId' | 'sessionId'> | null,
    circumstances: Circumstances,
    work: (tx: Kysely<Tables>, session: Session | null) => Promise<T>,
  ): Promise<T>;
}

/** The SQLSTATE of whatever was thrown, if it has one. */
export const sqlStateOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** `app.enter` found no such session, or one that has ended. */
export const SESSION_GONE = 'TW001';
const ROLE_CHANGED = 'TW002';

/** Opens transactions for people, over the same memberships as the API. */
export function personTransactions({ database, memberships }: PersonTransactionParts): PersonTransactions {
  return {
    run: async (bearer, circumstances, work) => {
      if (!bearer)
        return database.transaction({ ...circumstances, databaseRole: 'anon' }, (tx) => work(tx, null));
      const attempt = async (ask: 'find' | 'refresh') => {
        const { role, clinicId } = await memberships[ask](bearer.userId);
        const { userId, sessionId } = bearer;
        const session: Session = {
          userId,
          sessionId,
          role,
          clinicId,
          permissions: role ? permissionsOf(role) : [],
        };
        const scope = { ...circumstances, databaseRole: databaseRoleOf(role), claims: session };
        return database.transaction(scope, (tx) => work(tx, session));
      };
      try {
        return await attempt('find');
      } catch (error) {
        if (sqlStateOf(error) !== ROLE_CHANGED) throw error;
        return attempt('refresh');
      }
    },
  };
}
