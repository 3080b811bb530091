import type { Day } from '#foundation/values/day.ts';
import type { PdfColumn, PdfRow, PdfRowGroup } from '#foundation/server/pdf/table-layout.ts';
import type { InvoiceDocument, InvoiceLine } from '../../invoice-document.contract.ts';
import {
  amountText,
  factorText,
  lineNameText,
  lineQuantityText,
  lineTaxText,
  patientText,
} from '../../invoice-text.rules.ts';

const hasFees = ({ lines }: InvoiceDocument): boolean => lines.some(({ feeCode }) => feeCode !== null);
const hasFactors = ({ lines }: InvoiceDocument): boolean =>
  lines.some(({ factorPercent }) => factorPercent !== null);

/** VAT has rates and one name; where several taxes are charged, each is named. */
const isNamed = ({ taxes }: InvoiceDocument): boolean => new Set(taxes.map(({ name }) => name)).size > 1;

export function lineColumns(document: InvoiceDocument): PdfColumn[] {
  const { currency, feeSchedule, taxes } = document;
  const taxName = isNamed(document) ? 'Tax' : (taxes[0]?.name ?? 'Tax');
  return [
    { label: 'Date' },
    ...(hasFees(document) ? [{ label: feeSchedule == null ? 'Fee no.' : `${feeSchedule} no.` }] : []),
    { label: 'Description', isWide: true },
    { label: 'Quantity', align: 'right' },
    { label: 'Unit price', align: 'right' },
    ...(hasFactors(document) ? [{ label: 'Factor', align: 'right' } as const] : []),
    { label: taxName, align: 'right' },
    { label: `Amount ${currency}`, align: 'right' },
  ];
}

function rowOf(document: InvoiceDocument, line: InvoiceLine, day: (day: Day) => string): PdfRow {
  const { currency, seller } = document;
  const country = seller.country ?? '';
  const amount = (minor: number) => amountText(minor, currency, country);
  return {
    cells: [
      day(line.performedOn),
      ...(hasFees(document) ? [line.feeCode ?? ''] : []),
      lineNameText(line, country),
      lineQuantityText(line, country),
      amount(line.unitPriceMinor),
      ...(hasFactors(document)
        ? [line.factorPercent === null ? '' : factorText(line.factorPercent, country)]
        : []),
      lineTaxText(line.taxes, isNamed(document), country),
      // Before the discount, so that the column adds up with the discounts below.
      amount(line.amountMinor + line.discountMinor),
    ],
    ...(line.discountMinor === 0
      ? {}
      : {
          notes: [
            {
              text: line.discountReason === null ? 'Discount' : `Discount: ${line.discountReason}`,
              last: amount(-line.discountMinor),
            },
          ],
        }),
  };
}

/** Of the animals of a name. */
const detailOf = ({ patients }: InvoiceDocument, petName: string): string =>
  patients
    .filter(({ name }) => name === petName)
    .map(patientText)
    .join(' / ');

/** The lines of each animal below its name, in the order in which they are first named. */
export function lineGroups(document: InvoiceDocument, day: (day: Day) => string): PdfRowGroup[] {
  const names = [...new Set(document.lines.map(({ petName }) => petName))];
  return names.map((petName) => {
    const rows = document.lines
      .filter((line) => line.petName === petName)
      .map((line) => rowOf(document, line, day));
    if (petName !== null) return { title: petName, detail: detailOf(document, petName), rows };
    // What is for no animal needs a title only where others have one.
    return names.length === 1 ? { rows } : { title: 'Other items', rows };
  });
}
