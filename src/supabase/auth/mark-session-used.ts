import { sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';

/** Records when a session was last used, accurate to 4 minutes: most requests write nothing. */
export const markSessionUsed = (database: Database<Tables>, sessionId: string): Promise<unknown> =>
  database.transaction({ databaseRole: 'auth_server', mode: 'read' }, (tx) =>
    sql`update auth.sessions s set last_seen_at = now()
         where s.id = ${sessionId}::uuid and coalesce(s.last_seen_at, s.created_at) < now() - interval '4 minutes'`.execute(
      tx,
    ),
  );
