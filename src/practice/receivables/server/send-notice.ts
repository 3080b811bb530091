import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { findAccountParties } from '#practice/billing/server/public/account-parties.ts';
import type { DunningStep, NoticeDocument, ProposedNotice } from '../dunning.contract.ts';
import { noticeTextOf } from '../notice-text.rules.ts';
import type { SendingScope } from './dunning-scope.ts';

interface Sending {
  readonly step: DunningStep;
  readonly today: string;
  /** By a job, where no person does. */
  readonly isAutomatic: boolean;
}

/** Stores what is sent, with what it says, and queues the email. */
export async function sendNotice(
  ctx: SendingScope,
  due: ProposedNotice,
  { step, today, isAutomatic }: Sending,
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
        // People may not say so.
        ...(isAutomatic ? { sent_automatically: true } : {}),
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
    after: {
      clientId,
      tone,
      channel,
      totalMinor,
      currency,
      invoices: invoices.map(({ number }) => number),
      isAutomatic,
    },
  });
  return id;
}
