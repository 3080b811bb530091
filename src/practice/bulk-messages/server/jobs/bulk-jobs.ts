import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { handOverBulk } from '../hand-over.ts';

const Clinic = z.object({ clinic: z.uuid() });
const Id = z.object({ id: z.uuid() });

export interface BulkJobParts {
  readonly database: Database<Tables>;
  /** Where links lead to. */
  readonly publicUrl: string;
}

const ofClinic = <T>(
  { database }: BulkJobParts,
  clinicId: string,
  now: Date,
  work: (scope: MessageScope) => Promise<T>,
): Promise<T> =>
  database.transaction({ databaseRole: 'job_server', mode: 'write' }, async (tx: Kysely<Tables>) => {
    // The policies of this role let a job see one clinic, as those of staff do.
    await sql`select set_config('app.clinic_id', ${clinicId}, true)`.execute(tx);
    return work({ tx, now, session: { clinicId } });
  });

/** Hands over what each bulk message of a clinic sends next, each in a transaction of its own. Repeating it is harmless. */
export async function sendBulkOfClinic(parts: BulkJobParts, clinicId: string, now: Date): Promise<void> {
  const running = await ofClinic(parts, clinicId, now, ({ tx }) =>
    fetchRows(
      tx,
      Id,
      sql`select b.id from bulk_messages b where b.clinic_id = ${clinicId} and b.state = 'running' order by b.started_at, b.id`,
    ),
  );
  await eachInTurn(running, ({ id }) =>
    ofClinic(parts, clinicId, now, (scope) => handOverBulk(scope, id, parts.publicUrl)),
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
