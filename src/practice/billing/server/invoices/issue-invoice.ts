import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { invoiceFinalized } from '#practice/ledger/sale-postings.rules.ts';
import { postEntry } from '#practice/ledger/server/public/post-entry.ts';
import { invoiceContent } from '../../invoice-content.rules.ts';
import type { InvoiceDocument } from '../../invoice-document.contract.ts';
import type { InvoiceSummary, IssueInvoice } from '../../invoices.contract.ts';
import { legalTexts } from '../../legal-texts.rules.ts';
import { stateOf } from '../../invoice-state.rules.ts';
import { taxMethodOf } from '../../tax-method.rules.ts';
import { type BillRow, findBillLines } from '../bill-lines.ts';
import { insertInvoice } from './insert-invoice.ts';
import { findParties } from './invoice-parties.ts';
import { nextNumber } from './next-number.ts';

/** What another transaction did to one of the charges in the same moment. */
const REFUSALS = {
  invoiced_charges_pkey: 'bill_changed',
  invoiced_charges_voided_check: 'bill_changed',
} as const;

/** The one currency of the lines. @throws AppError `several_currencies`. */
function currencyOf(lines: readonly BillRow[]): string {
  const [currency, ...others] = new Set(lines.map((line) => line.currency));
  if (currency === undefined || others.length > 0) throw new AppError('several_currencies');
  return currency;
}

/**
 * BILL-1, BILL-4, CORE-5, CORE-6. Issues an invoice for charges that were reviewed. They are counted anew: if one of them was
 * invoiced, voided or changed meanwhile, or they come to another total, nothing is issued.
 *
 * @throws AppError `bill_changed`, `client_erased`, `not_found`, `several_currencies`.
 */
export async function issueInvoice(ctx: MemberContext, input: IssueInvoice): Promise<InvoiceSummary> {
  const { clientId, totalMinor } = input;
  const chargeIds = [...new Set(input.chargeIds)];
  const [parties, lines] = await Promise.all([
    findParties(ctx, clientId),
    findBillLines(ctx, clientId, sql`c.id = any (${chargeIds}::uuid[])`),
  ]);
  if (!parties) throw new AppError('not_found');
  if (parties.isErased) throw new AppError('client_erased');
  if (lines.length !== chargeIds.length) throw new AppError('bill_changed');
  const { content, amounts } = invoiceContent(lines, currencyOf(lines), taxMethodOf(parties.place));
  if (content.totalMinor !== totalMinor) throw new AppError('bill_changed');
  const number = await nextNumber(ctx, parties.today);
  const document: InvoiceDocument = {
    kind: 'invoice',
    number: number.number,
    issuedOn: parties.today,
    dueOn: parties.dueOn,
    seller: parties.seller,
    buyer: parties.buyer,
    credits: null,
    ...legalTexts(parties, lines),
    ...content,
  };
  const id = randomUUID();
  const postings = invoiceFinalized(
    lines.flatMap(({ incomeCategory: category }, index) => {
      const amount = amounts[index];
      return amount ? [{ category, ...amount }] : [];
    }),
    { clientId },
  );
  const ledgerEntryId = postings.length > 0 ? randomUUID() : null;
  await namingConstraints(
    REFUSALS,
    Promise.all([
      ledgerEntryId &&
        postEntry(ctx, {
          id: ledgerEntryId,
          kind: 'invoice',
          bookedOn: parties.today,
          clientId,
          reference: number.number,
          currency: document.currency,
          postings,
        }),
      insertInvoice(ctx, {
        ...number,
        id,
        clientId,
        creditsId: null,
        ledgerEntryId,
        document,
        lines: lines.flatMap((line, index) => {
          const amount = amounts[index];
          return amount ? [{ ...line, ...amount, chargeId: line.id }] : [];
        }),
      }),
    ]),
  );
  ctx.audit('invoice.issued', id, {
    after: { number: number.number, totalMinor, currency: document.currency },
  });
  const summary = {
    id,
    kind: document.kind,
    number: number.number,
    clientId,
    clientName: document.buyer.name,
    issuedOn: document.issuedOn,
    issuedAt: ctx.now.toISOString(),
    dueOn: document.dueOn,
    currency: document.currency,
    totalMinor,
    creditedMinor: 0,
    paidMinor: 0,
    writtenOffMinor: 0,
  };
  return { ...summary, ...stateOf(summary), isOverdue: false };
}
