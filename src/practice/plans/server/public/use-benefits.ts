import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ChargedAct } from '#practice/billing/server/public/charge-acts.ts';
import { discountCharge } from '#practice/billing/server/public/discount-charge.ts';
import { coverOf } from '../../plan-cover.rules.ts';
import { earnedIn, stateOf } from '../../plan-state.rules.ts';
import { addEvent } from '../add-event.ts';
import { lockSubscriptions } from '../lock-subscriptions.ts';

const Found = z.object({ id: z.uuid() });

/** The plans of a pet that may cover something: what they cover is known once they are locked. */
export async function findPlansOfPet(
  { tx, session: { clinicId } }: MemberContext,
  petId: string,
): Promise<string[]> {
  const rows = await fetchRows(
    tx,
    Found,
    sql`select s.id from wellness_subscriptions s
         where s.clinic_id = ${clinicId} and s.pet_id = ${petId}
           and not exists (select from wellness_events e
                            where e.clinic_id = ${clinicId} and e.subscription_id = s.id and e.kind = 'canceled')`,
  );
  return rows.map(({ id }) => id);
}

/**
 * PLAN-4. Takes off what was charged for acts what the plans of the pet include. A benefit is used, and its share of the fees becomes
 * income, in the transaction that charges the act.
 *
 * @param planIds by `findPlansOfPet`. @returns how many charges they cover.
 */
export async function useBenefits(
  ctx: MemberContext,
  planIds: readonly string[],
  charges: readonly ChargedAct[],
): Promise<number> {
  if (planIds.length === 0 || charges.length === 0) return 0;
  const locked = await lockSubscriptions(ctx, planIds);
  const usable = locked.flatMap((plan) => {
    const { status, used } = stateOf(plan);
    return status === 'active' ? [{ id: plan.id, terms: plan.terms, used, plan }] : [];
  });
  let covered = 0;
  for (const charge of charges) {
    const cover = coverOf(charge, usable);
    const from = usable.find(({ id }) => id === cover?.subscriptionId);
    if (!cover || !from) continue;
    covered += 1;
    const { benefit, uses, discountMinor, reason } = cover;
    // The plan was agreed in writing before the treatment (PRICE-4).
    await discountCharge(ctx, {
      chargeId: charge.id,
      amountMinor: discountMinor,
      reason,
      hasAgreement: true,
    });
    if (uses === null) continue;
    const before = earnedIn(from.terms, from.used);
    from.used = { ...from.used, [benefit.id]: (from.used[benefit.id] ?? 0) + uses };
    await addEvent(ctx, from.plan, {
      kind: 'benefit_used',
      effectiveOn: from.plan.today,
      benefitId: benefit.id,
      actId: charge.actId,
      chargeId: charge.id,
      uses,
      earned: { minor: earnedIn(from.terms, from.used) - before, category: charge.incomeCategory },
    });
  }
  return covered;
}
