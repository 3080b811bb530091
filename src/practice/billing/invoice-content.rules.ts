import type { IncomeCategory } from '#vocabulary/income-categories.ts';
import type { BillLine } from './bills.contract.ts';
import type { InvoiceDocument } from './invoice-document.contract.ts';
import { documentTotals } from './tax.rules.ts';
import type { TaxRate, TaxTerms } from './tax-groups.rules.ts';

/** A line of the bill with all that an invoice says of it. */
export interface LineToInvoice extends BillLine {
  readonly incomeCategory: IncomeCategory;
  readonly feeCode: string | null;
  readonly species: string | null;
  readonly visitReason: string | null;
}

interface TaxAmount extends TaxRate {
  readonly taxMinor: number;
}

/** A line with what it comes to: CORE-5, they add up to the document. */
export interface InvoicedAmounts {
  readonly discountMinor: number;
  readonly netMinor: number;
  readonly taxMinor: number;
  /** With the amount of each. */
  readonly taxes: readonly TaxAmount[];
}

type Content = Pick<
  InvoiceDocument,
  'currency' | 'pricesIncludeTax' | 'patients' | 'lines' | 'taxes' | 'netMinor' | 'taxMinor' | 'totalMinor'
>;

/** Each animal once, with the reasons of its visits. */
function patientsOf(lines: readonly LineToInvoice[]): Content['patients'] {
  const byPet = Map.groupBy(
    lines.filter(({ petId }) => petId !== null),
    ({ petId }) => petId,
  );
  return [...byPet.values()].map((own) => ({
    name: own[0]?.petName ?? '',
    species: own[0]?.species ?? '',
    reason: [...new Set(own.flatMap(({ visitReason }) => visitReason ?? []))].join(', ') || null,
  }));
}

/**
 * BILL-4. What an invoice says of the charges that it asks for, and what each of its lines comes to. Discounts are taken off before
 * tax (TAX-7).
 */
export function invoiceContent(
  lines: readonly LineToInvoice[],
  currency: string,
  terms: TaxTerms,
): { readonly content: Content; readonly amounts: readonly InvoicedAmounts[] } {
  const discounted = lines.map((line) => ({ ...line, amountMinor: line.amountMinor - line.discountMinor }));
  const totals = documentTotals(discounted, terms);
  const amounts = discounted.map(({ discountMinor }, line): InvoicedAmounts => ({
    discountMinor,
    netMinor: totals.lines[line]?.netMinor ?? 0,
    taxMinor: totals.lines[line]?.taxMinor ?? 0,
    taxes: totals.taxes.flatMap(({ name, ratePpm, shares }) =>
      shares.filter((share) => share.line === line).map(({ taxMinor }) => ({ name, ratePpm, taxMinor })),
    ),
  }));
  return {
    amounts,
    content: {
      currency,
      pricesIncludeTax: terms.pricesIncludeTax,
      patients: patientsOf(lines),
      lines: discounted.map((line, index) => ({
        position: index + 1,
        performedOn: line.performedOn,
        petName: line.petName,
        description: line.description,
        code: line.code,
        quantityThousandths: line.quantityThousandths,
        unitPriceMinor: line.unitPriceMinor,
        feeCode: line.feeCode,
        factorPercent: line.factorPercent,
        discountMinor: line.discountMinor,
        discountReason: line.discountReason,
        amountMinor: line.amountMinor,
        netMinor: amounts[index]?.netMinor ?? 0,
        taxMinor: amounts[index]?.taxMinor ?? 0,
        taxes: line.taxes,
        incomeCategory: line.incomeCategory,
      })),
      taxes: totals.taxes.map(({ name, ratePpm, baseMinor, taxMinor }) => ({
        name,
        ratePpm,
        baseMinor,
        taxMinor,
      })),
      netMinor: totals.subtotalMinor,
      taxMinor: totals.taxMinor,
      totalMinor: totals.totalMinor,
    },
  };
}
