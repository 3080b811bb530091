import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CASH_DIRECTIONS, CASH_PURPOSES } from '#vocabulary/cash-movements.ts';
import { INCOME_CATEGORY_NAMES } from '#vocabulary/income-categories.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { type Posting, reversalOf } from './entry.rules.ts';
import {
  allocationUndone,
  chequeBounced,
  creditAllocated,
  depositDeducted,
  depositReceived,
  insurerPaid,
  insurerTakesOver,
  paymentReceived,
  refunded,
} from './payment-postings.rules.ts';
import { currencyExchanged, onlinePaidOut, payoutReturned } from './payout-postings.rules.ts';
import { planEarned } from './plan-postings.rules.ts';
import {
  goodsReturned,
  invoiceFinalized,
  priceLowered,
  saleCredited,
  writtenOff,
} from './sale-postings.rules.ts';
import {
  cashCounted,
  cashMoved,
  disputeLost,
  disputeOpened,
  disputeWon,
  drawerClosed,
  separateTillRecorded,
} from './till-postings.rules.ts';

const amount = fc.nat(2_000_000_000);
const signed = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
const clientId = fc.constantFrom('a', 'b');
const method = fc.constantFrom('cash', 'card', 'online', 'bank_transfer', 'cheque');
const category = fc.constantFrom(...INCOME_CATEGORY_NAMES);
const taxes = fc.uniqueArray(
  fc.record({ name: fc.constantFrom('A', 'B', 'C'), ratePpm: fc.nat(1_000_000), taxMinor: amount }),
  { selector: ({ name }) => name },
);
const parts = fc.array(fc.record({ category, netMinor: signed, discountMinor: amount, taxes }), {
  maxLength: 20,
});

/** Every event that posts, with random amounts. */
const EVENTS = {
  invoiceFinalized: fc.tuple(parts, clientId).map(([of, id]) => invoiceFinalized(of, { clientId: id })),
  saleCredited: fc.tuple(parts, clientId).map(([of, id]) => saleCredited(of, { clientId: id })),
  priceLowered: fc.tuple(parts, clientId).map(([of, id]) => priceLowered(of, { clientId: id })),
  writtenOff: fc
    .tuple(parts, fc.record({ clientId, correctsTax: fc.boolean() }))
    .map(([of, terms]) => writtenOff(of, terms)),
  goodsReturned: fc.record({ costMinor: amount }).map(goodsReturned),
  paymentReceived: fc
    .record({
      clientId,
      method,
      receivedMinor: amount,
      allocatedMinor: amount,
      tipMinor: amount,
      donationMinor: amount,
      roundingMinor: fc.integer({ min: -5, max: 5 }),
    })
    .map(paymentReceived),
  creditAllocated: fc.record({ clientId, amountMinor: amount }).map(creditAllocated),
  allocationUndone: fc.record({ clientId, amountMinor: amount }).map(allocationUndone),
  depositReceived: fc.record({ clientId, method, netMinor: amount, taxes }).map(depositReceived),
  depositDeducted: fc.record({ clientId, netMinor: amount, taxes }).map(depositDeducted),
  refunded: fc
    .record({ clientId, method, amountMinor: amount, from: fc.constantFrom('receivable', 'credit') })
    .map(refunded),
  insurerTakesOver: fc.record({ clientId, amountMinor: amount }).map(insurerTakesOver),
  insurerPaid: fc.record({ clientId, claimedMinor: amount, paidMinor: amount }).map(insurerPaid),
  chequeBounced: fc
    .record({ clientId, amountMinor: amount, bankFeeMinor: amount, chargedFeeMinor: amount })
    .map(chequeBounced),
  cashCounted: fc.record({ expectedMinor: signed, countedMinor: amount }).map(cashCounted),
  cashMoved: fc
    .record({
      direction: fc.constantFrom(...CASH_DIRECTIONS),
      purpose: fc.constantFrom(...CASH_PURPOSES),
      amountMinor: amount,
    })
    .map(cashMoved),
  drawerClosed: fc
    .record({ expectedMinor: signed, countedMinor: amount, toBankMinor: amount })
    .map(drawerClosed),
  separateTillRecorded: fc.record({ totalMinor: amount }).map(separateTillRecorded),
  onlinePaidOut: fc
    .record({
      cardFeesMinor: signed,
      disputeFeesMinor: signed,
      bookedMinor: signed,
      exchangedMinor: signed,
      unexplainedMinor: signed,
    })
    .map((sums) =>
      onlinePaidOut({
        ...sums,
        amountMinor:
          sums.bookedMinor +
          sums.exchangedMinor +
          sums.unexplainedMinor -
          sums.cardFeesMinor -
          sums.disputeFeesMinor,
      }),
    ),
  currencyExchanged: signed.map(currencyExchanged),
  payoutReturned: signed.map(payoutReturned),
  disputeOpened: fc.record({ amountMinor: amount, feeMinor: amount }).map(disputeOpened),
  disputeWon: fc.record({ amountMinor: amount, feeMinor: amount }).map(disputeWon),
  disputeLost: fc.record({ clientId, amountMinor: amount }).map(disputeLost),
  planEarned: fc.record({ clientId, revenueMinor: signed, category }).map(planEarned),
} satisfies Readonly<Record<string, fc.Arbitrary<Posting[]>>>;

const sumOf = (entry: readonly Posting[]) => entry.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

test(
  'LEDGER-1, CORE-5: every event adds up to zero, and so does any history of them',
  () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(...Object.values(EVENTS)), { maxLength: 30 }), (entries) => {
        for (const entry of entries) {
          expect(sumOf(entry)).toBe(0);
          expect(entry.every(({ amountMinor }) => Number.isInteger(amountMinor) && amountMinor !== 0)).toBe(
            true,
          );
        }
        expect(sumOf(reversalOf(entries.flat()))).toBe(0);
      }),
      { numRuns: stormRuns(200) },
    );
  },
  stormTimeoutMs(),
);
