import { expect, test } from 'vitest';
import type { ExportedPayoutLine } from '../payouts.contract.ts';
import { PAYOUT_CSV_HEAD, payoutCsvLine } from './export-payouts.ts';

const payout: ExportedPayoutLine['payout'] = {
  providerPayoutId: 'po_1',
  amountMinor: -500,
  currency: 'USD',
  state: 'paid',
  arrivesOn: '2026-11-23',
  bookedOn: null,
};

test('a line of a payout has amounts that a program reads, each below its heading', () => {
  const text = payoutCsvLine({
    payout,
    line: {
      transactionId: 'txn_1',
      kind: 'dispute',
      category: 'dispute',
      sourceId: 'du_1',
      amountMinor: -5950,
      feeMinor: 1500,
      currency: 'USD',
      paymentId: null,
      clientId: null,
      clientName: 'Ada, Lovelace',
      bookedMinor: -7450,
      bookedCurrency: 'USD',
      unexplainedMinor: 0,
      madeAt: '2026-11-20T10:00:00Z',
    },
  });
  expect(text).toBe(
    'po_1,2026-11-23,Paid,,-5,USD,txn_1,Disputed payment,dispute,-59.5,15,-74.5,-74.5,USD,0,"Ada, Lovelace"\r\n',
  );
});

test('a payout without lines has one line, as wide as the others', () => {
  const text = payoutCsvLine({ payout, line: null });
  expect(text.trimEnd().split(',')).toHaveLength(PAYOUT_CSV_HEAD.length);
});
