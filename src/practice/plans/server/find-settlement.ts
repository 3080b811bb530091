import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { billsOf } from '#practice/billing/bill.rules.ts';
import { findChargeLines } from '#practice/billing/server/public/charge-lines.ts';
import { findOpenCharges } from '#practice/billing/server/public/open-charges.ts';
import { stateOf } from '../plan-state.rules.ts';
import { settle } from '../settlement.rules.ts';
import type { Settlement } from '../subscriptions.contract.ts';
import { findSubscriptions, type Subscription } from './find-subscriptions.ts';
import { findPlan } from './write-plan.ts';

const Charge = z.object({ id: z.uuid() });
const Place = z.object({ country: z.string(), region: z.string().nullable() });

/** The charges of the fees of a plan. */
const findFeeCharges = ({ tx, session: { clinicId } }: MemberContext, id: string) =>
  fetchRows(
    tx,
    Charge,
    sql`select e.charge_id as id from wellness_events e
         where e.clinic_id = ${clinicId} and e.subscription_id = ${id} and e.kind = 'fee_charged'`,
  );

/**
 * PLAN-2. What canceling a plan today comes to, which fees are taken off the bill and which are credited.
 *
 * @throws AppError `plan_ended` unless its term goes on.
 */
export async function findSettlement(ctx: MemberContext, plan: Subscription) {
  const { clinicId } = ctx.session;
  const { status, used } = stateOf(plan);
  if (status === 'canceled' || status === 'ended') throw new AppError('plan_ended');
  const chargeIds = (await findFeeCharges(ctx, plan.id)).map(({ id }) => id);
  const [open, fees, offered, place] = await Promise.all([
    findOpenCharges(ctx, chargeIds),
    findChargeLines(ctx, chargeIds),
    findPlan(ctx, plan.planId),
    fetchRow(ctx.tx, Place, sql`select k.country, k.region from clinics k where k.id = ${clinicId}`),
  ]);
  const { settlement, credits } = settle({
    terms: plan.terms,
    used,
    invoicedMinor: plan.invoicedMinor,
    openMinor: open.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    fees,
  });
  const { owedMinor, currency } = settlement;
  const [bill] = billsOf(
    [{ amountMinor: Math.abs(owedMinor), currency, includesTax: false, taxes: offered.taxes }],
    place ?? { country: '', region: null },
  );
  const withTaxMinor = bill?.totalMinor ?? 0;
  const shown: Settlement = { ...settlement, owedWithTaxMinor: owedMinor < 0 ? -withTaxMinor : withTaxMinor };
  return { settlement: shown, credits, open };
}

/** What is shown before a cancellation is confirmed. @throws AppError `not_found`, `plan_ended`. */
export async function previewCancellation(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<Settlement> {
  const [plan] = await findSubscriptions(ctx, sql`s.id = ${id}`);
  if (!plan) throw new AppError('not_found');
  const { settlement } = await findSettlement(ctx, plan);
  return settlement;
}
