import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { openOfInvoice } from '#practice/billing/server/public/open-of-invoice.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { PaymentPlan } from '../client-debts.contract.ts';
import { planProgress } from '../plan-progress.rules.ts';

const Row = PaymentPlan.omit({ overdueMinor: true, state: true }).extend({
  parts: z.array(z.object({ dueOn: CalendarDay, amountMinor: z.int() })),
  isEnded: z.boolean(),
  today: CalendarDay,
});

/** Payment plans that fit a condition on `p`, the latest first, with what is left of them. */
export async function findPlans(
  { tx, now, session: { clinicId } }: MemberContext,
  condition: RawBuilder<unknown>,
): Promise<PaymentPlan[]> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`
    select p.id, p.client_id as "clientId", p.currency, p.total_minor as "totalMinor", p.agreed_on as "agreedOn",
        p.agreed_with as "agreedWith", p.note, p.end_reason as "endReason", p.ended_at is not null as "isEnded",
        ${todayAtClinic(clinicId, now)} as today, covered.open as "openMinor", covered.invoices,
        (select json_agg(json_build_object('dueOn', t.due_on, 'amountMinor', t.amount_minor) order by t.position)
           from payment_plan_parts t where t.clinic_id = ${clinicId} and t.plan_id = p.id) as parts
      from payment_plans p
      cross join lateral (
        select coalesce(sum(${openOfInvoice(clinicId)}), 0)::bigint as open,
            json_agg(json_build_object('id', i.id, 'number', i.number) order by i.due_on, i.number) as invoices
          from payment_plan_invoices v join invoices i on i.clinic_id = ${clinicId} and i.id = v.invoice_id
         where v.clinic_id = ${clinicId} and v.plan_id = p.id) covered
     where p.clinic_id = ${clinicId} and ${condition}
     order by p.created_at desc, p.id desc limit 50`,
  );
  return rows.map(({ isEnded, today, ...plan }) =>
    Object.assign(plan, planProgress({ openMinor: plan.openMinor, parts: plan.parts, isEnded }, today)),
  );
}
