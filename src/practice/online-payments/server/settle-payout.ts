import { randomUUID } from 'node:crypto';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { postEntry, type BooksContext } from '#practice/ledger/server/public/post-entry.ts';
import { findToday } from '#practice/clinics/server/public/find-today.ts';
import { afterPayoutReport, bookPayout, explainLine, payoutState, returnPayout } from '../payout.rules.ts';
import { applyObject } from './apply-object.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { type MatchedTransaction, matchTransactions } from './booked-before.ts';
import type { ConnectedProvider } from './connected-provider.ts';
import type { OnlinePaymentParts } from './online-payment-parts.ts';
import { findPayout, lockPayout, type StoredPayout } from './payouts.ts';
import type { ProviderPayout, ProviderTransaction } from './provider/payment-provider.ts';
import { PaymentProviderError } from './provider/provider-error.ts';

/** Rows of one statement. */
const CHUNK = 1_000;

const insertLines = async (
  { tx, session: { clinicId } }: BooksContext,
  { id, currency }: StoredPayout,
  matched: readonly MatchedTransaction[],
): Promise<void> => {
  for (let at = 0; at < matched.length; at += CHUNK)
    await tx
      .insertInto('online_payout_lines')
      .values(
        matched.slice(at, at + CHUNK).map(({ transaction, kind, paymentId, booked }) => {
          const line = explainLine({ kind, ...amountsOf(transaction) }, booked, currency);
          return {
            clinic_id: clinicId,
            transaction_id: transaction.id,
            payout_id: id,
            kind,
            category: transaction.category,
            source_id: transaction.sourceId,
            amount_minor: transaction.amountMinor,
            fee_minor: transaction.feeMinor,
            payment_id: paymentId,
            booked_minor: line.booked?.amountMinor ?? null,
            booked_currency: line.booked?.currency ?? null,
            unexplained_minor: line.unexplainedMinor,
            made_at: transaction.madeAt.toISOString(),
          };
        }),
      )
      .execute();
};

const amountsOf = ({ amountMinor, feeMinor }: ProviderTransaction) => ({ amountMinor, feeMinor });

/** Books a locked payout with the fees of what is in it, once. */
async function book(
  ctx: BooksContext,
  payout: StoredPayout,
  transactions: readonly ProviderTransaction[] | null,
): Promise<{ readonly ledgerEntryId: string }> {
  const [today, matched] = await Promise.all([
    findToday(ctx),
    transactions && matchTransactions(ctx, transactions),
  ]);
  const booked = bookPayout(
    payout,
    matched &&
      matched.map((one) => ({ line: { kind: one.kind, ...amountsOf(one.transaction) }, booked: one.booked })),
  );
  const ids = booked.entries.map(() => randomUUID());
  const [ledgerEntryId] = ids;
  if (ledgerEntryId === undefined) throw new Error('A payout has an amount, so that it posts something.');
  for (const [index, { currency, postings }] of booked.entries.entries())
    await postEntry(ctx, {
      id: ids[index] ?? ledgerEntryId,
      kind: 'payout',
      bookedOn: today,
      clientId: null,
      reference: payout.providerPayoutId,
      currency,
      postings,
    });
  await ctx.tx
    .updateTable('online_payouts')
    .set({
      is_itemized: transactions !== null,
      fee_minor: booked.feeMinor,
      unexplained_minor: booked.unexplainedMinor,
      ledger_entry_id: ledgerEntryId,
      booked_on: today,
    })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', payout.id)
    .execute();
  if (matched) await insertLines(ctx, payout, matched);
  return { ledgerEntryId };
}

/** Books that a payout came back, once. */
async function bookReturn(ctx: BooksContext, { id, amountMinor, currency, providerPayoutId }: StoredPayout) {
  const entryId = randomUUID();
  await postEntry(ctx, {
    id: entryId,
    kind: 'payout_return',
    bookedOn: await findToday(ctx),
    clientId: null,
    reference: providerPayoutId,
    currency,
    postings: returnPayout(amountMinor),
  });
  await ctx.tx
    .updateTable('online_payouts')
    .set({ returned_entry_id: entryId })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .execute();
}

/**
 * Stores what the provider says of a payout. @param transactions what is in it; null where the provider never says, undefined where
 * that is not known yet, or known here already.
 */
const store = (
  { database }: OnlinePaymentParts,
  clinicId: string,
  report: ProviderPayout,
  transactions: readonly ProviderTransaction[] | null | undefined,
): Promise<void> =>
  asClinic(database, clinicId, async (ctx) => {
    const payout = await lockPayout(ctx, report);
    const state = afterPayoutReport(payout.state, payoutState(report.status));
    // What was never paid and is not itemized has come back in full: nothing is left to book.
    const isBookable =
      transactions !== undefined && (state === 'paid' || (state === 'returned' && transactions));
    const isBooked = payout.ledgerEntryId !== null || Boolean(isBookable);
    if (payout.ledgerEntryId === null && isBookable) await book(ctx, payout, transactions);
    if (isBooked && state === 'returned' && payout.returnedEntryId === null) await bookReturn(ctx, payout);
    await ctx.tx
      .updateTable('online_payouts')
      .set({
        state,
        arrives_on: report.arrivesOn,
        failure: report.failure?.slice(0, 500) ?? null,
        ...(state === payout.state ? {} : { changed_at: ctx.now.toISOString() }),
      })
      .where('clinic_id', '=', clinicId)
      .where('id', '=', payout.id)
      .execute();
  });

/** What is in a payout has to be booked before the payout: events of it may still be on their way, or lost. */
async function bookContents(
  parts: OnlinePaymentParts,
  connected: ConnectedProvider,
  transactions: readonly ProviderTransaction[],
): Promise<void> {
  const matched = await asClinic(parts.database, connected.clinicId, (ctx) =>
    matchTransactions(ctx, transactions),
  );
  await eachInTurn(
    matched.filter(({ booked }) => booked === null),
    async ({ kind, transaction: { intentId, sourceId } }) => {
      if (kind === 'payment' && intentId !== null)
        await applyObject(parts, connected, { kind: 'payment', id: intentId });
      if (sourceId === null) return;
      if (kind === 'refund' || kind === 'refund_return')
        await applyObject(parts, connected, { kind: 'refund', id: sourceId });
      if (kind === 'dispute' || kind === 'dispute_return')
        await applyObject(parts, connected, { kind: 'dispute', id: sourceId });
      if (kind === 'payout_return') await settlePayout(parts, connected, sourceId);
    },
  );
}

/**
 * PAYOUT-1. Asks for a payout and stores what became of it: booked once when it was paid and the provider says what is in it, and
 * booked back once when it came back, in whatever order and however often that is reported.
 *
 * @throws PaymentProviderError when the provider does not say.
 */
export async function settlePayout(
  parts: OnlinePaymentParts,
  connected: ConnectedProvider,
  payoutId: string,
): Promise<void> {
  const { clinicId, provider } = connected;
  const report = await provider.readPayout(payoutId);
  const known = await asClinic(parts.database, clinicId, (ctx) => findPayout(ctx, report.id));
  const isDone = payoutState(report.status) !== 'on_its_way';
  if (!isDone || (known && known.ledgerEntryId !== null) || report.contents === 'not_known_yet') {
    await store(parts, clinicId, report, undefined);
    return;
  }
  if (report.contents === 'never_known') {
    await store(parts, clinicId, report, null);
    return;
  }
  const transactions = await provider.listTransactions(payoutId);
  await bookContents(parts, connected, transactions);
  await store(parts, clinicId, report, transactions);
}

/** Why the key may not do something; null for any other failure. */
function keyRefusal(error: unknown): string | null {
  if (error instanceof AggregateError)
    return error.errors.reduce<string | null>((found, one) => found ?? keyRefusal(one), null);
  return error instanceof PaymentProviderError && error.failure === 'key' ? error.message : null;
}

/**
 * Notes whether payouts can be read: a key that may not read them takes payments all the same, so that it is not refused for it.
 *
 * @throws PaymentProviderError other than of the key's permissions.
 */
export async function notingPayouts(
  { database }: Pick<OnlinePaymentParts, 'database'>,
  clinicId: string,
  work: () => Promise<void>,
): Promise<void> {
  const failure = await work().then(
    () => null,
    (error: unknown) => {
      const refusal = keyRefusal(error);
      if (refusal !== null) return refusal;
      throw error;
    },
  );
  await asClinic(database, clinicId, ({ tx, now }) =>
    tx
      .updateTable('payment_providers')
      .set({
        payouts_failure: failure?.slice(0, 500) ?? null,
        ...(failure === null ? { payouts_read_at: now.toISOString() } : {}),
      })
      .where('clinic_id', '=', clinicId)
      .execute(),
  );
}
