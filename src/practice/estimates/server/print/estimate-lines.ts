import type { PdfColumn, PdfRow } from '#foundation/server/pdf/table-layout.ts';
import { amountText, factorText, lineQuantityText } from '#practice/billing/invoice-text.rules.ts';
import type { EstimateDocument, EstimateLine, EstimateOption } from '../../estimate-document.contract.ts';

const hasFactors = ({ lines }: EstimateOption): boolean =>
  lines.some(({ factorPercent }) => factorPercent !== null);

/** `2`, or `1 – 3` where more may be needed. */
export const rangeText = (low: string, high: string): string => (low === high ? low : `${low} – ${high}`);

export const optionColumns = (
  { currency, answer }: EstimateDocument,
  option: EstimateOption,
): PdfColumn[] => [
  { label: 'Description', isWide: true },
  { label: 'Quantity', align: 'right' },
  { label: 'Unit price', align: 'right' },
  ...(hasFactors(option) ? [{ label: 'Factor', align: 'right' } as const] : []),
  { label: `From ${currency}`, align: 'right' },
  { label: `Up to ${currency}`, align: 'right' },
  ...(answer === null ? [] : [{ label: 'Answer' }]),
];

/** What the client has answered about a line: nothing where they chose another option. */
function answerText({ answer }: EstimateDocument, option: EstimateOption, { id }: EstimateLine): string {
  if (answer === null || answer.optionPosition !== option.position) return '–';
  return answer.declinedLineIds.includes(id) ? 'Declined' : 'Accepted';
}

export function optionRows(document: EstimateDocument, option: EstimateOption): PdfRow[] {
  const { currency, clinic, answer } = document;
  const amount = (minor: number) => amountText(minor, currency, clinic.country);
  const quantity = ({ unit }: EstimateLine, quantityThousandths: number) =>
    lineQuantityText({ quantityThousandths, unit }, clinic.country);
  return option.lines.map((line) => ({
    cells: [
      line.isRequired ? `${line.description} (needed)` : line.description,
      rangeText(quantity(line, line.lowThousandths), quantity(line, line.highThousandths)),
      amount(line.unitPriceMinor),
      ...(hasFactors(option)
        ? [line.factorPercent === null ? '' : factorText(line.factorPercent, clinic.country)]
        : []),
      amount(line.lowMinor),
      amount(line.highMinor),
      ...(answer === null ? [] : [answerText(document, option, line)]),
    ],
  }));
}
