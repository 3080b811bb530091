import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { findOpenInvoices } from '#practice/billing/server/public/open-invoices.ts';
import { nextStepOf } from '#practice/payments/unknown-outcome.rules.ts';
import { dueOf, leftAfter } from '../provider-state.rules.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { type Attempt, findAttempt, findLiveAttempts } from './attempts.ts';
import { type ConnectedProvider, findProvider } from './connected-provider.ts';
import { clinicOfLink, findLink, type Link } from './find-link.ts';
import type { OnlinePaymentParts } from './online-payment-parts.ts';
import type { ProviderSession } from './provider/payment-provider.ts';
import { PaymentProviderError } from './provider/provider-error.ts';
import { settleAttempt } from './settle-attempt.ts';

/** How long one can pay on a page of the provider: at least half an hour. */
const PAGE_MS = 60 * 60_000;
/** Each round ends one attempt or makes one, unless it asks for one that the bank decides about. */
const ROUNDS = 6;

type Step =
  | { readonly kind: 'live'; readonly attempt: Attempt; readonly dueMinor: number; readonly link: Link }
  | { readonly kind: 'new'; readonly attempt: Attempt };

/**
 * What has to be settled first, or else a new attempt, which is stored before the provider hears of it. It leaves out what is paid by
 * those that only the bank still decides about.
 *
 * @param asked the attempts whose outcome was asked for just now.
 * @throws AppError `payment_processing` when all of it is on its way.
 */
const nextStep = (
  parts: OnlinePaymentParts,
  clinicId: string,
  token: string,
  asked: ReadonlySet<string>,
): Promise<Step> =>
  asClinic(parts.database, clinicId, async (ctx) => {
    const link = await findLink(ctx, token);
    // Two who pay for the same client at once: the second sees the attempt of the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`online:${link.clientId}`}, 0))`.execute(
      ctx.tx,
    );
    const [attempts, open] = await Promise.all([
      findLiveAttempts(ctx, link.clientId),
      findOpenInvoices(ctx, link.clientId),
    ]);
    const onTheirWay = attempts.filter(({ state }) => state === 'processing');
    const dueMinor = dueOf(link, leftAfter(open, onTheirWay));
    const unasked = onTheirWay.find((attempt) => !asked.has(attempt.id));
    const page = attempts.find(({ state }) => state !== 'processing');
    const live = unasked ?? page;
    const isNothing = unasked === undefined && dueMinor <= 0;
    // The page of another link is not ended for nothing.
    if (live && !(isNothing && live.linkId !== link.id))
      return { kind: 'live', attempt: live, dueMinor, link };
    if (link.isEnded) throw new AppError('payment_link_ended');
    if (isNothing) throw new AppError(dueOf(link, open) > 0 ? 'payment_processing' : 'nothing_to_pay');
    const id = randomUUID();
    await ctx.tx
      .insertInto('online_payment_attempts')
      .values({
        clinic_id: clinicId,
        id,
        link_id: link.id,
        amount_minor: dueMinor,
        currency: link.currency,
        session_ends_at: new Date(ctx.now.getTime() + PAGE_MS).toISOString(),
      })
      .execute();
    const attempt = await findAttempt(ctx, id);
    if (!attempt) throw new Error('What was stored must be found.');
    return { kind: 'new', attempt };
  });

/** Ends a page on which nobody has paid, and stores how it ended. */
async function endPage(
  parts: OnlinePaymentParts,
  connected: ConnectedProvider,
  attempt: Attempt,
  session: ProviderSession,
): Promise<void> {
  await connected.provider.expireSession(session.id).catch((error: unknown) => {
    // Somebody has paid in the meantime: asking says so.
    if (!(error instanceof PaymentProviderError) || error.failure !== 'refused') throw error;
  });
  await settleAttempt(parts, connected, { ...attempt, sessionId: session.id });
}

const REFUSALS = {
  key: 'online_payments_off',
  refused: 'payment_provider_refused',
  unknown: 'payment_provider_silent',
} as const;

async function begin(
  parts: OnlinePaymentParts,
  connected: ConnectedProvider,
  token: string,
): Promise<string> {
  const asked = new Set<string>();
  for (let round = 0; round < ROUNDS + asked.size; round += 1) {
    const step = await nextStep(parts, connected.clinicId, token, asked);
    const { state, session } = await settleAttempt(parts, connected, step.attempt, {
      isFirst: step.kind === 'new',
    });
    const isOpen = nextStepOf(state) === 'wait' && session?.url;
    if (step.kind === 'new') {
      if (isOpen) return isOpen;
      throw new AppError(state === 'processing' ? 'payment_processing' : 'payment_provider_refused');
    }
    if (state === 'processing') asked.add(step.attempt.id);
    const { attempt, link, dueMinor } = step;
    const isSame = attempt.linkId === link.id && attempt.amountMinor === dueMinor && !link.isEnded;
    if (isOpen && isSame) return isOpen;
    if (isOpen && session) await endPage(parts, connected, attempt, session);
  }
  throw new AppError('overloaded');
}

/**
 * P-06. The page of the provider on which the holder of a link pays what is open now. An attempt whose outcome is not known is asked
 * for before another one is made; one on which nobody has paid is used again, or ended if the amount is another.
 *
 * @throws AppError `not_found`, `nothing_to_pay`, `online_payments_off`, `payment_link_ended`, `payment_processing`,
 *   `payment_provider_refused`, `payment_provider_silent`.
 */
export async function beginPayment(
  parts: OnlinePaymentParts,
  { token }: { readonly token: string },
): Promise<{ readonly url: string }> {
  const clinicId = clinicOfLink(token);
  const connected = await findProvider(parts, clinicId);
  if (!connected?.isAccepted) {
    // Says of an unknown token what it says everywhere.
    await asClinic(parts.database, clinicId, (ctx) => findLink(ctx, token));
    throw new AppError('online_payments_off');
  }
  try {
    return { url: await begin(parts, connected, token) };
  } catch (error) {
    if (error instanceof PaymentProviderError)
      throw new AppError(REFUSALS[error.failure], {}, { cause: error });
    throw error;
  }
}
