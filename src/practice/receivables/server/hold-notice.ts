import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { HoldNotice } from '../dunning.contract.ts';
import { lockClients } from './lock-clients.ts';

const Row = z.object({ id: z.uuid(), isSent: z.boolean() });

/** The invoices of a reminder. Nobody sends it until this transaction ends. @throws AppError `not_found` for one of another client. */
async function lockInvoices(ctx: MemberContext, { clientId, step, invoiceIds }: HoldNotice) {
  const { clinicId } = ctx.session;
  const ids = [...new Set(invoiceIds)];
  await lockClients(ctx, [clientId]);
  const invoices = await fetchRows(
    ctx.tx,
    Row,
    sql`
    select i.id, exists (select from dunning_notice_invoices s
        where s.clinic_id = ${clinicId} and s.invoice_id = i.id and s.step = ${step}) as "isSent"
      from invoices i
     where i.clinic_id = ${clinicId} and i.client_id = ${clientId} and i.kind = 'invoice' and i.id = any(${ids}::uuid[])`,
  );
  if (invoices.length < ids.length) throw new AppError('not_found');
  return invoices;
}

/** DUN-1. Keeps the job from sending a reminder; a person still can. @throws AppError `not_found`, `notice_not_due` when it was sent. */
export async function holdNotice(ctx: MemberContext, input: HoldNotice) {
  const { clientId, step } = input;
  const invoices = await lockInvoices(ctx, input);
  if (invoices.some(({ isSent }) => isSent)) throw new AppError('notice_not_due');
  await ctx.tx
    .insertInto('dunning_holds')
    .values(invoices.map(({ id }) => ({ clinic_id: ctx.session.clinicId, invoice_id: id, step })))
    .onConflict((conflict) => conflict.columns(['clinic_id', 'invoice_id', 'step']).doNothing())
    .execute();
  ctx.audit('payment_reminder.held', clientId, { after: { step, invoices: invoices.map(({ id }) => id) } });
  return { clientId };
}

/** DUN-1. Lets the job send a reminder again. @throws AppError `not_found`. */
export async function releaseNotice(ctx: MemberContext, input: HoldNotice) {
  const { clientId, step } = input;
  const invoices = await lockInvoices(ctx, input);
  const ids = invoices.map(({ id }) => id);
  await ctx.tx
    .deleteFrom('dunning_holds')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('invoice_id', 'in', ids)
    .where('step', '=', step)
    .execute();
  ctx.audit('payment_reminder.released', clientId, { after: { step, invoices: ids } });
  return { clientId };
}
