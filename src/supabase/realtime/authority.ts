import { sql } from 'kysely';
import { hasSqlState, SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import type { Caller, PersonTransactions } from '../person/person-transactions.ts';
import { createGate } from './gate.ts';
import { liveOrigin, type Hearer } from './live-scope.ts';
import type { Broadcast } from './message.ts';

/** Somebody's right to a topic: granted, refused, ended with the session, or not to be had at this moment. */
export type Verdict = 'ended' | 'granted' | 'refused' | 'unknown';

/** How many questions about rights go to the database at once, so that a storm of joins leaves room for requests. */
const QUESTIONS_AT_ONCE = 2;
/** What fits into one notification of PostgreSQL, together with its envelope. */
export const MOST_PUBLISHED_BYTES = 7_000;

/** What became of a broadcast that somebody asked for. */
export type Publication = 'refused' | 'sent' | 'too_large' | 'unknown';

export interface Authority {
  /** Whether somebody may hear a topic, by the same rules as the tables. */
  mayHear(bearer: Hearer, topic: string, isPrivate: boolean): Promise<Verdict>;
  /** Sends a broadcast, in every process: a person to a public topic alone, a program with a secret key to any. */
  publish(caller: Caller, posted: Posted): Promise<Publication>;
}

export interface Posted {
  readonly topic: string;
  readonly isPrivate: boolean;
  readonly broadcast: Broadcast;
  /** The channel that shall not hear itself. */
  readonly sender: string | null;
}

export interface AuthorityParts {
  readonly people: PersonTransactions;
  readonly onError: (error: unknown) => void;
}

const circumstances = (mode: 'read' | 'write') => ({ mode, origin: liveOrigin() }) as const;

/** Asks the database, as the person. */
export function createAuthority({ people, onError }: AuthorityParts): Authority {
  const gate = createGate(QUESTIONS_AT_ONCE);

  async function mayJoin(bearer: Hearer, topic: string, isPrivate: boolean): Promise<Verdict> {
    // A program hears everything, as long as its key stands: which the transaction asks as it opens.
    if (bearer.keyId !== undefined) {
      await people.run(bearer, circumstances('read'), (tx) => sql`select`.execute(tx));
      return 'granted';
    }
    const { rows } = await people.run(bearer, circumstances('read'), (tx) =>
      sql<{ allowed: boolean | null }>`select app.may_hear(${topic}) as allowed`.execute(tx),
    );
    // The session stands, which is all that a public topic asks for.
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
