import { showMoney } from '#foundation/web/money-on-screen.ts';
import { dayOfYear } from '#foundation/web/time/day-format.ts';
import { Cell, HeadCell, Table, TableHead, TableRow } from '#foundation/web/ui/table.tsx';
import type { InvoiceDocument, InvoiceLine } from '../invoice-document.contract.ts';
import {
  factorText,
  lineNameText,
  lineQuantityText,
  lineTaxText,
  patientText,
} from '../invoice-text.rules.ts';

interface DocumentLinesProps {
  readonly document: InvoiceDocument;
}

const detailOf = ({ patients }: InvoiceDocument, petName: string): string =>
  patients
    .filter(({ name }) => name === petName)
    .map(patientText)
    .join(' / ');

/** The lines of an invoice by pet, as they stand on the paper. */
export function DocumentLines({ document }: DocumentLinesProps) {
  const names = [...new Set(document.lines.map(({ petName }) => petName))];
  return (
    <div className="@container">
      <Table aria-label="Lines">
        <TableHead className="hidden @min-[32rem]:table-header-group">
          <tr>
            <HeadCell>Item</HeadCell>
            <HeadCell numeric>Quantity</HeadCell>
            <HeadCell numeric>Price</HeadCell>
            <HeadCell numeric>Tax</HeadCell>
            <HeadCell numeric>Amount</HeadCell>
          </tr>
        </TableHead>
        {names.map((petName) => (
          <tbody
            key={petName ?? ''}
            className="border-b border-line last:border-b-0 [&>tr:last-child>td]:pb-3"
          >
            {(petName !== null || names.length > 1) && (
              <tr>
                <th colSpan={5} scope="rowgroup" className="px-3 pt-3 pb-1 text-left font-semibold">
                  {petName ?? 'Other items'}
                  {petName !== null && (
                    <span className="ml-2 font-normal text-ink-muted">{detailOf(document, petName)}</span>
                  )}
                </th>
              </tr>
            )}
            {document.lines
              .filter((line) => line.petName === petName)
              .map((line) => (
                <Line key={line.position} line={line} document={document} />
              ))}
          </tbody>
        ))}
      </Table>
    </div>
  );
}

function Line({ line, document }: DocumentLinesProps & { readonly line: InvoiceLine }) {
  const { currency, seller, taxes } = document;
  const country = seller.country ?? '';
  const quantity = lineQuantityText(line, country);
  const price = showMoney(line.unitPriceMinor, currency);
  const isNamed = new Set(taxes.map(({ name }) => name)).size > 1;
  const facts = [
    dayOfYear(line.performedOn),
    line.feeCode,
    line.factorPercent === null || line.factorPercent === 100
      ? ''
      : `Factor ${factorText(line.factorPercent, country)}`,
  ];
  return (
    <TableRow className="border-0 align-top">
      <Cell className="max-w-none whitespace-normal">
        <span className="block break-words">{lineNameText(line, country)}</span>
        <span className="block text-sm text-ink-muted">
          {facts.filter(Boolean).join(' · ')}
          <span className="@min-[32rem]:hidden">
            {' '}
            · {quantity} × {price}
          </span>
        </span>
        {line.discountMinor !== 0 && (
          <span className="block text-sm break-words text-ink-muted">
            {showMoney(-line.discountMinor, currency)} discount
            {line.discountReason === null ? '' : `: ${line.discountReason}`}
          </span>
        )}
      </Cell>
      <Cell numeric className="hidden @min-[32rem]:table-cell">
        {quantity}
      </Cell>
      <Cell numeric className="hidden @min-[32rem]:table-cell">
        {price}
      </Cell>
      <Cell numeric className="hidden whitespace-pre-line @min-[32rem]:table-cell">
        {lineTaxText(line.taxes, isNamed, country)}
      </Cell>
      <Cell numeric>{showMoney(line.amountMinor, currency)}</Cell>
    </TableRow>
  );
}
