import type { IncomeCategory } from '#vocabulary/income-categories.ts';
import type { BillLine } from './bills.contract.ts';
import type { InvoiceDocument } from './invoice-document.contract.ts';
import { documentTotals } from './tax.rules.ts';
import type { TaxMethod, TaxRate } from './tax-groups.rules.ts';
import { withoutTax } from './without-tax.rules.ts';

/** A line of the bill with all that an invoice says of it. */
export interface LineToInvoice extends BillLine {
  readonly incomeCategory: IncomeCategory;
  readonly feeCode: string | null;
  readonly unit: string | null;
  readonly species: string | null;
  readonly visitReason: string | null;
}

interface TaxAmount extends TaxRate {
  readonly taxMinor: number;
}

/** A line with what it comes to: CORE-5, they add up to the document. */
export interface InvoicedAmounts {
  /** Without tax. */
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
 * tax (TAX-7). Where only some lines contain their tax, all are shown without it: an invoice has one kind of amounts.
 */
export function invoiceContent(
  lines: readonly LineToInvoice[],
  currency: string,
  method: TaxMethod,
): { readonly content: Content; readonly amounts: readonly InvoicedAmounts[] } {
  const discounted = lines.map((line) => ({ ...line, amountMinor: line.amountMinor - line.discountMinor }));
  const totals = documentTotals(discounted, method);
  const pricesIncludeTax = lines.every(({ includesTax }) => includesTax);
  const amounts = discounted.map((of, line): InvoicedAmounts => ({
    discountMinor: withoutTax(of, of.discountMinor),
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
      pricesIncludeTax,
      patients: patientsOf(lines),
      lines: discounted.map((line, index) => ({
        position: index + 1,
        performedOn: line.performedOn,
        petName: line.petName,
        description: line.description,
        sharePpm: line.sharePpm,
        code: line.code,
        quantityThousandths: line.quantityThousandths,
        unit: line.unit,
        unitPriceMinor: pricesIncludeTax ? line.unitPriceMinor : withoutTax(line, line.unitPriceMinor),
        feeCode: line.feeCode,
        factorPercent: line.factorPercent,
        discountMinor: pricesIncludeTax ? line.discountMinor : (amounts[index]?.discountMinor ?? 0),
        discountReason: line.discountReason,
        amountMinor: pricesIncludeTax ? line.amountMinor : (amounts[index]?.netMinor ?? 0),
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
