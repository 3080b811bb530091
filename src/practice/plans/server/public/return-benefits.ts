import { sql } from 'kysely';
import * as z from 'zod';
import { INCOME_CATEGORY_NAMES } from '#vocabulary/income-categories.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { earnedIn, stateOf } from '../../plan-state.rules.ts';
import { addEvent } from '../add-event.ts';
import { lockSubscription } from '../lock-subscriptions.ts';

const Used = z.object({
  subscriptionId: z.uuid(),
  benefitId: z.uuid(),
  uses: z.int(),
  category: z.enum(INCOME_CATEGORY_NAMES),
});

/** PLAN-4. Gives back the benefits that an act used, which is undone: they can be used again, and what they earned is a liability. */
export async function returnBenefits(ctx: MemberContext, actId: string): Promise<void> {
  const { clinicId } = ctx.session;
  const used = await fetchRows(
    ctx.tx,
    Used,
    sql`select e.subscription_id as "subscriptionId", e.benefit_id as "benefitId", sum(e.uses)::integer as uses,
          max(c.income_category) as category
          from wellness_events e left join charges c on c.clinic_id = ${clinicId} and c.id = e.charge_id
         where e.clinic_id = ${clinicId} and e.act_id = ${actId}
         group by e.subscription_id, e.benefit_id having sum(e.uses) > 0`,
  );
  for (const { subscriptionId, benefitId, uses, category } of used) {
    const plan = await lockSubscription(ctx, subscriptionId);
    const before = stateOf(plan).used;
    const after = { ...before, [benefitId]: (before[benefitId] ?? 0) - uses };
    await addEvent(ctx, plan, {
      kind: 'benefit_returned',
      effectiveOn: plan.today,
      benefitId,
      actId,
      uses: -uses,
      earned: { minor: earnedIn(plan.terms, after) - earnedIn(plan.terms, before), category },
    });
  }
}
