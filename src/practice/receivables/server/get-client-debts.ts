import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { ClientDebts, DunningPause } from '../client-debts.contract.ts';
import { findPlans } from './find-plans.ts';
import { holdOfInvoice } from './hold-of-invoice.ts';
import { owedInvoicesOf } from './owed-invoices.ts';

const OpenInvoice = ClientDebts.shape.openInvoices.element;

/** More than a client ever has to pay at once. */
const OPEN_LIMIT = 200;

function findOpen({ tx, now, session: { clinicId } }: MemberContext, clientId: string) {
  const today = todayAtClinic(clinicId, now);
  return fetchRows(
    tx,
    OpenInvoice,
    sql`
    select i.id, i.number, i.currency, i.due_on as "dueOn", w.open_minor::bigint as "openMinor", i.due_on < ${today} as "isOverdue",
        (select count(*)::integer from dunning_notice_invoices s where s.clinic_id = ${clinicId} and s.invoice_id = i.id) as reminders,
        ${holdOfInvoice(clinicId, today)} as hold
      from (${owedInvoicesOf(clinicId, [clientId])}) w
      join invoices i on i.clinic_id = ${clinicId} and i.id = w.id
     order by i.due_on, i.number limit ${OPEN_LIMIT}`,
  );
}

function findPauses({ tx, now, session: { clinicId } }: MemberContext, clientId: string) {
  const today = todayAtClinic(clinicId, now);
  return fetchRows(
    tx,
    DunningPause,
    sql`
    select d.id, d.invoice_id as "invoiceId", i.number as "invoiceNumber", d.reason, d.note, d.until_on as "untilOn",
        d.started_at as "startedAt", s.full_name as "startedByName"
      from dunning_pauses d
      left join invoices i on i.clinic_id = ${clinicId} and i.id = d.invoice_id
      left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = d.started_by
     where d.clinic_id = ${clinicId} and d.client_id = ${clientId} and d.ended_at is null
       and (d.until_on is null or d.until_on >= ${today})
     order by d.started_at desc, d.id`,
  );
}

/** What a client owes and what is done about it. @throws AppError `not_found`. */
export async function getClientDebts(
  ctx: MemberContext,
  { clientId }: { readonly clientId: string },
): Promise<ClientDebts> {
  const [client, openInvoices, pauses, plans] = await Promise.all([
    fetchRow(
      ctx.tx,
      z.object({ id: z.uuid() }),
      sql`select c.id from clients c where c.clinic_id = ${ctx.session.clinicId} and c.id = ${clientId}`,
    ),
    findOpen(ctx, clientId),
    findPauses(ctx, clientId),
    findPlans(ctx, sql`p.client_id = ${clientId}`),
  ]);
  if (!client) throw new AppError('not_found');
  return { clientId, openInvoices, pauses, plans };
}
