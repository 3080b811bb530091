import { sql } from 'kysely';
import { hasSqlState, SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import type { Caller, PersonTransactions } from '../person/person-transactions.ts';
import { createGate } from './gate.ts';
import { liveOrigin, type Hearer } from './live-scope.ts';
import type { Broadcast } from './message.ts';

/**
 * The result of an authorization check. `session_ended` asks the client to sign in again, `unavailable` to try again
 * later.
 */
export type Verdict = 'ended' | 'granted' | 'refused' | 'unknown';

/** Limits concurrent authorization queries, so that a burst of joins leaves database connections for other requests. */
const QUESTIONS_AT_ONCE = 2;
/** What fits into one PostgreSQL notification (8,000 bytes) together with its envelope. */
export const MOST_PUBLISHED_BYTES = 7_000;

/** The result of a request to send a broadcast. */
export type Publication = 'refused' | 'sent' | 'too_large' | 'unknown';

export interface Authority {
  /** Whether a subscriber may receive a topic, by the same row-level security as the tables. */
  mayHear(bearer: Hearer, topic: string, isPrivate: boolean): Promise<Verdict>;
  /**
   * Sends a broadcast in every process: users may send to public topics only, callers with a secret key to any topic.
   */
  publish(caller: Caller, posted: Posted): Promise<Publication>;
}

export interface Posted {
  readonly topic: string;
  readonly isPrivate: boolean;
  readonly broadcast: Broadcast;
  /** The channel to which the broadcast is not sent back. */
  readonly sender: string | null;
}

export interface AuthorityParts {
  readonly people: PersonTransactions;
  readonly onError: (error: unknown) => void;
}

const circumstances = (mode: 'read' | 'write') => ({ mode, origin: liveOrigin() }) as const;

/** Checks permissions in the database, in a transaction of the caller. */
export function createAuthority({ people, onError }: AuthorityParts): Authority {
  const gate = createGate(QUESTIONS_AT_ONCE);

  async function mayJoin(bearer: Hearer, topic: string, isPrivate: boolean): Promise<Verdict> {
    // A secret key may receive every topic. Opening the transaction checks that the key has not been revoked.
    if (bearer.keyId !== undefined) {
      await people.run(bearer, circumstances('read'), (tx) => sql`select`.execute(tx));
      return 'granted';
    }
    const { rows } = await people.run(bearer, circumstances('read'), (tx) =>
      sql<{ allowed: boolean | null }>`select app.may_hear(${topic}) as allowed`.execute(tx),
    );
    // Opening the transaction checked the session, which is all that a public topic requires.
    return !isPrivate || rows[0]?.allowed === true ? 'granted' : 'refused';
  }

  return {
    mayHear: async (bearer, topic, isPrivate) => {
      try {
        return await gate(() => mayJoin(bearer, topic, isPrivate));
      } catch (error) {
        if (hasSqlState(error, SQLSTATE.KEY_REVOKED, SQLSTATE.SESSION_ENDED)) return 'ended';
        if (hasSqlState(error, SQLSTATE.CLINIC_SUSPENDED, SQLSTATE.SECOND_FACTOR_REQUIRED)) return 'refused';
        onError(error);
        return 'unknown';
      }
    },
    publish: async (caller, { topic, isPrivate, broadcast: { event, body }, sender }) => {
      const isProgram = 'keyId' in caller;
      if (isPrivate && !isProgram) return 'refused';
      const json = body.kind === 'json' ? body.text : 'null';
      const bytes = body.kind === 'binary' ? body.bytes.toString('base64') : null;
      if (Buffer.byteLength(json) + (bytes?.length ?? 0) + Buffer.byteLength(event) > MOST_PUBLISHED_BYTES) {
        return 'too_large';
      }
      try {
        await gate(() =>
          people.run(caller, circumstances('write'), (tx) =>
            (isProgram
              ? sql`select app.publish_with_key(${topic}, ${event}, ${json}::json, ${bytes}, ${sender}, ${isPrivate})`
              : sql`select app.publish(${topic}, ${event}, ${json}::json, ${bytes}, ${sender})`
            ).execute(tx),
          ),
        );
        return 'sent';
      } catch (error) {
        const isRefusal = hasSqlState(
          error,
          SQLSTATE.CLINIC_SUSPENDED,
          SQLSTATE.INSUFFICIENT_PRIVILEGE,
          SQLSTATE.KEY_REVOKED,
          SQLSTATE.SECOND_FACTOR_REQUIRED,
          SQLSTATE.SESSION_ENDED,
        );
        if (isRefusal) return 'refused';
        onError(error);
        return 'unknown';
      }
    },
  };
}
