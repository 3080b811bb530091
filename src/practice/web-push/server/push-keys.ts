import { createECDH } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { createSealer } from '#foundation/server/sealer.ts';

/** Both in base64url, as VAPID has them [RFC 8292]. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const Row = z.object({ public_key: z.string(), sealed_private: z.instanceof(Buffer) });
const PLACE = 'push';
const WRITE = { databaseRole: 'job_server', mode: 'write' } as const;
/** A scalar with leading zeros is still so long. */
const PRIVATE_BYTES = 32;

function makeKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys().toString('base64url');
  const scalar = pair.getPrivateKey();
  const padded = Buffer.concat([Buffer.alloc(PRIVATE_BYTES - scalar.length), scalar]);
  return { publicKey, privateKey: padded.toString('base64url') };
}

/**
 * Reads the key by which push services know this server, and makes it if there is none. Of two processes that start at once, both
 * use that of the first.
 *
 * @throws Error when it was sealed with another secret key.
 */
export async function openPushKeys(database: Database<Tables>, secretKey: Buffer): Promise<PushKeys> {
  const sealer = createSealer(secretKey, 'push keys');
  const row = await database.transaction(WRITE, async (tx) => {
    const made = makeKeys();
    const sealed = sealer.seal(Buffer.from(made.privateKey), PLACE);
    await sql`insert into push_keys (public_key, sealed_private) values (${made.publicKey}, ${sealed}) on conflict (id) do nothing`.execute(
      tx,
    );
    return fetchRow(tx, Row, sql`select public_key, sealed_private from push_keys`);
  });
  if (!row) throw new Error('The database has no key for notifications.');
  return { publicKey: row.public_key, privateKey: sealer.open(row.sealed_private, PLACE).toString() };
}
