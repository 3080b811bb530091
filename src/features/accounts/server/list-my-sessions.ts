import { sql } from 'kysely';
import type { PersonContext } from '#foundation/server/http/context.ts';
import type { MySession } from '../contract.ts';

type Row = Omit<MySession, 'isCurrent'>;

/** Where the caller is signed in, the latest seen first. */
export async function listMySessions({ tx, session }: PersonContext): Promise<{ items: MySession[] }> {
  const { rows } = await sql<Row>`
    select id, created_at as "signedInAt", last_seen_at as "lastSeenAt", user_agent as "userAgent", ip as "ipAddress"
      from app.own_sessions()`.execute(tx);
  return { items: rows.map((row) => Object.assign(row, { isCurrent: row.id === session.sessionId })) };
}
