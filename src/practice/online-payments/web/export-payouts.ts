import { csvLine } from '#foundation/values/csv.ts';
import { moneyText } from '#foundation/values/money.ts';
import type { CsvExport } from '#foundation/web/export/export-csv.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { type ExportedPayoutLine, exportPayoutsEndpoint } from '../payouts.contract.ts';
import { LINE_LABELS, PAYOUT_STATE_LABELS } from './payout-looks.tsx';

export const PAYOUT_CSV_HEAD = [
  'Payout',
  'At the bank',
  'State',
  'Booked',
  'Payout amount',
  'Currency',
  'Transaction',
  'What',
  'Stripe category',
  'Amount',
  'Fee',
  'Net',
  'Booked amount',
  'Booked currency',
  'Not explained',
  'Client',
];

/** A line of a payout, or a payout of which nobody says what is in it. Amounts have a decimal point. */
export function payoutCsvLine({ payout, line }: ExportedPayoutLine): string {
  const amount = (minor: number) => Number(moneyText(minor, payout.currency));
  return csvLine([
    payout.providerPayoutId,
    payout.arrivesOn,
    PAYOUT_STATE_LABELS[payout.state],
    payout.bookedOn,
    amount(payout.amountMinor),
    payout.currency,
    ...(line === null
      ? Array.from<null>({ length: 10 }).fill(null)
      : [
          line.transactionId,
          LINE_LABELS[line.kind],
          line.category,
          amount(line.amountMinor),
          amount(line.feeMinor),
          amount(line.amountMinor - line.feeMinor),
          line.bookedMinor === null || line.bookedCurrency === null
            ? null
            : Number(moneyText(line.bookedMinor, line.bookedCurrency)),
          line.bookedCurrency,
          amount(line.unexplainedMinor),
          line.clientName,
        ]),
  ]);
}

/** Payouts that arrived within some days, each line with its payout. */
export const payoutExport = (range: {
  readonly from: string;
  readonly to: string;
}): CsvExport<ExportedPayoutLine> => ({
  head: PAYOUT_CSV_HEAD,
  line: payoutCsvLine,
  readPage: pageReader(exportPayoutsEndpoint, range),
});
