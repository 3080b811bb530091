import type { MemberContext } from '#foundation/server/http/context.ts';
import type { RecordRules } from '../rules.contract.ts';
import { DEFAULT_LOCK_HOURS } from '../visit.rules.ts';

const findRules = (ctx: MemberContext) =>
  ctx.tx
    .selectFrom('record_rules')
    .select('lock_after_hours as lockAfterHours')
    .where('clinic_id', '=', ctx.session.clinicId)
    .executeTakeFirst();

/** The clinic's rules, or the defaults. */
export const getRecordRules = async (ctx: MemberContext): Promise<RecordRules> =>
  (await findRules(ctx)) ?? { lockAfterHours: DEFAULT_LOCK_HOURS };

/** Changes the clinic's rules. */
export async function changeRecordRules(ctx: MemberContext, after: RecordRules): Promise<RecordRules> {
  const before = await getRecordRules(ctx);
  await ctx.tx
    .insertInto('record_rules')
    .values({ clinic_id: ctx.session.clinicId, lock_after_hours: after.lockAfterHours })
    .onConflict((conflict) =>
      conflict.column('clinic_id').doUpdateSet({ lock_after_hours: after.lockAfterHours }),
    )
    .execute();
  ctx.audit('record_rules.changed', ctx.session.clinicId, { before, after });
  return after;
}
