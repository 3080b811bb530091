import { sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { REOPEN_DAYS } from '../../ticket-state.rules.ts';

/** TICKET-1. Closes tickets that were solved too long ago to be reopened; deletes files that were never attached. */
export const closeStaleTicketsJob = (database: Database<Tables>): Job =>
  defineJob('tickets.closeStale', async () => {
    await database.transaction({ databaseRole: 'job_server', mode: 'write' }, (tx) =>
      sql`select app.close_stale_tickets(${REOPEN_DAYS}::integer)`.execute(tx),
    );
  });
