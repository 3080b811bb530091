import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { contactOf } from '#practice/clients/server/public/contacts.ts';
import { findToday } from '#practice/clinics/server/public/find-today.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { DueNotice, type DunningStep } from '../dunning.contract.ts';
import { type DueInvoice, noticesDueOn } from '../notices-due.rules.ts';
import { getDunningSettings } from './dunning-settings.ts';
import { holdOfInvoice } from './hold-of-invoice.ts';
import { owedInvoices, owedInvoicesOf } from './owed-invoices.ts';

/** More than anybody sends in a day; those that have been due for longest come first. */
const CANDIDATES_LIMIT = 5000;

const Candidate = z.object({
  ...DueNotice.shape.invoices.element.shape,
  clientId: z.uuid(),
  clientName: z.string(),
  hasEmail: z.boolean(),
  currency: z.string(),
  sentOn: z.array(CalendarDay),
});

/** Overdue invoices for which a step is left and nothing holds reminders up. The rule decides about each. */
const findCandidates = (
  { tx, now, session: { clinicId } }: MemberContext,
  owed: RawBuilder<unknown>,
  steps: readonly DunningStep[],
): Promise<DueInvoice[]> => {
  const today = todayAtClinic(clinicId, now);
  return fetchRows(
    tx,
    Candidate,
    sql`
    select i.id, i.number, i.issued_on as "issuedOn", i.due_on as "dueOn", i.currency, i.total_minor as "totalMinor",
        w.open_minor::bigint as "openMinor", c.id as "clientId", c.full_name as "clientName",
        ${contactOf(clinicId, sql`c.id`, 'email')} is not null as "hasEmail", n.days as "sentOn"
      from (${owed}) w
      join invoices i on i.clinic_id = ${clinicId} and i.id = w.id
      join clients c on c.clinic_id = ${clinicId} and c.id = i.client_id
      cross join lateral (
        select coalesce(json_agg(m.sent_on order by s.step), '[]') as days, count(*) as steps
          from dunning_notice_invoices s join dunning_notices m on m.clinic_id = ${clinicId} and m.id = s.notice_id
         where s.clinic_id = ${clinicId} and s.invoice_id = i.id) n
     where w.due_on <= ${today} - ${steps[0]?.afterDays ?? 0}::integer and n.steps < ${steps.length}
       and c.erased_at is null and ${holdOfInvoice(clinicId, today)} is null
     order by i.due_on, i.number limit ${CANDIDATES_LIMIT}`,
  );
};

/** DUN-1. What the clinic's steps want to be sent today, to all clients or to some of them. */
export async function findDueNotices(ctx: MemberContext, clientIds: readonly string[] | null) {
  const { clinicId } = ctx.session;
  const [{ steps }, today] = await Promise.all([getDunningSettings(ctx), findToday(ctx)]);
  const owed = clientIds === null ? owedInvoices(clinicId) : owedInvoicesOf(clinicId, clientIds);
  const invoices = steps.length === 0 ? [] : await findCandidates(ctx, owed, steps);
  return { steps, today, items: noticesDueOn(today, invoices, steps) };
}

export async function listDueNotices(ctx: MemberContext) {
  const { steps, items } = await findDueNotices(ctx, null);
  return { hasSteps: steps.length > 0, items };
}
