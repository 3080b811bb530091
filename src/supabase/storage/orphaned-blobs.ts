import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { serverRun } from './actor.ts';
import type { ObjectLocation } from './object-key.ts';
import { putObject } from './objects.ts';
import type { StorageParts } from './storage-parts.ts';

const KeyRow = z.object({ key: z.string() });

const ONE_DAY_MS = 86_400_000;
const BATCH_SIZE = 200;

/**
 * Reserves a blob for an object, after verifying that the caller may write the object: it is inserted and rolled back.
 *
 * @throws what `putObject` throws.
 */
export async function reserveBlob(
  tx: Kysely<Tables>,
  version: string,
  location: ObjectLocation,
  options: { readonly upsert: boolean },
): Promise<void> {
  const file = { version, sizeBytes: 0, mimeType: '', cacheControl: '', userMetadata: null };
  await Promise.all([
    sql`select app.reserve_blob(${version}::uuid)`.execute(tx),
    sql`savepoint trial`.execute(tx),
    putObject(tx, location, file, options),
    sql`rollback to savepoint trial`.execute(tx),
  ]);
}

/** The same check without a reservation. */
export async function assertCanPut(
  tx: Kysely<Tables>,
  version: string,
  location: ObjectLocation,
  options: { readonly upsert: boolean },
): Promise<void> {
  await sql`savepoint question`.execute(tx);
  await reserveBlob(tx, version, location, options);
  await sql`rollback to savepoint question`.execute(tx);
}

/**
 * Releases a reserved blob and removes its bytes. Does nothing if an object has the blob: its transaction may have
 * committed although the response was lost.
 */
export async function releaseBlob({ database, store, log }: StorageParts, version: string): Promise<void> {
  try {
    const isOrphaned = await serverRun({ database }, 'write', async (tx) => {
      const released = await fetchRow(
        tx,
        KeyRow,
        sql`update storage.orphaned_blobs set state = 'released' where key = ${version}::uuid and state = 'reserved'
              returning key`,
      );
      return released !== undefined;
    });
    if (!isOrphaned) return;
    await store.remove(version);
    await serverRun({ database }, 'write', (tx) =>
      sql`delete from storage.orphaned_blobs where key = ${version}::uuid`.execute(tx),
    );
  } catch (error) {
    // The purge job finds them.
    log.warn({ err: error }, 'bytes of a refused upload are still there');
  }
}

const asJob = { databaseRole: 'job_server', mode: 'write' } as const;

/** Removes the blobs of deleted objects, the blobs of abandoned uploads, and staged files left by a crash. */
export const purgeJob = ({
  database,
  store,
  staging,
}: Pick<StorageParts, 'database' | 'store' | 'staging'>): Job =>
  defineJob('storage.purge', async () => {
    await database.transaction(asJob, (tx) =>
      sql`update storage.orphaned_blobs set state = 'released' where state = 'reserved' and since < now() - interval '1 day'`.execute(
        tx,
      ),
    );
    for (;;) {
      const rows = await database.transaction(asJob, (tx) =>
        fetchRows(
          tx,
          KeyRow,
          sql`select key from storage.orphaned_blobs where state = 'released' order by since limit ${BATCH_SIZE}::integer`,
        ),
      );
      if (rows.length === 0) break;
      for (const { key } of rows) await store.remove(key);
      const keys = rows.map(({ key }) => key);
      await database.transaction(asJob, (tx) =>
        sql`delete from storage.orphaned_blobs where key = any(${keys}::uuid[]) and state = 'released'`.execute(
          tx,
        ),
      );
    }
    await staging.removeOlderThan(ONE_DAY_MS);
  });
