import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { addMonths, type Day, daysBetween } from '#foundation/values/day.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { chargeItem } from '#practice/billing/server/public/charge-item.ts';
import { findToday } from '#practice/clinics/server/public/find-today.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import type { WellnessPlan } from '../contract.ts';
import { stateOf } from '../plan-state.rules.ts';
import type { PetPlan, PlanTerms, SellPlan } from '../subscriptions.contract.ts';
import { addEvent } from './add-event.ts';
import { chargeDueFees } from './charge-due-fees.ts';
import { findPetPlan } from './find-pet-plans.ts';
import { findSubscriptions } from './find-subscriptions.ts';
import { lockSubscription } from './lock-subscriptions.ts';
import { findPlan } from './write-plan.ts';

const Buyer = z.object({
  species: z.enum(SPECIES),
  bornOn: CalendarDay.nullable(),
  isDeceased: z.boolean(),
  isErased: z.boolean(),
  today: CalendarDay,
});

const refuseAt = (path: string, message: string): AppError =>
  new AppError('invalid_input', { fields: [{ path, message }] });

/** The pet and who pays. Who else sells a plan to the pet waits. @throws AppError `client_erased`, `not_found`, `pet_deceased`. */
async function findBuyer(
  { tx, now, session: { clinicId } }: MemberContext,
  { petId, clientId }: { readonly petId: string; readonly clientId: string },
) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${petId}, 0))`.execute(tx);
  const buyer = await fetchRow(
    tx,
    Buyer,
    sql`select p.species, p.born_on as "bornOn", p.deceased_on is not null as "isDeceased",
          c.erased_at is not null as "isErased", ${todayAtClinic(clinicId, now)} as today
          from pets p join clients c on c.clinic_id = ${clinicId} and c.id = ${clientId}
         where p.clinic_id = ${clinicId} and p.id = ${petId} and p.merged_into is null and c.merged_into is null`,
  );
  if (!buyer) throw new AppError('not_found');
  if (buyer.isErased) throw new AppError('client_erased');
  if (buyer.isDeceased) throw new AppError('pet_deceased');
  return buyer;
}

/** Whether a plan is for such a pet. @throws AppError `invalid_input`. */
function assertFits(plan: WellnessPlan, { species, bornOn }: z.infer<typeof Buyer>, startedOn: Day): void {
  if (plan.species.length > 0 && !plan.species.includes(species))
    throw refuseAt('planId', 'This plan is for other species.');
  if (bornOn === null) return;
  const age = daysBetween(bornOn, startedOn);
  if (plan.minAgeDays !== null && age < plan.minAgeDays)
    throw refuseAt('planId', 'The pet is too young for this plan.');
  if (plan.maxAgeDays !== null && age > plan.maxAgeDays)
    throw refuseAt('planId', 'The pet is too old for this plan.');
}

const termsOf = (plan: WellnessPlan): PlanTerms => ({
  name: plan.name,
  termMonths: plan.termMonths,
  cycleMonths: plan.cycleMonths,
  feeMinor: plan.feeMinor,
  joiningFeeMinor: plan.joiningFeeMinor,
  currency: plan.currency,
  maxPauseMonths: plan.maxPauseMonths,
  givesBack: plan.givesBack,
  feeItemId: plan.feeItemId,
  benefits: plan.benefits,
});

interface Sale extends SellPlan {
  /** The subscription that it follows; there is no joining fee then. */
  readonly renewsId: string | null;
}

/**
 * CORE-6. Sells a plan with the terms that it has now. The joining fee, and the first fee if it is due, are on the client's bill.
 *
 * @throws AppError `client_erased`, `not_found`, `pet_deceased`, `plan_archived`, `plan_sold`; `invalid_input` for another species or age.
 */
export async function insertSubscription(ctx: MemberContext, sale: Sale): Promise<PetPlan> {
  const { clinicId } = ctx.session;
  const { planId, petId, clientId, startedOn, renewsId } = sale;
  const buyer = await findBuyer(ctx, sale);
  const [plan, others] = [
    await findPlan(ctx, planId),
    await findSubscriptions(ctx, sql`s.pet_id = ${petId} and s.plan_id = ${planId}`),
  ];
  if (plan.archivedAt !== null) throw new AppError('plan_archived');
  // A term that was renewed early is followed by one that has not begun.
  const overlaps = others.filter((other) => {
    const { status, endsOn } = stateOf(other);
    return status !== 'canceled' && status !== 'ended' && startedOn < endsOn;
  });
  if (overlaps.length > 0) throw new AppError('plan_sold');
  assertFits(plan, buyer, startedOn);
  const id = randomUUID();
  await ctx.tx
    .insertInto('wellness_subscriptions')
    .values({
      clinic_id: clinicId,
      id,
      pet_id: petId,
      client_id: clientId,
      plan_id: planId,
      terms: JSON.stringify(termsOf(plan)),
      started_on: startedOn,
      renews_id: renewsId,
    })
    .execute();
  const sold = await lockSubscription(ctx, id);
  const hasJoiningFee = renewsId === null && plan.joiningFeeMinor > 0;
  const chargeId = hasJoiningFee
    ? await chargeItem(ctx, {
        itemId: plan.feeItemId,
        clientId,
        petId,
        description: `${plan.name}, joining fee`,
        incomeCategory: 'wellness',
        amountMinor: plan.joiningFeeMinor,
        currency: plan.currency,
        day: buyer.today,
      })
    : null;
  await addEvent(ctx, sold, { kind: 'joined', effectiveOn: startedOn, chargeId });
  await chargeDueFees(ctx, sold);
  return findPetPlan(ctx, id);
}

/** Sells a plan to a pet from today or a later day on. @throws AppError as `insertSubscription`. */
export async function sellPlan(ctx: MemberContext, input: SellPlan): Promise<PetPlan> {
  const today = await findToday(ctx);
  if (input.startedOn < today) throw refuseAt('startedOn', 'Choose today or a later day.');
  if (input.startedOn > addMonths(today, 12)) throw refuseAt('startedOn', 'Choose a day within a year.');
  const sold = await insertSubscription(ctx, { ...input, renewsId: null });
  ctx.audit('wellness_plan.sold', sold.id, {
    after: { petId: sold.petId, clientId: sold.clientId, name: sold.name, startedOn: sold.startedOn },
  });
  return sold;
}
