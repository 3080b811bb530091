import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';

/** Voids the charges of an act that count. They stay on record. @throws AppError `charge_invoiced`. */
export async function voidCharges(ctx: MemberContext, actId: string): Promise<void> {
  await namingConstraints(
    { charges_invoiced_check: 'charge_invoiced' },
    ctx.tx
      .updateTable('charges')
      .set({ voided_at: ctx.now.toISOString(), voided_by: ctx.session.userId })
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('act_id', '=', actId)
      .where('voided_at', 'is', null)
      .execute(),
  );
}
