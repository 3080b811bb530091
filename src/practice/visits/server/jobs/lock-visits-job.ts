import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { sha256 } from '#foundation/server/sha256.ts';
import { chainText } from '../../chain.rules.ts';

const Overdue = z.object({ clinic: z.uuid(), visit: z.uuid(), isWarning: z.boolean() });
const Held = z.object({
  pet: z.uuid(),
  content: z.record(z.string(), z.unknown()),
  position: z.int(),
  hash: z.string().nullable(),
});

type OverdueVisit = z.output<typeof Overdue>;
const SCOPE = { databaseRole: 'job_server', mode: 'write' } as const;

const warn = (database: Database<Tables>, { clinic, visit }: OverdueVisit) =>
  database.transaction(SCOPE, (tx) => sql`select app.warn_of_visit_lock(${clinic}, ${visit})`.execute(tx));

/** Locks a visit, unless somebody has signed it meanwhile. */
const lock = (database: Database<Tables>, { clinic, visit }: OverdueVisit, at: string) =>
  database.transaction(SCOPE, async (tx) => {
    const held = await fetchRow(
      tx,
      Held,
      sql`select h.pet, h.content, h.last_position as position, h.last_hash as hash from app.begin_visit_lock(${clinic}, ${visit}) h`,
    );
    if (!held) return;
    const entry = {
      position: held.position + 1,
      petId: held.pet,
      visitId: visit,
      kind: 'automatic_lock',
      content: held.content,
      reason: null,
      signerId: null,
      signerName: null,
      signerLicence: null,
      signedAt: at,
      previousHash: held.hash,
    };
    await sql`select app.lock_visit(${clinic}, ${visit}, ${entry.position}::integer, ${JSON.stringify(entry.content)}::jsonb,
      ${held.hash}, ${sha256(chainText(entry))}, ${at}::timestamptz)`.execute(tx);
  });

/**
 * VISIT-5. Locks the visits that nobody signed within their clinic's period, and tells their doctors. A visit that awaits
 * results is warned of once, and locked after twice the period.
 */
export const lockVisitsJob = (database: Database<Tables>): Job =>
  defineJob('visits.lock', async () => {
    const overdue = await database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
      fetchRows(
        tx,
        Overdue,
        sql`select o.clinic, o.visit, o.is_warning as "isWarning" from app.overdue_visits() o`,
      ),
    );
    await eachInTurn(overdue, (visit) =>
      visit.isWarning ? warn(database, visit) : lock(database, visit, new Date().toISOString()),
    );
  });
