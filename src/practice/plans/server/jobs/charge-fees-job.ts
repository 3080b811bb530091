import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { dueFees } from '../../plan-state.rules.ts';
import { chargeDueFees } from '../charge-due-fees.ts';
import { findSubscriptions } from '../find-subscriptions.ts';
import { lockSubscription } from '../lock-subscriptions.ts';
import type { PlanScope } from '../plan-scope.ts';
import { isOver, settleEnded, unearnedOf } from '../settle-ended.ts';

const Clinic = z.object({ clinic: z.uuid() });
const Open = z.object({ id: z.uuid() });

/** PLAN-3, PLAN-5. Charges the fees that are due in a clinic, and settles plans that are over. */
export async function chargeFeesOfClinic(scope: PlanScope): Promise<void> {
  const open = await fetchRows(
    scope.tx,
    Open,
    sql`select o.id from app.wellness_subscriptions_to_charge(${scope.session.clinicId}::uuid) o`,
  );
  const plans = await findSubscriptions(scope, sql`s.id = any (${open.map(({ id }) => id)}::uuid[])`);
  for (const plan of plans) {
    if (dueFees(plan).length > 0) await chargeDueFees(scope, await lockSubscription(scope, plan.id));
    if (isOver(plan) && unearnedOf(plan) !== 0)
      await settleEnded(scope, await lockSubscription(scope, plan.id));
  }
}

/** Charges the fees of wellness plans, each clinic in a transaction of its own. Repeating it is harmless. */
export const chargeFeesJob = (database: Database<Tables>): Job =>
  defineJob('plans.chargeFees', async () => {
    const clinics = await database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
      fetchRows(tx, Clinic, sql`select p.clinic from app.clinics_with_wellness_plans() p`),
    );
    await eachInTurn(clinics, ({ clinic }) =>
      database.transaction({ databaseRole: 'job_server', mode: 'write' }, async (tx) => {
        // The policies of this role let a job see one clinic, as those of staff do.
        await sql`select set_config('app.clinic_id', ${clinic}, true)`.execute(tx);
        await chargeFeesOfClinic({ tx, now: new Date(), session: { clinicId: clinic } });
      }),
    );
  });
