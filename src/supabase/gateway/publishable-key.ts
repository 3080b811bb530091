import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';

const PREFIX = 'sb_publishable_';

/** `sb_publishable_<22 random characters>_<8 of a checksum>`, the form that clients tell from a token. */
function makePublishableKey(): string {
  const random = randomBytes(16).toString('base64url');
  const checksum = createHash('sha256').update(`${PREFIX}${random}`).digest('base64url').slice(0, 8);
  return `${PREFIX}${random}_${checksum}`;
}

export const isPublishableKey = (text: string): boolean => text.startsWith(PREFIX);

/** The database's publishable key. The first process makes it; every later one finds it. */
export function loadPublishableKey(database: Database<Tables>): Promise<string> {
  return database.transaction({ databaseRole: 'auth_server', mode: 'write' }, async (tx) => {
    const { rows } = await sql<{ key: string }>`
      insert into auth.api_keys (name, key) values ('publishable', ${makePublishableKey()})
      on conflict (name) do update set name = excluded.name
      returning key`.execute(tx);
    const key = rows[0]?.key;
    if (!key) throw new Error('The publishable key was neither made nor found.');
    return key;
  });
}
