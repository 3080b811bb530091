import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { findAccountParties } from '#practice/billing/server/public/account-parties.ts';
import type { DueNotice, DunningStep, Notice, NoticeDocument, SendNotices } from '../dunning.contract.ts';
import { noticeTextOf } from '../notice-text.rules.ts';
import { findDueNotices } from './due-notices.ts';
import { findNotices } from './list-notices.ts';

/** Who sends to the same clients waits until this transaction ends. In one order, so that two who send to several do not wait for each other. */
async function lockClients({ tx }: MemberContext, clientIds: readonly string[]): Promise<void> {
  for (const id of clientIds.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx);
}

const REFUSALS = {
  dunning_notice_invoices_pkey: 'notice_not_due',
  dunning_notice_invoices_order_check: 'notice_not_due',
  clients_erased_check: 'notice_not_due',
} as const;

/** Stores what is sent, with what it says, and queues the email. */
async function sendNotice(
  ctx: MemberContext,
  due: DueNotice,
  step: DunningStep,
  today: string,
): Promise<string> {
  const { clinicId } = ctx.session;
  const { clientId, tone, channel, currency, totalMinor, invoices } = due;
  const { seller, buyer } = await findAccountParties(ctx, clientId);
  const content: NoticeDocument = {
    tone,
    writtenOn: today,
    seller,
    buyer,
    text: noticeTextOf(step),
    currency,
    invoices: invoices.map(({ id: _id, ...invoice }) => invoice),
    totalMinor,
  };
  const id = randomUUID();
  await Promise.all([
    ctx.tx
      .insertInto('dunning_notices')
      .values({
        clinic_id: clinicId,
        id,
        client_id: clientId,
        step: due.step,
        tone,
        channel,
        currency,
        total_minor: totalMinor,
        sent_on: today,
        content: JSON.stringify(content),
      })
      .execute(),
    ctx.tx
      .insertInto('dunning_notice_invoices')
      .values(
        invoices.map((invoice) => ({
          clinic_id: clinicId,
          invoice_id: invoice.id,
          step: due.step,
          notice_id: id,
          open_minor: invoice.openMinor,
        })),
      )
      .execute(),
    channel === 'email' &&
      sql`select app.email_client_account(${clinicId}, ${clientId}, 'dunning_notice', ${JSON.stringify(content)}::jsonb)`.execute(
        ctx.tx,
      ),
  ]);
  ctx.audit('payment_reminder.sent', id, {
    after: { clientId, tone, channel, totalMinor, currency, invoices: invoices.map(({ number }) => number) },
  });
  return id;
}

/**
 * DUN-1. Sends the reminders that were chosen, as far as they are still due: what somebody else has sent, or the client has paid in
 * the meantime, is left out.
 *
 * @throws AppError `notice_not_due` when none of them is.
 */
export async function sendNotices(
  ctx: MemberContext,
  { notices }: SendNotices,
): Promise<{ readonly items: Notice[] }> {
  const clientIds = [...new Set(notices.map(({ clientId }) => clientId))];
  await lockClients(ctx, clientIds);
  const { steps, today, items } = await findDueNotices(ctx, clientIds);
  const chosen = items.filter((due) =>
    notices.some(
      ({ clientId, currency, step }) =>
        clientId === due.clientId && currency === due.currency && step === due.step,
    ),
  );
  if (chosen.length === 0) throw new AppError('notice_not_due');
  const ids = await namingConstraints(
    REFUSALS,
    Promise.all(
      chosen.flatMap((due) => {
        const step = steps[due.step];
        return step ? [sendNotice(ctx, due, step, today)] : [];
      }),
    ),
  );
  return { items: await findNotices(ctx, sql`n.id = any(${ids}::uuid[])`, ids.length) };
}
