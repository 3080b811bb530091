import { randomUUID } from 'node:crypto';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Day } from '#foundation/values/day.ts';
import { saleCredited } from '#practice/ledger/sale-postings.rules.ts';
import { postEntry } from '#practice/ledger/server/public/post-entry.ts';
import { creditContent } from '../../credit-content.rules.ts';
import type { InvoiceDocument } from '../../invoice-document.contract.ts';
import { creditOfLine, type LineAmounts, remainderOf } from '../../credit.rules.ts';
import { type CreditableLine, findCreditable } from '../invoices/creditable-lines.ts';
import { insertInvoice } from '../invoices/insert-invoice.ts';
import { nextNumber } from '../invoices/next-number.ts';

export interface CreditRequest {
  readonly invoiceId: string;
  readonly lines: readonly { readonly position: number; readonly quantityThousandths?: number | undefined }[];
  readonly reason: string;
  readonly releasesCharges: boolean;
}

export interface IssuedCredit {
  readonly id: string;
  readonly number: string;
  readonly clientId: string;
  readonly currency: string;
  readonly issuedOn: Day;
  /** Below zero, tax included. */
  readonly totalMinor: number;
}

interface CreditedLine extends CreditableLine {
  /** Negated. */
  readonly credit: LineAmounts;
  readonly isWhole: boolean;
}

/** What is credited of the requested lines. @throws AppError `credit_too_large` when less is left of one. */
function creditsOf(lines: readonly CreditableLine[], requested: CreditRequest['lines']): CreditedLine[] {
  return requested.map(({ position, quantityThousandths }) => {
    const line = lines.find((one) => one.position === position);
    if (!line) throw new AppError('not_found');
    const remaining = remainderOf(line, line.credited);
    const quantity = quantityThousandths ?? remaining.quantityThousandths;
    const credit = creditOfLine(remaining, quantity);
    if (!credit.ok) throw new AppError('credit_too_large');
    return { ...line, credit: credit.value, isWhole: quantity === remaining.quantityThousandths };
  });
}

const taxOf = ({ taxes }: LineAmounts): number => taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0);

/**
 * TAX-8, BILL-6. Issues a credit note for lines of an invoice, with the negated amounts that the invoice has. Charges whose lines are
 * taken back as a whole are released if that is asked for. Who calls it sees to what was paid.
 *
 * @throws AppError `credit_too_large`, `not_found`, also for a credit note.
 */
export async function creditInvoice(ctx: MemberContext, request: CreditRequest): Promise<IssuedCredit> {
  const { invoiceId, reason, releasesCharges } = request;
  const invoice = await findCreditable(ctx, invoiceId);
  const credited = creditsOf(invoice.lines, request.lines);
  const number = await nextNumber(ctx, invoice.today);
  const { clientId } = invoice;
  const document: InvoiceDocument = {
    ...creditContent(invoice.document, credited),
    number: number.number,
    issuedOn: invoice.today,
    credits: { number: invoice.document.number, issuedOn: invoice.document.issuedOn, reason },
  };
  const id = randomUUID();
  const positive = (amountMinor: number): number => (amountMinor === 0 ? 0 : -amountMinor);
  const postings = saleCredited(
    credited.map(({ incomeCategory, credit }) => ({
      category: incomeCategory,
      netMinor: positive(credit.netMinor),
      discountMinor: positive(credit.discountMinor),
      taxes: credit.taxes.map((tax) => ({ ...tax, taxMinor: positive(tax.taxMinor) })),
    })),
    { clientId },
  );
  const ledgerEntryId = postings.length > 0 ? randomUUID() : null;
  await Promise.all([
    ledgerEntryId &&
      postEntry(ctx, {
        id: ledgerEntryId,
        kind: 'credit_note',
        bookedOn: invoice.today,
        clientId,
        reference: number.number,
        currency: document.currency,
        postings,
      }),
    insertInvoice(ctx, {
      ...number,
      id,
      clientId,
      creditsId: invoiceId,
      ledgerEntryId,
      document,
      lines: credited.map((line) =>
        Object.assign(line, line.credit, {
          taxMinor: taxOf(line.credit),
          creditsPosition: line.position,
          releasesCharge: releasesCharges && line.isWhole,
        }),
      ),
    }),
  ]);
  const { totalMinor, currency } = document;
  ctx.audit('invoice.credited', invoiceId, {
    after: { number: number.number, totalMinor, currency, reason },
  });
  return { id, number: number.number, clientId, currency, issuedOn: invoice.today, totalMinor };
}
