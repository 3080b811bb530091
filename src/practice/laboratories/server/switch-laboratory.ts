import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ClinicLaboratory, SwitchLaboratory } from '../contract.ts';
import { findClinicLaboratories } from './find-clinic-laboratories.ts';

/**
 * Enables or disables a laboratory for the clinic.
 *
 * @throws AppError `not_found`, also for one that is neither listed nor in use.
 */
export async function switchLaboratory(
  ctx: MemberContext,
  { laboratoryId, isOn, accountNumber }: SwitchLaboratory,
): Promise<ClinicLaboratory> {
  const { clinicId, userId } = ctx.session;
  const [before] = await findClinicLaboratories(ctx.tx, clinicId, sql`l.id = ${laboratoryId}::uuid`, 1);
  if (!before) throw new AppError('not_found');
  await ctx.tx
    .insertInto('clinic_laboratories')
    .values({ laboratory_id: laboratoryId, is_on: isOn, account_number: accountNumber })
    .onConflict((conflict) =>
      conflict
        .columns(['clinic_id', 'laboratory_id'])
        .doUpdateSet({ is_on: isOn, account_number: accountNumber, changed_by: userId }),
    )
    .execute();
  const after = { ...before, isOn, accountNumber };
  ctx.audit('clinic_laboratory.changed', laboratoryId, changesBetween(before, after));
  return after;
}
