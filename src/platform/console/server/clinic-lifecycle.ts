import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { extendedTrialEndMs } from '../clinic-standing.rules.ts';
import type { ChangeClinicPlan, ExtendTrial, SuspendClinic } from '../contract.ts';

interface Changed {
  readonly clinicId: string;
}

/** The clinic's plan, held until the transaction ends. @throws AppError `not_found`. */
async function holdPlan({ tx }: PlatformContext, clinicId: string) {
  const found = await tx
    .selectFrom('clinics')
    .select(['plan', 'trial_ends_at as trialEndsAt'])
    .where('id', '=', clinicId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  return found;
}

/** As the caller is called now: the clinic reads who it was, and cannot read the platform's profiles. */
async function callerName({ tx, session }: PlatformContext): Promise<string | null> {
  const found = await tx
    .selectFrom('profiles')
    .select('full_name as fullName')
    .where('id', '=', session.userId)
    .executeTakeFirst();
  return found?.fullName ?? null;
}

/** Puts a clinic on another plan, or back on trial. @throws AppError `not_found`. */
export async function changeClinicPlan(
  ctx: PlatformContext,
  { clinicId, plan, reason }: ChangeClinicPlan,
): Promise<Changed> {
  const before = await holdPlan(ctx, clinicId);
  await ctx.tx.updateTable('clinics').set({ plan }).where('id', '=', clinicId).execute();
  ctx.audit('clinic.plan_changed', clinicId, {
    clinicId,
    before: { plan: before.plan },
    after: { plan, reason, personName: await callerName(ctx) },
  });
  return { clinicId };
}

/** PLATFORM-4. Gives a trial more days. @throws AppError `not_found`, `not_on_trial`. */
export async function extendTrial(
  ctx: PlatformContext,
  { clinicId, days, reason }: ExtendTrial,
): Promise<Changed & { readonly trialEndsAt: string }> {
  const before = await holdPlan(ctx, clinicId);
  if (before.plan !== 'trial') throw new AppError('not_on_trial');
  const trialEndsAt = new Date(extendedTrialEndMs(before.trialEndsAt, days, ctx.now.getTime())).toISOString();
  await ctx.tx
    .updateTable('clinics')
    .set({ trial_ends_at: trialEndsAt })
    .where('id', '=', clinicId)
    .execute();
  ctx.audit('clinic.trial_extended', clinicId, {
    clinicId,
    before: { trialEndsAt: before.trialEndsAt },
    after: { trialEndsAt, days, reason, personName: await callerName(ctx) },
  });
  return { clinicId, trialEndsAt };
}

/** Shuts a clinic's staff out and tells its admins by letter. @throws AppError `not_found`, `clinic_suspended_already`. */
export async function suspendClinic(
  ctx: PlatformContext,
  { clinicId, reason }: SuspendClinic,
): Promise<Changed> {
  const { rows } = await sql<{ done: boolean | null }>`
    select app.suspend_clinic(${clinicId}::uuid, ${reason}) as done`.execute(ctx.tx);
  const done = rows[0]?.done ?? null;
  if (done === null) throw new AppError('not_found');
  if (!done) throw new AppError('clinic_suspended_already');
  ctx.audit('clinic.suspended', clinicId, {
    clinicId,
    after: { reason, personName: await callerName(ctx) },
  });
  return { clinicId };
}

/** Lets a clinic's staff in again. @throws AppError `not_found`, `clinic_not_suspended`. */
export async function reactivateClinic(
  ctx: PlatformContext,
  { clinicId, reason }: SuspendClinic,
): Promise<Changed> {
  const { rows } = await sql<{ done: boolean | null }>`
    select app.reactivate_clinic(${clinicId}::uuid, ${reason}) as done`.execute(ctx.tx);
  const done = rows[0]?.done ?? null;
  if (done === null) throw new AppError('not_found');
  if (!done) throw new AppError('clinic_not_suspended');
  ctx.audit('clinic.reactivated', clinicId, {
    clinicId,
    after: { reason, personName: await callerName(ctx) },
  });
  return { clinicId };
}
