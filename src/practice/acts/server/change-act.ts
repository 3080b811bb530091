import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findItemsForActs } from '#practice/catalogue/server/public/find-items-for-acts.ts';
import type { Act, ChangeAct } from '../contract.ts';
import { changePlannedAct } from './change-planned-act.ts';
import { lockAct } from './lock-act.ts';
import { factorOf } from './public/factor-of.ts';
import { findVisitOfAct } from './visit-of-acts.ts';

/**
 * PRICE-3. The factor to store, within the bounds that the item has today. What is not given stays as it is.
 *
 * @throws AppError `invalid_input`, `not_found`.
 */
async function checkedFactor(ctx: MemberContext, { id, factorPercent, isEmergency }: ChangeAct) {
  const [act, { today, country }] = [await lockAct(ctx, id), await findVisitOfAct(ctx, id)];
  const { itemId, use } = act;
  const [item] = await findItemsForActs(ctx.tx, ctx.session.clinicId, { itemIds: [itemId], day: today, use });
  if (!item) throw new AppError('not_found');
  return factorOf(item, {
    factorPercent: (factorPercent === undefined ? act.factorPercent : factorPercent) ?? undefined,
    isEmergency: isEmergency ?? act.isEmergency,
    country,
  });
}

/**
 * Changes the given fields of a planned act. An act that the catalogue never charges stays uncharged.
 *
 * @throws AppError `act_not_planned`, `invalid_input`, `not_found`, `record_changed`, `visit_closed`.
 */
export async function changeAct(ctx: MemberContext, input: ChangeAct): Promise<Act> {
  const { quantityThousandths, isEmergency, note, use, unbilledReason } = input;
  const factor =
    input.factorPercent === undefined && isEmergency === undefined
      ? undefined
      : await checkedFactor(ctx, input);
  const assignments = [
    ...(quantityThousandths === undefined ? [] : [sql`quantity_thousandths = ${quantityThousandths}`]),
    ...(factor === undefined ? [] : [sql`factor_percent = ${factor}`]),
    ...(isEmergency === undefined ? [] : [sql`is_emergency = ${isEmergency}`]),
    ...(note === undefined ? [] : [sql`note = ${note}`]),
    ...(use === undefined ? [] : [sql`use = ${use}`]),
    ...(unbilledReason === undefined
      ? []
      : [
          sql`is_billable = (is_billable or unbilled_reason is not null) and ${unbilledReason}::text is null`,
          sql`unbilled_reason = case when is_billable or unbilled_reason is not null then ${unbilledReason}::text end`,
        ]),
  ];
  return changePlannedAct(ctx, input, assignments, 'act.changed');
}
