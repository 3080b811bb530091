import { divideRounded } from '#foundation/values/largest-remainder.ts';
import type { LineAmounts } from './credit.rules.ts';
import type { InvoiceDocument, InvoiceLine } from './invoice-document.contract.ts';

interface Credited {
  /** Of the invoice's line. */
  readonly position: number;
  /** Negated. */
  readonly credit: LineAmounts;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** The discount as the paper shows it: on one with tax it is stored without, so that its part of the line’s is taken. */
function shownDiscount(document: InvoiceDocument, line: InvoiceLine, credit: LineAmounts): number {
  if (!document.pricesIncludeTax || line.quantityThousandths === 0) return credit.discountMinor;
  const part = BigInt(line.discountMinor) * BigInt(credit.quantityThousandths);
  return Number(divideRounded(part, BigInt(line.quantityThousandths)));
}

/** The line of the credit note, in words as on the invoice. */
function lineOf(
  document: InvoiceDocument,
  { position, credit }: Credited,
  index: number,
): InvoiceLine | undefined {
  const line = document.lines.find((one) => one.position === position);
  const taxMinor = sumOf(credit.taxes.map((tax) => tax.taxMinor));
  return (
    line && {
      ...line,
      position: index + 1,
      quantityThousandths: credit.quantityThousandths,
      discountMinor: shownDiscount(document, line, credit),
      netMinor: credit.netMinor,
      taxMinor,
      amountMinor: document.pricesIncludeTax ? credit.netMinor + taxMinor : credit.netMinor,
    }
  );
}

/** TAX-8. What a credit note says: the words of its invoice with the credited amounts, and taxes that add up over its lines. */
export function creditContent(
  document: InvoiceDocument,
  credited: readonly Credited[],
): Omit<InvoiceDocument, 'number' | 'issuedOn' | 'credits'> {
  const lines = credited.flatMap((one, index) => lineOf(document, one, index) ?? []);
  const taxes = document.taxes.flatMap(({ name, ratePpm }) => {
    const own = credited.flatMap(({ credit }) => {
      const tax = credit.taxes.find((one) => one.name === name && one.ratePpm === ratePpm);
      return tax ? [{ baseMinor: credit.netMinor, taxMinor: tax.taxMinor }] : [];
    });
    return own.length === 0
      ? []
      : [
          {
            name,
            ratePpm,
            baseMinor: sumOf(own.map((one) => one.baseMinor)),
            taxMinor: sumOf(own.map((one) => one.taxMinor)),
          },
        ];
  });
  const [netMinor, taxMinor] = [
    sumOf(lines.map((line) => line.netMinor)),
    sumOf(lines.map((line) => line.taxMinor)),
  ];
  const { seller, buyer, patients, currency, pricesIncludeTax, feeSchedule, exemptionReason } = document;
  return {
    kind: 'credit_note',
    dueOn: null,
    currency,
    pricesIncludeTax,
    feeSchedule,
    exemptionReason,
    seller,
    buyer,
    patients,
    lines,
    taxes,
    netMinor,
    taxMinor,
    totalMinor: netMinor + taxMinor,
    notes: [],
  };
}
