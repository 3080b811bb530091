import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Posting } from '#practice/ledger/entry.rules.ts';
import { PAYOUT_LINE_KINDS, PAYOUT_STATES } from '#vocabulary/online-payout-states.ts';
import {
  afterPayoutReport,
  type BookedBefore,
  bookPayout,
  explainLine,
  lineKind,
  type PayoutLineKind,
  payoutState,
} from './payout.rules.ts';

const line = (kind: PayoutLineKind, amountMinor: number, feeMinor = 0) => ({ kind, amountMinor, feeMinor });
const was = (amountMinor: number, feeMinor = 0, currency = 'EUR'): BookedBefore => ({
  amountMinor,
  feeMinor,
  currency,
});
const sums = (postings: readonly Posting[]) =>
  Object.fromEntries(postings.map(({ account, amountMinor }) => [account, amountMinor]));
const payout = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

describe('PAYOUT-1: a payout', () => {
  test('payments less their fees: what was on its way is at the bank', () => {
    const { entries, feeMinor, unexplainedMinor } = bookPayout(payout(11_721), [
      { line: line('payment', 11_900, 179), booked: was(11_900) },
    ]);
    expect(entries.map(({ postings }) => sums(postings))).toEqual([
      { bank: 11_721, card_fees: 179, online_in_transit: -11_900 },
    ]);
    expect([feeMinor, unexplainedMinor]).toEqual([179, 0]);
  });

  test('refunds, a lost and a won dispute, a fee of its own, and a payout that came back', () => {
    const { entries, unexplainedMinor } = bookPayout(payout(8_750), [
      { line: line('payment', 10_000, 150), booked: was(10_000) },
      { line: line('refund', -2000), booked: was(-2000) },
      { line: line('refund_return', 500), booked: was(500) },
      { line: line('dispute', -3000, 1500), booked: was(-3000, 1500) },
      { line: line('dispute_return', 3000), booked: was(3000) },
      { line: line('fee', -100), booked: null },
      { line: line('payout_return', 2000), booked: was(2000) },
    ]);
    expect(unexplainedMinor).toBe(0);
    // The fee of the dispute was booked with the dispute.
    expect(sums(entries[0]?.postings ?? [])).toEqual({
      bank: 8750,
      card_fees: 250,
      online_in_transit: -9000,
    });
  });

  test('a fee of a dispute that comes back, or is another than was booked', () => {
    const posted = (kind: PayoutLineKind, amountMinor: number, feeMinor: number, booked: BookedBefore) =>
      sums(
        bookPayout(payout(amountMinor - feeMinor), [{ line: line(kind, amountMinor, feeMinor), booked }])
          .entries[0]?.postings ?? [],
      );
    expect(posted('dispute_return', 3000, -1500, was(3000))).toEqual({
      bank: 4500,
      dispute_fees: -1500,
      online_in_transit: -3000,
    });
    expect(posted('dispute', -3000, 2000, was(-3000, 1500))).toMatchObject({ dispute_fees: 500 });
  });

  test('what nothing was booked for, another amount than was booked, and a sum that does not add up are not explained', () => {
    const { entries, unexplainedMinor } = bookPayout(payout(5000), [
      { line: line('payment', 1000, 40), booked: null },
      { line: line('payment', 3000), booked: was(2800) },
      { line: line('other', -70), booked: null },
    ]);
    expect(unexplainedMinor).toBe(1000 + 200 - 70 + (5000 - 3890));
    expect(sums(entries[0]?.postings ?? [])).toEqual({
      bank: 5000,
      card_fees: 40,
      online_in_transit: -2800,
      payout_unexplained: -2240,
    });
  });

  test('what was paid in another currency is exchanged', () => {
    const { entries, unexplainedMinor } = bookPayout(payout(9_000), [
      { line: line('payment', 9_200, 200), booked: was(10_000, 0, 'USD') },
    ]);
    expect(unexplainedMinor).toBe(0);
    expect(entries.map(({ currency, postings }) => [currency, sums(postings)])).toEqual([
      ['EUR', { bank: 9000, card_fees: 200, currency_exchange: -9200 }],
      ['USD', { currency_exchange: 10_000, online_in_transit: -10_000 }],
    ]);
  });

  test('one that is not itemized: all of it was on its way', () => {
    const { entries } = bookPayout(payout(500), null);
    expect(sums(entries[0]?.postings ?? [])).toEqual({ bank: 500, online_in_transit: -500 });
  });

  test('CORE-5: whatever is in it, each entry adds up to zero, and what is not explained is all in one account', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const matched = fc
      .record({
        line: fc.record({
          kind: fc.constantFrom(...PAYOUT_LINE_KINDS),
          amountMinor: amount,
          feeMinor: amount,
        }),
        booked: fc.option(
          fc.record({ amountMinor: amount, feeMinor: amount, currency: fc.constantFrom('EUR', 'USD') }),
        ),
      })
      // Only a dispute is booked with its fee.
      .map(({ line: one, booked }) => ({
        line: one,
        booked: booked && { ...booked, feeMinor: one.kind === 'dispute' ? booked.feeMinor : 0 },
      }));
    fc.assert(
      fc.property(amount, fc.array(matched, { maxLength: 8 }), (amountMinor, all) => {
        const { entries, unexplainedMinor } = bookPayout(payout(amountMinor), all);
        for (const { postings } of entries)
          expect(postings.reduce((sum, one) => sum + one.amountMinor, 0)).toBe(0);
        const own = entries.find(({ currency }) => currency === 'EUR');
        expect(-(sums(own?.postings ?? [])['payout_unexplained'] ?? 0) + 0).toBe(unexplainedMinor + 0);
      }),
    );
  });
});

describe('a line', () => {
  test('says what was booked for it, with the fee of a dispute, and what is not explained', () => {
    expect(explainLine(line('dispute', -3000, 1500), was(-3000, 1500), 'EUR')).toMatchObject({
      booked: { amountMinor: -4500, currency: 'EUR' },
      unexplainedMinor: 0,
    });
    expect(explainLine(line('payment', 3000), was(2800), 'EUR')).toMatchObject({ unexplainedMinor: 200 });
    expect(explainLine(line('other', 3000), null, 'EUR')).toMatchObject({
      booked: null,
      unexplainedMinor: 3000,
    });
    expect(explainLine(line('fee', -300), null, 'EUR')).toMatchObject({ unexplainedMinor: 0 });
  });

  test('is of a kind that is known, or another one', () => {
    expect(['charge', 'refund_failure', 'network_cost', 'topup'].map(lineKind)).toEqual([
      'payment',
      'refund_return',
      'fee',
      'other',
    ]);
  });
});

test('the state of a payout moves forward only', () => {
  expect(['pending', 'in_transit', 'paid', 'failed', 'canceled', 'new_one'].map(payoutState)).toEqual([
    'on_its_way',
    'on_its_way',
    'paid',
    'returned',
    'returned',
    'on_its_way',
  ]);
  for (const [index, before] of PAYOUT_STATES.entries())
    for (const [other, reported] of PAYOUT_STATES.entries())
      expect(afterPayoutReport(before, reported)).toBe(PAYOUT_STATES[Math.max(index, other)]);
});
