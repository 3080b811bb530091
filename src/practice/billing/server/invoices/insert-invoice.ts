import type { MemberContext } from '#foundation/server/http/context.ts';
import type { InvoiceDocument } from '../../invoice-document.contract.ts';
import type { InvoicedAmounts } from '../../invoice-content.rules.ts';
import type { InvoiceNumber } from './next-number.ts';

/** A line as reports and credit notes read it. */
export interface LineToStore extends InvoicedAmounts {
  readonly chargeId: string;
  readonly itemId: string;
  readonly incomeCategory: string;
  readonly description: string;
  readonly performedOn: string;
  readonly performedBy: string | null;
  readonly quantityThousandths: number;
  /** Of a credit note: the line that it takes back. */
  readonly creditsPosition?: number;
  readonly releasesCharge?: boolean;
}

interface InvoiceToStore extends InvoiceNumber {
  readonly id: string;
  readonly clientId: string;
  readonly creditsId: string | null;
  /** Null where there was nothing to book. */
  readonly ledgerEntryId: string | null;
  readonly document: InvoiceDocument;
  readonly lines: readonly LineToStore[];
}

/** Stores an invoice or a credit note with its lines, which are numbered from 1. Both statements are sent at once. */
export async function insertInvoice(ctx: MemberContext, invoice: InvoiceToStore): Promise<void> {
  const { clinicId } = ctx.session;
  const { id, document, creditsId } = invoice;
  await Promise.all([
    ctx.tx
      .insertInto('invoices')
      .values({
        clinic_id: clinicId,
        id,
        kind: document.kind,
        client_id: invoice.clientId,
        series: invoice.series,
        year: invoice.year,
        counter: invoice.counter,
        number: invoice.number,
        issued_on: document.issuedOn,
        due_on: document.dueOn,
        currency: document.currency,
        net_minor: document.netMinor,
        tax_minor: document.taxMinor,
        total_minor: document.totalMinor,
        document: JSON.stringify(document),
        credits_id: creditsId,
        reason: document.credits?.reason ?? null,
        ledger_entry_id: invoice.ledgerEntryId,
      })
      .execute(),
    ctx.tx
      .insertInto('invoice_lines')
      .values(
        invoice.lines.map((line, index) => ({
          clinic_id: clinicId,
          invoice_id: id,
          position: index + 1,
          charge_id: line.chargeId,
          credits_id: creditsId,
          credits_position: line.creditsPosition ?? null,
          releases_charge: line.releasesCharge ?? false,
          item_id: line.itemId,
          income_category: line.incomeCategory,
          description: line.description,
          performed_on: line.performedOn,
          performed_by: line.performedBy,
          quantity_thousandths: line.quantityThousandths,
          discount_minor: line.discountMinor,
          net_minor: line.netMinor,
          tax_minor: line.taxMinor,
          taxes: JSON.stringify(line.taxes),
        })),
      )
      .execute(),
  ]);
}
