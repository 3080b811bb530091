import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Bearer } from '../person/bearer.ts';
import { SESSION_GONE, sqlStateOf, type PersonTransactions } from '../person/person-transactions.ts';
import { createGate } from './gate.ts';
import type { Broadcast } from './message.ts';

/** A topic that any two people who are signed in may share. All others are private. */
export const isPublicTopic = (topic: string): boolean => topic.startsWith('public:');

/** Somebody's right to a topic: granted, refused, ended with the session, or not to be had at this moment. */
export type Verdict = 'ended' | 'granted' | 'refused' | 'unknown';

/** How many questions about rights go to the database at once, so that a storm of joins leaves room for requests. */
const QUESTIONS_AT_ONCE = 2;
/** What fits into one notification of PostgreSQL, together with its envelope. */
export const MOST_PUBLISHED_BYTES = 7_000;
const NOT_ALLOWED = '42501';

/** What became of a broadcast that somebody asked for. */
export type Publication = 'refused' | 'sent' | 'too_large' | 'unknown';

export interface Authority {
  /** Whether somebody may hear a topic, by the same rules as the tables. */
  mayHear(bearer: Bearer, topic: string, isPrivate: boolean): Promise<Verdict>;
  /** Sends a broadcast to a public topic, in every process. `sender` is the channel that shall not hear itself. */
  publish(bearer: Bearer, topic: string, broadcast: Broadcast, sender: string | null): Promise<Publication>;
}

export interface AuthorityParts {
  readonly people: PersonTransactions;
  readonly onError: (error: unknown) => void;
}

const circumstances = (mode: 'read' | 'write') =>
  ({ mode, origin: { ip: '', userAgent: 'realtime', requestId: randomUUID() } }) as const;

/** Asks the database, as the person. */
export function createAuthority({ people, onError }: AuthorityParts): Authority {
  const gate = createGate(QUESTIONS_AT_ONCE);

  async function mayJoin(bearer: Bearer, topic: string, isPrivate: boolean): Promise<Verdict> {
    const { rows } = await people.run(bearer, circumstances('read'), (tx) =>
      sql<{ allowed: boolean | null }>`select app.may_join(${topic}) as allowed`.execute(tx),
    );
    // The session stands, which is all that a public topic asks for.
    return (isPrivate ? rows[0]?.allowed === true : isPublicTopic(topic)) ? 'granted' : 'refused';
  }

  return {
    mayHear: async (bearer, topic, isPrivate) => {
      try {
        return await gate(() => mayJoin(bearer, topic, isPrivate));
      } catch (error) {
        if (sqlStateOf(error) === SESSION_GONE) return 'ended';
        onError(error);
        return 'unknown';
      }
    },
    publish: async (bearer, topic, { event, body }, sender) => {
      const json = body.kind === 'json' ? body.text : 'null';
      const bytes = body.kind === 'binary' ? body.bytes.toString('base64') : null;
      if (Buffer.byteLength(json) + (bytes?.length ?? 0) + Buffer.byteLength(event) > MOST_PUBLISHED_BYTES) {
        return 'too_large';
      }
      try {
        await gate(() =>
          people.run(bearer, circumstances('write'), (tx) =>
            sql`select app.publish(${topic}, ${event}, ${json}::json, ${bytes}, ${sender})`.execute(tx),
          ),
        );
        return 'sent';
      } catch (error) {
        if ([SESSION_GONE, NOT_ALLOWED].includes(sqlStateOf(error) ?? '')) return 'refused';
        onError(error);
        return 'unknown';
      }
    },
  };
}
