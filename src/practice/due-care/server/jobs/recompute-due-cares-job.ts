import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { recomputeDueCares } from '../public/recompute-due-cares.ts';

const BATCH = 200;
const Row = z.object({ petId: z.uuid() });

/** One batch in a transaction of its own, so that a failure repeats only that one. @returns how many pets it had. */
const recomputeBatch = (database: Database<Tables>, clinicId: string): Promise<number> =>
  asClinic(database, clinicId, async ({ tx, now }) => {
    const rows = await fetchRows(
      tx,
      Row,
      sql`
      delete from due_care_recomputations r
       where r.clinic_id = ${clinicId} and r.pet_id = any(array(
         select o.pet_id from due_care_recomputations o where o.clinic_id = ${clinicId} order by o.queued_at limit ${BATCH}))
      returning r.pet_id as "petId"`,
    );
    await recomputeDueCares(
      { tx, now },
      clinicId,
      rows.map(({ petId }) => petId),
    );
    return rows.length;
  });

/** Computes the due care of a clinic's pets that are marked as outdated. */
export const recomputeDueCaresJob = (database: Database<Tables>): Job =>
  defineJob('dueCare.recompute', async ({ clinicId }) => {
    while ((await recomputeBatch(database, clinicId)) === BATCH);
  });
