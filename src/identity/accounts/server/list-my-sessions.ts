import { sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';
import { placeOf } from '#foundation/server/http/place-of.ts';
import { MySession } from '../contract.ts';

const Row = MySession.omit({ isCurrent: true, isLocal: true, countryCode: true });

/** The caller's sessions, the most recently active first. */
export async function listMySessions({ tx, session }: PersonContext): Promise<{ items: MySession[] }> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select id, created_at as "signedInAt", last_seen_at as "lastSeenAt", user_agent as "userAgent", ip as "ipAddress",
               device_name as "deviceName"
          from app.own_sessions()`,
  );
  const items = await Promise.all(
    rows.map(async (row) =>
      Object.assign(row, { isCurrent: row.id === session.sessionId }, await placeOf(row.ipAddress)),
    ),
  );
  return { items };
}
