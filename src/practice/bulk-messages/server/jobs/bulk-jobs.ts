import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { handOverBulk } from '../hand-over.ts';

const Clinic = z.object({ clinic: z.uuid() });
const Id = z.object({ id: z.uuid() });

export interface BulkJobParts {
  readonly database: Database<Tables>;
  /** Where links lead to. */
  readonly publicUrl: string;
}

/** Hands over what each bulk message of a clinic sends next, each in a transaction of its own. Repeating it is harmless. */
export async function sendBulkOfClinic(parts: BulkJobParts, clinicId: string, now: Date): Promise<void> {
  const running = await asClinic(
    parts.database,
    clinicId,
    ({ tx }) =>
      fetchRows(
        tx,
        Id,
        sql`select b.id from bulk_messages b where b.clinic_id = ${clinicId} and b.state = 'running' order by b.started_at, b.id`,
      ),
    { now },
  );
  await eachInTurn(running, ({ id }) =>
    asClinic(parts.database, clinicId, (scope) => handOverBulk(scope, id, parts.publicUrl), { now }),
  );
}

/** Every few minutes, for all clinics that are sending. */
const sweepJob = (parts: BulkJobParts): Job =>
  defineJob('bulkMessages.sweep', async () => {
    const clinics = await parts.database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
      fetchRows(tx, Clinic, sql`select r.clinic from app.clinics_with_bulk_messages() r`),
    );
    await eachInTurn(clinics, ({ clinic }) => sendBulkOfClinic(parts, clinic, new Date()));
  });

/** Right after a message was started or resumed. */
const sendJob = (parts: BulkJobParts): Job =>
  defineJob('bulkMessages.send', ({ clinicId }) => sendBulkOfClinic(parts, clinicId, new Date()));

export const bulkMessageJobs = (parts: BulkJobParts): readonly Job[] => [sweepJob(parts), sendJob(parts)];
