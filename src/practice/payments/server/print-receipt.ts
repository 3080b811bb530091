import { PAYMENT_METHOD_LABELS, REVERSAL_LABELS } from '#vocabulary/payment-methods.ts';
import { MUTED, openPdfPages, type PdfPages } from '#foundation/server/pdf/open-pdf-pages.ts';
import { drawTable } from '#foundation/server/pdf/draw-table.ts';
import type { InvoiceDocument } from '#practice/billing/invoice-document.contract.ts';
import { amountText, moneyOnPaper, partyLines } from '#practice/billing/invoice-text.rules.ts';
import { drawPaperHead } from '#practice/billing/server/public/draw-paper-head.ts';
import { paperStyleOf } from '#practice/clinics/paper.rules.ts';
import type { Payment } from '../contract.ts';

/** 20 mm, as on invoices. */
const MARGIN = 57;

/** TILL-2. What was settled at the separate till has the till's receipt: this program writes a note of it, and no second receipt. */
const wordsOf = ({ method }: Payment) =>
  method === 'separate_till'
    ? {
        title: 'Payment note',
        reference: 'Till receipt',
        closing:
          'Paid at the clinic’s till. Its receipt is the valid one: this note is neither a receipt nor an invoice.',
      }
    : { title: 'Payment receipt', reference: 'Reference', closing: 'This receipt is not an invoice.' };

interface Receipt {
  readonly payment: Payment;
  readonly seller: InvoiceDocument['seller'];
  readonly buyer: InvoiceDocument['buyer'];
}

interface Fact {
  readonly label: string;
  readonly value: string;
}

function factsOf({ payment, buyer, seller }: Receipt, day: string): Fact[] {
  const { amountMinor, currency, roundingMinor } = payment;
  const money = (minor: number) => moneyOnPaper(minor, currency, seller.country ?? '');
  const facts = [
    { label: 'Received on', value: day },
    { label: 'Received from', value: payment.payerName ?? buyer.name },
    { label: 'For the account of', value: [buyer.name, ...partyLines(buyer, seller)].join(', ') },
    { label: 'Paid by', value: PAYMENT_METHOD_LABELS[payment.method] },
    { label: wordsOf(payment).reference, value: payment.reference ?? '' },
    { label: 'Amount', value: money(amountMinor) },
    { label: 'Including cash rounding', value: roundingMinor === 0 ? '' : money(roundingMinor) },
  ];
  return facts.filter(({ value }) => value !== '');
}

function drawFacts(pages: PdfPages, facts: readonly Fact[]): void {
  const labelWidth = 130;
  const { doc, left, width } = pages;
  for (const { label, value } of facts) {
    const isAmount = label === 'Amount';
    pages.ensureRoom(24);
    const y = doc.y;
    pages.write(label, left, y + 1, { points: 9, color: MUTED, across: labelWidth });
    const height = pages.write(value, left + labelWidth, y, {
      across: width - labelWidth,
      ...(isAmount ? { font: 'bold' as const, points: 13 } : {}),
    });
    doc.y = y + height + 5;
  }
  doc.y += 12;
}

/** What the payment pays, and what of it has gone back. */
function drawUse(pages: PdfPages, { payment, seller }: Receipt, day: (of: string) => string): void {
  const { allocations, reversals, creditMinor, currency } = payment;
  const amount = (minor: number) => amountText(minor, currency, seller.country ?? '');
  const rows = [
    ...allocations.map(({ number, amountMinor }) => [`Invoice ${number}`, amount(amountMinor)]),
    ...reversals.map(({ kind, amountMinor, reversedOn, reason }) => [
      `${REVERSAL_LABELS[kind].mark} on ${day(reversedOn)}: ${reason}`,
      amount(amountMinor),
    ]),
    ...(creditMinor === 0 ? [] : [['Credit for later invoices', amount(creditMinor)]]),
  ];
  drawTable(
    pages,
    [
      { label: 'Applied to', isWide: true },
      { label: `Amount ${currency}`, align: 'right' },
    ],
    [{ rows: rows.map((cells) => ({ cells })) }],
    0,
  );
}

/** A receipt of a payment as a PDF, on the paper of invoices. It says that money was received; it is no invoice. */
export async function printReceipt(receipt: Receipt): Promise<Buffer> {
  const { payment, seller } = receipt;
  const { title, closing } = wordsOf(payment);
  const style = paperStyleOf({ country: seller.country ?? '', timeZone: 'UTC' });
  const day = style.day(payment.receivedOn);
  const pages = await openPdfPages({
    title: `${title} ${day}`,
    author: seller.name,
    createdAt: new Date(`${payment.receivedOn}T12:00:00Z`),
    size: style.size,
    margin: MARGIN,
    footer: `${title} ${day}`,
  });
  drawPaperHead(pages, seller, title);
  pages.doc.y += 40;
  drawFacts(pages, factsOf(receipt, day));
  drawUse(pages, receipt, style.shortDay);
  pages.doc.y += 12;
  pages.write(closing, pages.left, pages.doc.y, { points: 8.5, color: MUTED });
  return pages.finish();
}
