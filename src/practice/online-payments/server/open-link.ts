import type * as z from 'zod';
import { findOpenInvoices } from '#practice/billing/server/public/open-invoices.ts';
import { nextStepOf } from '#practice/payments/unknown-outcome.rules.ts';
import type { PaymentPage } from '../pay.contract.ts';
import { dueOf, leftAfter } from '../provider-state.rules.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { findLatestOfLink, findLiveAttempts } from './attempts.ts';
import { findProvider } from './connected-provider.ts';
import { clinicOfLink, findLink } from './find-link.ts';
import type { OnlinePaymentParts } from './online-payment-parts.ts';
import { PaymentProviderError } from './provider/provider-error.ts';
import { settleAttempt } from './settle-attempt.ts';

/** How often one page asks the provider, however often it is opened. */
const ASK_EVERY_MS = 2_000;

const read = (parts: OnlinePaymentParts, clinicId: string, token: string) =>
  asClinic(parts.database, clinicId, async (ctx) => {
    const link = await findLink(ctx, token);
    const [open, latest, live] = await Promise.all([
      findOpenInvoices(ctx, link.clientId),
      findLatestOfLink(ctx, link.id),
      findLiveAttempts(ctx, link.clientId),
    ]);
    const onTheirWay = live.filter(({ state }) => state === 'processing');
    const dueMinor = dueOf(link, leftAfter(open, onTheirWay));
    return { link, latest, dueMinor, onItsWayMinor: dueOf(link, open) - dueMinor };
  });

/**
 * What a link asks for and what came of it. An attempt that is not over is asked for at the provider, so that somebody who returns
 * from its page sees the truth, whether or not its event has arrived.
 *
 * @throws AppError `not_found`.
 */
export async function openLink(
  parts: OnlinePaymentParts,
  { token }: { readonly token: string },
): Promise<z.input<typeof PaymentPage>> {
  const clinicId = clinicOfLink(token);
  let [page, connected] = [await read(parts, clinicId, token), await findProvider(parts, clinicId)];
  const { latest } = page;
  const isLive = latest && ['ask', 'wait'].includes(nextStepOf(latest.state));
  const askedMs = latest?.askedAt ? Date.now() - Date.parse(latest.askedAt) : Infinity;
  if (isLive && connected && askedMs > ASK_EVERY_MS) {
    await settleAttempt(parts, connected, latest).catch((error: unknown) => {
      if (!(error instanceof PaymentProviderError)) throw error;
      parts.log.warn({ err: error }, 'the outcome of an online payment is not known yet');
    });
    page = await read(parts, clinicId, token);
  }
  const { link, dueMinor, onItsWayMinor } = page;
  return {
    clinicName: link.clinicName,
    clinicPhone: link.clinicPhone,
    country: link.country,
    invoiceNumber: link.invoiceNumber,
    currency: link.currency,
    dueMinor,
    onItsWayMinor,
    isEnded: link.isEnded,
    isTest: connected?.mode === 'test',
    canPay: connected?.isAccepted === true && !link.isEnded && dueMinor > 0,
    latest: page.latest
      ? { state: page.latest.state, amountMinor: page.latest.amountMinor, currency: page.latest.currency }
      : null,
  };
}
