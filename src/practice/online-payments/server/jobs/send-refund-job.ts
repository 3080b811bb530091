import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { findProvider, noteRefusedKey } from '../connected-provider.ts';
import type { OnlinePaymentParts } from '../online-payment-parts.ts';
import { PaymentProviderError } from '../provider/provider-error.ts';
import { applyRefund, findRefund } from '../settle-refund.ts';

const Paid = z.object({ intentId: z.string(), currency: z.string() });

/**
 * PAY-4. Sends a refund, or asks what became of it. Repeated with the same key it is made once; what the provider certainly refused
 * has failed, and everything else is asked for again.
 */
export async function sendRefund(
  parts: OnlinePaymentParts,
  { clinicId, refundId }: { readonly clinicId: string; readonly refundId: string },
): Promise<void> {
  const { refund, paid } = await asClinic(parts.database, clinicId, async (ctx) => {
    const found = await findRefund(ctx, refundId);
    const row = await fetchRow(
      ctx.tx,
      Paid,
      sql`select p.reference as "intentId", p.currency from payments p
           where p.clinic_id = ${clinicId} and p.id = ${found?.paymentId ?? null}::uuid`,
    );
    return { refund: found, paid: row };
  });
  if (!refund || !paid || refund.state === 'failed' || refund.state === 'succeeded') return;
  const connected = await findProvider(parts, clinicId);
  if (!connected) return;
  const { provider } = connected;
  try {
    const report = await (refund.providerRefundId === null
      ? provider.createRefund({ refundId, amountMinor: refund.amountMinor, ...paid })
      : provider.readRefund(refund.providerRefundId));
    await asClinic(parts.database, clinicId, (ctx) => applyRefund(ctx, { ...report, refundId }));
  } catch (error) {
    await noteRefusedKey(parts, clinicId, error);
    if (!(error instanceof PaymentProviderError) || error.failure !== 'refused') throw error;
    await asClinic(parts.database, clinicId, ({ tx, now }) =>
      tx
        .updateTable('online_refunds')
        .set({ state: 'failed', failure: error.message.slice(0, 500), changed_at: now.toISOString() })
        .where('clinic_id', '=', clinicId)
        .where('id', '=', refundId)
        .where('state', '=', 'requested')
        .execute(),
    );
  }
}

export const sendRefundJob = (parts: OnlinePaymentParts): Job =>
  defineJob('onlinePayments.sendRefund', (refund) => sendRefund(parts, refund));
