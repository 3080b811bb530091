import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { AppError, type ErrorCode } from '#vocabulary/errors.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import type { AgreePlan, PaymentPlan } from '../client-debts.contract.ts';
import { findPlans } from './find-plans.ts';
import { owedInvoicesOf } from './owed-invoices.ts';

const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  clients_erased_check: 'client_erased',
  payment_plans_one_check: 'invoice_in_plan',
  payment_plans_open_check: 'invoice_paid',
};

const Owed = z.object({ id: z.uuid(), currency: z.string(), openMinor: z.int(), today: CalendarDay });

/** What is open of the chosen invoices. @throws AppError `invoice_paid` for one that is not open, `several_currencies`. */
async function findChosen(ctx: MemberContext, { clientId, invoiceIds }: AgreePlan) {
  const { clinicId } = ctx.session;
  const chosen = new Set(invoiceIds);
  const rows = await fetchRows(
    ctx.tx,
    Owed,
    sql`select w.id, w.currency, w.open_minor::bigint as "openMinor", ${todayAtClinic(clinicId, ctx.now)} as today
          from (${owedInvoicesOf(clinicId, [clientId])}) w where w.id = any(${[...chosen]}::uuid[])`,
  );
  const [first] = rows;
  if (!first || rows.length < chosen.size) throw new AppError('invoice_paid');
  if (rows.some(({ currency }) => currency !== first.currency)) throw new AppError('several_currencies');
  const totalMinor = rows.reduce((sum, { openMinor }) => sum + openMinor, 0);
  return { invoices: rows, currency: first.currency, today: first.today, totalMinor };
}

/** One plan by its id. @throws AppError `not_found`. */
async function findPlan(ctx: MemberContext, id: string): Promise<PaymentPlan> {
  const [plan] = await findPlans(ctx, sql`p.id = ${id}`);
  if (!plan) throw new AppError('not_found');
  return plan;
}

/**
 * INSTAL-1. Records what was agreed: the parts add up to what is open of the invoices.
 *
 * @throws AppError `client_erased`, `invoice_in_plan`, `invoice_paid`, `not_found`, `plan_does_not_add_up`, `several_currencies`.
 */
export async function agreePlan(ctx: MemberContext, input: AgreePlan): Promise<PaymentPlan> {
  const { clinicId } = ctx.session;
  const { clientId, parts, agreedWith, note } = input;
  const { invoices, currency, today, totalMinor } = await findChosen(ctx, input);
  const sum = parts.reduce((all, { amountMinor }) => all + amountMinor, 0);
  if (sum !== totalMinor) throw new AppError('plan_does_not_add_up', { totalMinor });
  const id = randomUUID();
  await namingConstraints(
    REFUSALS,
    Promise.all([
      ctx.tx
        .insertInto('payment_plans')
        .values({
          clinic_id: clinicId,
          id,
          client_id: clientId,
          currency,
          total_minor: totalMinor,
          agreed_on: today,
          agreed_with: agreedWith,
          note,
        })
        .execute(),
      ctx.tx
        .insertInto('payment_plan_invoices')
        .values(
          invoices.map((invoice) => ({
            clinic_id: clinicId,
            plan_id: id,
            invoice_id: invoice.id,
            open_minor: invoice.openMinor,
          })),
        )
        .execute(),
      ctx.tx
        .insertInto('payment_plan_parts')
        .values(
          parts.map(({ dueOn, amountMinor }, index) => ({
            clinic_id: clinicId,
            plan_id: id,
            position: index + 1,
            due_on: dueOn,
            amount_minor: amountMinor,
          })),
        )
        .execute(),
      // Now instead of at commit, so that what somebody else agreed or paid in the same moment is refused by its name.
      sql`set constraints all immediate`.execute(ctx.tx),
    ]),
  );
  ctx.audit('payment_plan.agreed', id, { after: { clientId, totalMinor, currency, parts } });
  return findPlan(ctx, id);
}

/** Ends a plan. @throws AppError `not_found`, `payment_plan_ended`. */
export async function endPlan(
  ctx: MemberContext,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<PaymentPlan> {
  const ended = await ctx.tx
    .updateTable('payment_plans')
    .set({ ended_at: sql<string>`now()`, ended_by: ctx.session.userId, end_reason: reason })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  const plan = await findPlan(ctx, id);
  if (!ended) throw new AppError('payment_plan_ended');
  ctx.audit('payment_plan.ended', id, { after: { reason, openMinor: plan.openMinor } });
  return plan;
}
