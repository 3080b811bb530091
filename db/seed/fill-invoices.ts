import { localDayOf, MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { invoiceContent } from '#practice/billing/invoice-content.rules.ts';
import type { InvoiceDocument } from '#practice/billing/invoice-document.contract.ts';
import { dueDay, invoiceNumber } from '#practice/billing/invoice-number.rules.ts';
import { legalTexts } from '#practice/billing/legal-texts.rules.ts';
import { taxMethodOf } from '#practice/billing/tax-method.rules.ts';
import { invoiceFinalized } from '#practice/ledger/sale-postings.rules.ts';
import { ACCOUNTING, detailsOf, sellerOf, TERM_DAYS } from './billing-settings.ts';
import { deskOf } from './desk-of.ts';
import { insertEntries } from './fill-ledger.ts';
import { fillPayments } from './fill-payments.ts';
import { type ChargeRow, findBuyers, findCharges } from './find-charges.ts';
import { type Frame, iso } from './frame.ts';
import type { Team } from './fill-setup.ts';
import { insertRows } from './write-rows.ts';

/** What was charged to a client on one day is one invoice, issued when they left. */
const visitsOf = (charges: readonly ChargeRow[]) =>
  [
    ...Map.groupBy(
      charges,
      ({ clientId, performedOn, currency }) => `${clientId} ${performedOn} ${currency}`,
    ).values(),
  ]
    .map((lines) => ({
      lines,
      issuedAtMs: Math.max(...lines.map(({ chargedAtMs }) => chargedAtMs)) + 12 * MINUTE_MS,
    }))
    .toSorted((a, b) => a.issuedAtMs - b.issuedAtMs);

/** Invoices of what was done in the last weeks, most of them paid. */
export async function fillInvoices(
  frame: Frame,
  { team, ownClientId }: { readonly team: Team; readonly ownClientId: string | undefined },
): Promise<void> {
  const { client, clinic, clinicId, dice } = frame;
  const desk = deskOf(frame, team);
  const [charges, buyers] = [await findCharges(frame), await findBuyers(frame)];
  const seller = sellerOf(clinic);
  const { country, region } = clinic;
  const texts = { place: { country, region }, note: null, exemptionNote: null };
  const counters = new Map<number, number>();
  const made = visitsOf(charges).flatMap(({ lines, issuedAtMs }) => {
    const [first] = lines;
    const buyer = buyers.get(first?.clientId ?? '');
    if (first === undefined || buyer === undefined) return [];
    const issuedOn = localDayOf(issuedAtMs, clinic.timeZone);
    const year = Number(issuedOn.slice(0, 4));
    const counter = (counters.get(year) ?? 0) + 1;
    counters.set(year, counter);
    const number = invoiceNumber({ series: '', year, counter });
    const { content, amounts } = invoiceContent(lines, first.currency, taxMethodOf(clinic));
    const document: InvoiceDocument = {
      kind: 'invoice',
      number,
      issuedOn,
      dueOn: dueDay(issuedOn, TERM_DAYS),
      seller,
      buyer,
      credits: null,
      ...legalTexts(texts, lines),
      ...content,
    };
    const { clientId } = first;
    const sold = lines.flatMap(({ incomeCategory: category }, index) => {
      const amount = amounts[index];
      return amount ? [{ category, ...amount }] : [];
    });
    const entry = { id: dice.id(), postings: invoiceFinalized(sold, { clientId }) };
    return [{ id: dice.id(), clientId, lines, amounts, year, counter, document, issuedAtMs, entry }];
  });
  await insertRows(client, 'billing_settings', [
    {
      clinic_id: clinicId,
      ...detailsOf(clinic),
      payment_term_days: TERM_DAYS,
      version: 1,
      changed_at: iso(frame.nowMs),
    },
  ]);
  await insertRows(client, 'ledger_export_settings', [
    {
      clinic_id: clinicId,
      ...ACCOUNTING[country],
      account_length: 4,
      version: 1,
      changed_at: iso(frame.nowMs),
    },
  ]);
  await insertEntries(
    frame,
    made.flatMap(({ entry, clientId, document, issuedAtMs }) =>
      entry.postings.length === 0
        ? []
        : [
            {
              ...entry,
              kind: 'invoice' as const,
              bookedOn: document.issuedOn,
              clientId,
              reference: document.number,
              currency: document.currency,
              postedAtMs: issuedAtMs,
            },
          ],
    ),
    desk,
  );
  await insertRows(
    client,
    'invoice_counters',
    [...counters].map(([year, last]) => ({ clinic_id: clinicId, series: '', year, last })),
  );
  await insertRows(
    client,
    'invoices',
    made.map(({ id, clientId, year, counter, document, issuedAtMs, entry }) => ({
      clinic_id: clinicId,
      id,
      kind: 'invoice',
      client_id: clientId,
      series: '',
      year,
      counter,
      number: document.number,
      issued_on: document.issuedOn,
      due_on: document.dueOn,
      currency: document.currency,
      net_minor: document.netMinor,
      tax_minor: document.taxMinor,
      total_minor: document.totalMinor,
      document,
      ledger_entry_id: entry.postings.length === 0 ? null : entry.id,
      issued_at: iso(issuedAtMs),
      issued_by: desk(issuedAtMs),
    })),
  );
  const lines = made.flatMap((invoice) =>
    invoice.lines.map((line, index) => ({
      line,
      amounts: invoice.amounts[index],
      id: invoice.id,
      position: index + 1,
    })),
  );
  await insertRows(
    client,
    'invoice_lines',
    lines.map(({ line, amounts, id, position }) => ({
      clinic_id: clinicId,
      invoice_id: id,
      position,
      charge_id: line.id,
      releases_charge: false,
      item_id: line.itemId,
      income_category: line.incomeCategory,
      description: line.description,
      performed_on: line.performedOn,
      performed_by: line.performedBy,
      quantity_thousandths: line.quantityThousandths,
      discount_minor: 0,
      net_minor: amounts?.netMinor ?? 0,
      tax_minor: amounts?.taxMinor ?? 0,
      taxes: amounts?.taxes ?? [],
    })),
  );
  await insertRows(
    client,
    'invoiced_charges',
    lines.map(({ line, id, position }) => ({
      clinic_id: clinicId,
      charge_id: line.id,
      invoice_id: id,
      position,
    })),
  );
  const invoices = made.map(({ id, clientId, document, issuedAtMs }) => ({
    id,
    clientId,
    totalMinor: document.totalMinor,
    currency: document.currency,
    issuedAtMs,
  }));
  // The demo's client has something to pay: the latest invoice.
  const latest = invoices.findLast(({ clientId }) => clientId === ownClientId);
  await fillPayments(frame, { invoices, unpaid: new Set(latest && [latest.id]), desk });
}
