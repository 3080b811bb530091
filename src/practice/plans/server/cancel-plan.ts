import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { chargeItem } from '#practice/billing/server/public/charge-item.ts';
import { voidOpenCharges } from '#practice/billing/server/public/open-charges.ts';
import { creditInvoice } from '#practice/payments/server/public/credit-invoice.ts';
import type { CancelPlan, PetPlan, Settlement } from '../subscriptions.contract.ts';
import { addEvent } from './add-event.ts';
import { findPetPlan } from './find-pet-plans.ts';
import { findSettlement } from './find-settlement.ts';
import type { Subscription } from './find-subscriptions.ts';
import { lockSubscription } from './lock-subscriptions.ts';
import { unearnedOf } from './settle-ended.ts';

const withoutOwed = (settlement: Settlement): Settlement => ({
  ...settlement,
  decidedBy: 'waived',
  owedMinor: 0,
  owedWithTaxMinor: 0,
});

/** Puts what the client owes on the bill. It is income when it is invoiced, like everything that is sold. */
const chargeOwed = (ctx: MemberContext, { terms, clientId, petId, today }: Subscription, owedMinor: number) =>
  chargeItem(ctx, {
    itemId: terms.feeItemId,
    clientId,
    petId,
    description: `${terms.name}, settled on cancellation`,
    incomeCategory: 'wellness',
    amountMinor: owedMinor,
    currency: terms.currency,
    day: today,
  });

/**
 * PLAN-2, PLAN-5. Cancels a plan for the sum that was shown: fees that are on no invoice are taken off the bill, what is owed is put on
 * it, what is given back is credited, and what is left of the fees becomes income.
 *
 * @throws AppError `cancellation_changed` when the sum is another one by now, `not_found`, `plan_ended`.
 */
export async function cancelPlan(
  ctx: MemberContext,
  { id, reason, owedMinor, isWaived }: CancelPlan,
): Promise<PetPlan> {
  const plan = await lockSubscription(ctx, id);
  const { settlement: computed, credits, open } = await findSettlement(ctx, plan);
  if (computed.owedMinor !== owedMinor) throw new AppError('cancellation_changed');
  const settlement = isWaived && owedMinor > 0 ? withoutOwed(computed) : computed;
  await voidOpenCharges(
    ctx,
    open.map((charge) => charge.id),
  );
  const chargeId = settlement.owedMinor > 0 ? await chargeOwed(ctx, plan, settlement.owedMinor) : null;
  const creditedMinor = credits.reduce((sum, { netMinor }) => sum + netMinor, 0);
  await addEvent(ctx, plan, {
    kind: 'canceled',
    effectiveOn: plan.today,
    chargeId,
    settlement,
    reason,
    earned: { minor: unearnedOf(plan) - creditedMinor, category: 'wellness' },
  });
  ctx.audit('wellness_plan.canceled', id, { after: { ...settlement, reason } });
  for (const [invoiceId, lines] of Map.groupBy(credits, (credit) => credit.invoiceId)) {
    await creditInvoice(ctx, {
      id: invoiceId,
      lines: lines.map(({ position, quantityThousandths }) => ({ position, quantityThousandths })),
      reason: `${plan.terms.name} canceled`,
      releasesCharges: false,
    });
    // A credit note has the sums checked at once; the next one books first and is checked then.
    await sql`set constraints all deferred`.execute(ctx.tx);
  }
  return findPetPlan(ctx, id);
}
