import { sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { redirect } from '#foundation/server/database/connection.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { defineJob, startJobWorker, type Job, type JobWorker } from '#foundation/server/jobs.ts';
import { deliverMailJob, prepareDelivery } from '#foundation/server/mail/deliver-mail.ts';
import { createSmtpTransport } from '#foundation/server/mail/transport.ts';
import type { Sealer } from '#foundation/server/sealer.ts';
import type { Auth } from '#supabase/auth/open-auth.ts';
import type { Storage } from '#supabase/storage/open-storage.ts';
import type { ApplicationParts } from './create-application.ts';

interface JobParts extends ApplicationParts {
  readonly database: Database<Tables>;
  readonly auth: Auth;
  readonly storage: Pick<Storage, 'job'>;
  readonly keeper: Sealer | null;
}

/** Clears what has run out: codes, sessions, allowances, answers kept for repeated requests. */
const sweepJob = (database: Database<Tables>): Job =>
  defineJob('housekeeping.sweep', async () => {
    await database.transaction({ databaseRole: 'job_server', mode: 'write' }, (tx) =>
      sql`select app.sweep()`.execute(tx),
    );
  });

/** Puts every job of the product to work. */
export async function startJobs({
  settings,
  connection,
  logins,
  log,
  database,
  auth,
  storage,
  keeper,
}: JobParts): Promise<JobWorker> {
  const transport = settings.mail && createSmtpTransport(settings.mail);
  const delivery = { database, composers: auth.letters, transport, keeper, log };
  await prepareDelivery(delivery);
  const worker = await startJobWorker({
    connection: redirect(connection, { login: logins.jobs }),
    jobs: [deliverMailJob(delivery), sweepJob(database), storage.job],
    schedule: [
      { job: 'housekeeping.sweep', pattern: '17 * * * *' },
      { job: 'storage.discard', pattern: '47 * * * *' },
    ],
    log,
  });
  return {
    stop: async () => {
      await worker.stop();
      transport?.close();
    },
  };
}
