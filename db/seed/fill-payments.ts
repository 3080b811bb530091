import { localDayOf, MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { paymentReceived } from '#practice/ledger/payment-postings.rules.ts';
import { insertEntries } from './fill-ledger.ts';
import { DAY_MS, type Frame, iso } from './frame.ts';
import { insertRows } from './write-rows.ts';

/** An invoice of the demo, before it is paid. */
interface DemoInvoice {
  readonly id: string;
  readonly clientId: string;
  readonly totalMinor: number;
  readonly currency: string;
  readonly issuedAtMs: number;
}

/** How an invoice is paid: by card when they leave, later by transfer, half of it, or not yet. */
const WAYS = [
  ['card', 74],
  ['bank_transfer', 17],
  ['half', 3],
  ['none', 6],
] as const;

/** What clients paid of their invoices until now. */
export async function fillPayments(
  frame: Frame,
  invoices: readonly DemoInvoice[],
  by: string | null,
): Promise<void> {
  const { client, clinic, clinicId, dice, nowMs } = frame;
  const paid = invoices.flatMap((invoice) => {
    const way = dice.weighted(WAYS);
    const days = dice.int(3, 20);
    const method = way === 'card' ? ('card' as const) : ('bank_transfer' as const);
    const receivedAtMs = invoice.issuedAtMs + (method === 'card' ? 4 * MINUTE_MS : days * DAY_MS);
    const amountMinor = way === 'half' ? Math.round(invoice.totalMinor / 2) : invoice.totalMinor;
    if (way === 'none' || amountMinor === 0 || receivedAtMs > nowMs) return [];
    const receivedOn = localDayOf(receivedAtMs, clinic.timeZone);
    const { clientId } = invoice;
    const postings = paymentReceived({
      clientId,
      method,
      receivedMinor: amountMinor,
      allocatedMinor: amountMinor,
    });
    return [
      { id: dice.id(), entryId: dice.id(), invoice, method, amountMinor, receivedAtMs, receivedOn, postings },
    ];
  });
  await insertEntries(
    frame,
    paid.map(({ entryId, invoice, receivedAtMs, receivedOn, postings }) => ({
      id: entryId,
      kind: 'payment' as const,
      bookedOn: receivedOn,
      clientId: invoice.clientId,
      reference: null,
      currency: invoice.currency,
      postedAtMs: receivedAtMs,
      postings,
    })),
    by,
  );
  await insertRows(
    client,
    'payments',
    paid.map(({ id, entryId, invoice, method, amountMinor, receivedAtMs, receivedOn }) => ({
      clinic_id: clinicId,
      id,
      client_id: invoice.clientId,
      method,
      amount_minor: amountMinor,
      currency: invoice.currency,
      received_on: receivedOn,
      ledger_entry_id: entryId,
      received_at: iso(receivedAtMs),
      received_by: by,
    })),
  );
  await insertRows(
    client,
    'payment_allocations',
    paid.map(({ id, entryId, invoice, amountMinor, receivedAtMs }) => ({
      clinic_id: clinicId,
      id: dice.id(),
      payment_id: id,
      invoice_id: invoice.id,
      amount_minor: amountMinor,
      ledger_entry_id: entryId,
      allocated_at: iso(receivedAtMs),
      allocated_by: by,
    })),
  );
}
