import type { MemberContext } from '#foundation/server/http/context.ts';

/** Voids the charges of an act that count. They stay on record. */
export async function voidCharges(ctx: MemberContext, actId: string): Promise<void> {
  await ctx.tx
    .updateTable('charges')
    .set({ voided_at: ctx.now.toISOString(), voided_by: ctx.session.userId })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('act_id', '=', actId)
    .where('voided_at', 'is', null)
    .execute();
}
