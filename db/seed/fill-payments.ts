import { localDayOf, MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { paymentReceived } from '#practice/ledger/payment-postings.rules.ts';
import type { TillKind } from '#practice/till/contract.ts';
import { tillOf } from '#practice/till/drawer.rules.ts';
import type { Desk } from './desk-of.ts';
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

type Way = 'bank_transfer' | 'card' | 'cash' | 'cheque' | 'half' | 'none' | 'separate_till';

/** How an invoice is paid: when they leave, later by transfer, half of it, or not yet. */
const WAYS: Readonly<Record<TillKind, readonly (readonly [Way, number])[]>> = {
  drawer: [
    ['card', 66],
    ['cash', 14],
    ['cheque', 5],
    ['bank_transfer', 6],
    ['half', 3],
    ['none', 6],
  ],
  separate_till: [
    ['card', 52],
    ['separate_till', 22],
    ['bank_transfer', 17],
    ['half', 3],
    ['none', 6],
  ],
};

/** The number of what changes hands: the till's receipts have one, and so have a client's checks. */
const referenceOf = (way: Way, number: number): string | null => {
  if (way === 'separate_till') return `T1-${String(20_400 + number)}`;
  return way === 'cheque' ? String(1000 + number * 7) : null;
};

interface Paying {
  readonly invoices: readonly DemoInvoice[];
  /** Invoices that nobody has paid yet, whatever the dice say. */
  readonly unpaid: ReadonlySet<string>;
  /** Who took the payments. */
  readonly desk: Desk;
}

/** What clients paid of their invoices until now. */
export async function fillPayments(frame: Frame, { invoices, unpaid, desk }: Paying): Promise<void> {
  const { client, clinic, clinicId, dice, nowMs } = frame;
  const ways = WAYS[tillOf(clinic)];
  const paid = invoices.flatMap((invoice, index) => {
    const way = unpaid.has(invoice.id) ? 'none' : dice.weighted(ways);
    const days = dice.int(3, 20);
    const method = way === 'half' || way === 'none' ? ('bank_transfer' as const) : way;
    const receivedAtMs = invoice.issuedAtMs + (method === 'bank_transfer' ? days * DAY_MS : 4 * MINUTE_MS);
    const reference = referenceOf(way, index);
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
      {
        id: dice.id(),
        entryId: dice.id(),
        invoice,
        method,
        reference,
        amountMinor,
        receivedAtMs,
        receivedOn,
        postings,
      },
    ];
  });
  await insertEntries(
    frame,
    paid.map(({ entryId, invoice, reference, receivedAtMs, receivedOn, postings }) => ({
      id: entryId,
      kind: 'payment' as const,
      bookedOn: receivedOn,
      clientId: invoice.clientId,
      reference,
      currency: invoice.currency,
      postedAtMs: receivedAtMs,
      postings,
    })),
    desk,
  );
  await insertRows(
    client,
    'payments',
    paid.map(({ id, entryId, invoice, method, reference, amountMinor, receivedAtMs, receivedOn }) => ({
      clinic_id: clinicId,
      id,
      client_id: invoice.clientId,
      method,
      amount_minor: amountMinor,
      currency: invoice.currency,
      received_on: receivedOn,
      reference,
      ledger_entry_id: entryId,
      received_at: iso(receivedAtMs),
      received_by: desk(receivedAtMs),
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
      allocated_by: desk(receivedAtMs),
    })),
  );
}
