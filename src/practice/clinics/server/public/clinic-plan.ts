import { AppError } from '#vocabulary/errors.ts';
import type { ClinicPlan } from '#vocabulary/plans.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';

/** The clinic's plan, with its row locked until the transaction ends. @throws AppError `not_found`. */
export async function lockPlan({ tx }: PlatformContext, clinicId: string) {
  const found = await tx
    .selectFrom('clinics')
    .select(['plan', 'trial_ends_at as trialEndsAt'])
    .where('id', '=', clinicId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  return found;
}

interface PlanChange {
  readonly plan?: ClinicPlan;
  readonly trial_ends_at?: string;
}

/** Changes a clinic's plan, or the end of its trial. */
export async function setPlan({ tx }: PlatformContext, clinicId: string, change: PlanChange): Promise<void> {
  await tx.updateTable('clinics').set(change).where('id', '=', clinicId).execute();
}
