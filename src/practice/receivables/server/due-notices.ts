import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { addDays } from '#foundation/values/day.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { contactOf } from '#practice/clients/server/public/contacts.ts';
import { findToday } from '#practice/clinics/server/public/find-today.ts';
import { findWeek } from '#practice/clinics/server/public/find-week.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { COMING_DAYS, type DueNotice, type DunningStep, ProposedNotice } from '../dunning.contract.ts';
import { type DueInvoice, noticesComing, noticesDueOn } from '../notices-due.rules.ts';
import { sendingDay } from '../sending-hours.rules.ts';
import type { DunningScope } from './dunning-scope.ts';
import { getDunningSettings } from './dunning-settings.ts';
import { holdOfInvoice } from './hold-of-invoice.ts';
import { owedInvoices, owedInvoicesOf } from './owed-invoices.ts';

/** More than anybody sends in a day; those that have been due for longest come first. */
const CANDIDATES_LIMIT = 5000;
/** As many as somebody looks through. */
const COMING_LIMIT = 100;

const Candidate = z.object({
  ...ProposedNotice.shape.invoices.element.shape,
  clientId: z.uuid(),
  clientName: z.string(),
  hasEmail: z.boolean(),
  isHeld: z.boolean(),
  currency: z.string(),
  sentOn: z.array(CalendarDay),
});

/**
 * Overdue invoices for which a step is left and nothing holds reminders up. The rule decides about each.
 *
 * @param aheadDays also those that will be overdue for long enough so many days from now.
 */
const findCandidates = (
  { tx, now, session: { clinicId } }: DunningScope,
  owed: RawBuilder<unknown>,
  steps: readonly DunningStep[],
  aheadDays: number,
): Promise<DueInvoice[]> => {
  const today = todayAtClinic(clinicId, now);
  return fetchRows(
    tx,
    Candidate,
    sql`
    select i.id, i.number, i.issued_on as "issuedOn", i.due_on as "dueOn", i.currency, i.total_minor as "totalMinor",
        w.open_minor::bigint as "openMinor", c.id as "clientId", c.full_name as "clientName",
        ${contactOf(clinicId, sql`c.id`, 'email')} is not null as "hasEmail", n.days as "sentOn",
        exists (select from dunning_holds h where h.clinic_id = ${clinicId} and h.invoice_id = i.id and h.step = n.steps) as "isHeld"
      from (${owed}) w
      join invoices i on i.clinic_id = ${clinicId} and i.id = w.id
      join clients c on c.clinic_id = ${clinicId} and c.id = i.client_id
      cross join lateral (
        select coalesce(json_agg(m.sent_on order by s.step), '[]') as days, count(*) as steps
          from dunning_notice_invoices s join dunning_notices m on m.clinic_id = ${clinicId} and m.id = s.notice_id
         where s.clinic_id = ${clinicId} and s.invoice_id = i.id) n
     where w.due_on <= ${today} - ${(steps[0]?.afterDays ?? 0) - aheadDays}::integer and n.steps < ${steps.length}
       and c.erased_at is null and ${holdOfInvoice(clinicId, today)} is null
     order by i.due_on, i.number limit ${CANDIDATES_LIMIT}`,
  );
};

/** DUN-1. What the clinic's steps want to be sent today, to all clients or to some of them. */
export async function findDueNotices(ctx: DunningScope, clientIds: readonly string[] | null) {
  const { clinicId } = ctx.session;
  const [{ steps }, today] = await Promise.all([getDunningSettings(ctx), findToday(ctx)]);
  const owed = clientIds === null ? owedInvoices(clinicId) : owedInvoicesOf(clinicId, clientIds);
  const invoices = steps.length === 0 ? [] : await findCandidates(ctx, owed, steps, 0);
  return { steps, today, items: noticesDueOn(today, invoices, steps) };
}

/** DUN-1. What is due today, and what will be sent automatically in the next days, each with the day on which it is. */
export async function listDueNotices(ctx: MemberContext) {
  const [{ steps }, week, today] = await Promise.all([
    getDunningSettings(ctx),
    findWeek(ctx),
    findToday(ctx),
  ]);
  const hasAutomatic = steps.some(({ isAutomatic }) => isAutomatic);
  const invoices =
    steps.length === 0
      ? []
      : await findCandidates(ctx, owedInvoices(ctx.session.clinicId), steps, hasAutomatic ? COMING_DAYS : 0);
  const withDay = (notice: ProposedNotice): DueNotice => {
    const isSent = notice.isAutomatic && !notice.isHeld;
    return { ...notice, sendsOn: isSent ? sendingDay(week, notice.dueFromOn, ctx.now) : null };
  };
  return {
    hasSteps: steps.length > 0,
    hasAutomatic,
    items: noticesDueOn(today, invoices, steps).map(withDay),
    coming: noticesComing({ today, untilOn: addDays(today, COMING_DAYS) }, invoices, steps)
      .slice(0, COMING_LIMIT)
      .map(withDay),
  };
}
