import { sql } from 'kysely';
import * as z from 'zod';
import pLimit from 'p-limit';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { hasSqlState, SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import type { Caller, PersonTransactions } from '../person/person-transactions.ts';
import { liveOrigin, type Subscriber } from './live-scope.ts';
import type { Broadcast } from './message.ts';

const AllowedRow = z.object({ allowed: z.boolean().nullable() });

/**
 * The result of an authorization check. `session_ended` asks the client to sign in again, `unavailable` to try again
 * later.
 */
export type AuthorizationResult = 'session_ended' | 'granted' | 'refused' | 'unavailable';

/** Limits concurrent authorization queries, so that a burst of joins leaves database connections for other requests. */
const MAX_CONCURRENT_CHECKS = 2;
/** What fits into one PostgreSQL notification (8,000 bytes) together with its envelope. */
const MAX_PUBLISHED_BYTES = 7_300;

/** The result of a request to send a broadcast. */
export type PublishResult = 'refused' | 'sent' | 'too_large' | 'unavailable';

export interface Authorization {
  /** Whether a subscriber may receive a topic, by the same row-level security as the tables. */
  mayReceive(bearer: Subscriber, topic: string, isPrivate: boolean): Promise<AuthorizationResult>;
  /**
   * Sends a broadcast in every process: users may send to public topics only, callers with a secret key to any topic.
   */
  publish(caller: Caller, outgoing: OutgoingBroadcast): Promise<PublishResult>;
}

export interface OutgoingBroadcast {
  readonly topic: string;
  readonly isPrivate: boolean;
  readonly broadcast: Broadcast;
  /** The channel to which the broadcast is not sent back. */
  readonly sender: string | null;
}

export interface AuthorizationParts {
  readonly people: PersonTransactions;
  readonly onError: (error: unknown) => void;
}

const transactionOptions = (mode: 'read' | 'write') => ({ mode, origin: liveOrigin() }) as const;

/** Checks permissions in the database, in a transaction of the caller. */
export function createAuthorization({ people, onError }: AuthorizationParts): Authorization {
  const limit = pLimit(MAX_CONCURRENT_CHECKS);

  async function checkRead(
    bearer: Subscriber,
    topic: string,
    isPrivate: boolean,
  ): Promise<AuthorizationResult> {
    // A secret key may receive every topic. Opening the transaction checks that the key has not been revoked.
    if (bearer.keyId !== undefined) {
      await people.run(bearer, transactionOptions('read'), (tx) => sql`select`.execute(tx));
      return 'granted';
    }
    const row = await people.run(bearer, transactionOptions('read'), (tx) =>
      fetchRow(tx, AllowedRow, sql`select app.may_receive(${topic}) as allowed`),
    );
    // Opening the transaction checked the session, which is all that a public topic requires.
    return !isPrivate || row?.allowed === true ? 'granted' : 'refused';
  }

  return {
    mayReceive: async (bearer, topic, isPrivate) => {
      try {
        return await limit(() => checkRead(bearer, topic, isPrivate));
      } catch (error) {
        if (hasSqlState(error, SQLSTATE.KEY_REVOKED, SQLSTATE.SESSION_ENDED)) return 'session_ended';
        if (hasSqlState(error, SQLSTATE.CLINIC_SUSPENDED, SQLSTATE.SECOND_FACTOR_REQUIRED)) return 'refused';
        onError(error);
        return 'unavailable';
      }
    },
    publish: async (caller, { topic, isPrivate, broadcast: { event, body }, sender }) => {
      const isProgram = 'keyId' in caller;
      if (isPrivate && !isProgram) return 'refused';
      const json = body.kind === 'json' ? body.text : 'null';
      const bytes = body.kind === 'binary' ? body.bytes.toString('base64') : null;
      // As JSON: a control character takes six bytes there.
      const names = JSON.stringify([topic, event]);
      if (Buffer.byteLength(json + names) + (bytes?.length ?? 0) > MAX_PUBLISHED_BYTES) return 'too_large';
      try {
        await limit(() =>
          people.run(caller, transactionOptions('write'), (tx) =>
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
        return 'unavailable';
      }
    },
  };
}
