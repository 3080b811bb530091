import { AppError } from '#vocabulary/errors.ts';
import { sql } from 'kysely';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type ChangeDunningSettings, DunningSettings } from '../dunning.contract.ts';
import type { DunningScope } from './dunning-scope.ts';

const NOTHING_ENTERED: DunningSettings = { steps: [], version: 0 };

/** The clinic's steps; none until it has entered them. */
export async function getDunningSettings({
  tx,
  session: { clinicId },
}: Pick<DunningScope, 'session' | 'tx'>): Promise<DunningSettings> {
  const row = await fetchRow(
    tx,
    DunningSettings,
    sql`select s.steps, s.version from dunning_settings s where s.clinic_id = ${clinicId}`,
  );
  return row ?? NOTHING_ENTERED;
}

/** Changes the steps. Sent reminders stay as they are. @throws AppError `record_changed`. */
export async function changeDunningSettings(
  ctx: MemberContext,
  { version, steps }: ChangeDunningSettings,
): Promise<DunningSettings> {
  const { clinicId, userId } = ctx.session;
  const before = await getDunningSettings(ctx);
  const values = { steps: JSON.stringify(steps) };
  const changed = await ctx.tx
    .insertInto('dunning_settings')
    .values({ clinic_id: clinicId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('clinic_id')
        .doUpdateSet({
          ...values,
          version: version + 1,
          changed_at: ctx.now.toISOString(),
          changed_by: userId,
        })
        .where('dunning_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (!changed) throw new AppError('record_changed', { version: before.version });
  const after = { steps, version: changed.version };
  ctx.audit('payment_reminder_rules.changed', clinicId, { before, after });
  return after;
}
