import { drawTable } from '#foundation/server/pdf/draw-table.ts';
import { amountText, moneyOnPaper } from '#practice/billing/invoice-text.rules.ts';
import type { Statement, StatementAccount } from '../../contract.ts';
import { statementLineText } from '../../statement-text.rules.ts';
import { drawBank, drawTotal, openPaper } from './open-paper.ts';

/** A client's statement as a PDF, a table for each currency. */
export async function printStatement(statement: Statement): Promise<Buffer> {
  const { seller, buyer, fromOn, untilOn, accounts } = statement;
  const country = seller.country ?? '';
  const { pages, style } = await openPaper({
    seller,
    buyer,
    title: 'Statement',
    writtenOn: untilOn,
    facts: ({ shortDay }) => [
      { label: 'From', value: shortDay(fromOn) },
      { label: 'Until', value: shortDay(untilOn) },
      ...accounts.map(({ currency, closingMinor }) => ({
        label: closingMinor < 0 ? 'Your credit' : 'Balance due',
        value: moneyOnPaper(Math.abs(closingMinor), currency, country),
      })),
    ],
  });
  const rowsOf = ({ currency, openingMinor, lines }: StatementAccount) => {
    const amount = (minor: number) => amountText(minor, currency, country);
    return [
      { cells: [style.shortDay(fromOn), 'Balance brought forward', '', '', amount(openingMinor)] },
      ...lines.map((line) => ({
        cells: [
          style.shortDay(line.bookedOn),
          statementLineText(line),
          line.amountMinor > 0 ? amount(line.amountMinor) : '',
          line.amountMinor < 0 ? amount(-line.amountMinor) : '',
          amount(line.balanceMinor),
        ],
      })),
    ];
  };
  if (accounts.length === 0)
    pages.doc.y += pages.write('Nothing was charged or paid.', pages.left, pages.doc.y) + 12;
  for (const account of accounts) {
    drawTable(
      pages,
      [
        { label: 'Date' },
        { label: 'Description', isWide: true },
        { label: 'Charged', align: 'right' },
        { label: 'Paid or credited', align: 'right' },
        { label: `Balance ${account.currency}`, align: 'right' },
      ],
      [{ rows: rowsOf(account) }],
      40,
    );
    const { closingMinor, currency } = account;
    drawTotal(
      pages,
      closingMinor < 0 ? 'Your credit' : 'Balance due',
      moneyOnPaper(Math.abs(closingMinor), currency, country),
    );
  }
  if (accounts.some(({ closingMinor }) => closingMinor > 0)) drawBank(pages, seller);
  return pages.finish();
}
