import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { permissionsOf } from '#vocabulary/permissions.ts';
import type { Tables } from '#db/tables.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type Frame, iso } from './frame.ts';

/** Every query runs on the one connection that fills the demo, in its transaction, after the one before. */
function builderOn({ client }: Pick<Frame, 'client'>): Kysely<Tables> {
  let before: Promise<unknown> = Promise.resolve();
  const connection = {
    query: (text: string, values: unknown[]) => {
      const result = before.then(() => client.query(text, values));
      before = result.catch(() => undefined);
      return result;
    },
    release: () => undefined,
  };
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      // Safe: Kysely's driver of PostgreSQL takes connections, queries and releases them, and does nothing else with them.
      pool: { connect: () => Promise.resolve(connection), end: () => Promise.resolve() } as never,
    }),
  });
}

/**
 * Runs a verb of the product as if somebody of the clinic had called it at that time. What it writes has the time of the database's
 * clock where a column's default sets it: `datedBack` changes that.
 */
export async function asMember<T>(
  frame: Pick<Frame, 'client' | 'clinicId'>,
  { userId, atMs }: { readonly userId: string; readonly atMs: number },
  verb: (ctx: MemberContext) => Promise<T>,
): Promise<T> {
  const { client, clinicId } = frame;
  await client.query(`select set_config('app.clinic_id', $1, true), set_config('app.user_id', $2, true)`, [
    clinicId,
    userId,
  ]);
  const done = await verb({
    tx: builderOn(frame),
    now: new Date(atMs),
    requestId: randomUUID(),
    session: {
      userId,
      sessionId: randomUUID(),
      role: 'clinic_admin',
      clinicId,
      permissions: permissionsOf('clinic_admin'),
    },
    cookies: { get: () => undefined, set: () => undefined, remove: () => undefined },
    audit: () => undefined,
    withAuditEntry: (_action, _subjectId, read) => read,
  });
  await client.query(`select set_config('app.clinic_id', '', true), set_config('app.user_id', '', true)`);
  // A verb may have had constraints checked before commit; what is filled afterward is complete only at the end.
  await client.query('set constraints all deferred');
  return done;
}

/** Sets the time of rows that a verb has just added, where the database's clock had set it. */
export async function datedBack(
  { client, clinicId }: Frame,
  table: string,
  column: string,
  atMs: number,
): Promise<void> {
  await client.query(`update ${table} set ${column} = $2 where clinic_id = $1 and ${column} = now()`, [
    clinicId,
    iso(atMs),
  ]);
}
