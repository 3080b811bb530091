import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { serverRun } from './actor.ts';
import type { ObjectPlace } from './object-key.ts';
import { putObject } from './objects.ts';
import type { StorageParts } from './storage-parts.ts';

const ONE_DAY_MS = 86_400_000;
const AT_ONCE = 200;

/**
 * Announces bytes for a place, and proves beforehand that their object may stand there: it is written as it will be, and
 * taken back.
 *
 * @throws what `putObject` throws.
 */
export async function expectBytes(
  tx: Kysely<Tables>,
  version: string,
  place: ObjectPlace,
  options: { readonly upsert: boolean },
): Promise<void> {
  const file = { version, sizeBytes: 0, mimeType: '', cacheControl: '', userMetadata: null };
  await Promise.all([
    sql`select app.expect_bytes(${version}::uuid)`.execute(tx),
    sql`savepoint trial`.execute(tx),
    putObject(tx, place, file, options),
    sql`rollback to savepoint trial`.execute(tx),
  ]);
}

/** The same for a place that is only asked about. */
export async function assertMayPut(
  tx: Kysely<Tables>,
  version: string,
  place: ObjectPlace,
  options: { readonly upsert: boolean },
): Promise<void> {
  await sql`savepoint question`.execute(tx);
  await expectBytes(tx, version, place, options);
  await sql`rollback to savepoint question`.execute(tx);
}

/**
 * Takes announced bytes away again. Does nothing when an object has them: its transaction may have succeeded although
 * nobody heard of it.
 */
export async function forgetBytes({ database, store, log }: StorageParts, version: string): Promise<void> {
  try {
    const isLoose = await serverRun({ database }, 'write', async (tx) => {
      const { rows } = await sql`
        update storage.loose_bytes set state = 'gone' where key = ${version}::uuid and state = 'coming' returning key`.execute(
        tx,
      );
      return rows.length > 0;
    });
    if (!isLoose) return;
    await store.remove(version);
    await serverRun({ database }, 'write', (tx) =>
      sql`delete from storage.loose_bytes where key = ${version}::uuid`.execute(tx),
    );
  } catch (error) {
    // The job finds them.
    log.warn({ err: error }, 'bytes of a refused upload are still there');
  }
}

const asJob = { databaseRole: 'job_server', mode: 'write' } as const;

/** Takes away the bytes of objects that are gone, of uploads that came to nothing, and drafts left by a crash. */
export const discardJob = ({
  database,
  store,
  drafts,
}: Pick<StorageParts, 'database' | 'store' | 'drafts'>): Job =>
  defineJob('storage.discard', async () => {
    await database.transaction(asJob, (tx) =>
      sql`update storage.loose_bytes set state = 'gone' where state = 'coming' and since < now() - interval '1 day'`.execute(
        tx,
      ),
    );
    for (;;) {
      const { rows } = await database.transaction(asJob, (tx) =>
        sql<{ key: string }>`
          select key from storage.loose_bytes where state = 'gone' order by since limit ${AT_ONCE}::integer`.execute(
          tx,
        ),
      );
      if (rows.length === 0) break;
      for (const { key } of rows) await store.remove(key);
      const keys = rows.map(({ key }) => key);
      await database.transaction(asJob, (tx) =>
        sql`delete from storage.loose_bytes where key = any(${keys}::uuid[]) and state = 'gone'`.execute(tx),
      );
    }
    await drafts.discardOlderThan(ONE_DAY_MS);
  });
