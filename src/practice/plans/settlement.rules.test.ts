import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeCredits, settle } from './settlement.rules.ts';
import type { PlanTerms } from './subscriptions.contract.ts';

const fee = (position: number, netMinor = 3000) => ({
  invoiceId: `invoice ${position}`,
  position,
  remaining: {
    quantityThousandths: 1000,
    netMinor,
    discountMinor: 0,
    taxes: [{ name: 'VAT', ratePpm: 190_000, taxMinor: 570 }],
  },
});

const terms = (givesBack: boolean): PlanTerms => ({
  name: 'Puppy Plan',
  termMonths: 12,
  cycleMonths: 1,
  feeMinor: 3000,
  joiningFeeMinor: 5000,
  currency: 'EUR',
  maxPauseMonths: 0,
  givesBack,
  feeItemId: 'fee',
  benefits: [
    {
      id: 'nails',
      label: 'Nail trim',
      itemId: 'nails',
      incomeCategory: null,
      usesPerTerm: 3,
      listPriceMinor: 2000,
      percentOff: null,
    },
    {
      id: 'cheaper',
      label: 'Everything else',
      itemId: null,
      incomeCategory: null,
      usesPerTerm: null,
      listPriceMinor: null,
      percentOff: 10,
    },
  ],
});

describe('PLAN-2: the sum of a cancellation, part by part', () => {
  test('what was used at its price, less the fees on invoices', () => {
    const { settlement, credits } = settle({
      terms: terms(true),
      used: { nails: 3 },
      invoicedMinor: 3000,
      openMinor: 3000,
      fees: [fee(1)],
    });
    expect(settlement).toEqual({
      used: [{ label: 'Nail trim', uses: 3, listMinor: 6000 }],
      listValueMinor: 6000,
      paidMinor: 3000,
      restOfTermMinor: 33_000,
      droppedMinor: 3000,
      decidedBy: 'list_value',
      owedMinor: 3000,
      currency: 'EUR',
    });
    expect(credits).toEqual([]);
  });

  test('what was paid too much is credited, the latest fee first, or kept', () => {
    const settled = (givesBack: boolean) =>
      settle({
        terms: terms(givesBack),
        used: { nails: 1 },
        invoicedMinor: 9000,
        openMinor: 0,
        fees: [fee(3), fee(2), fee(1)],
      });
    expect(settled(false)).toMatchObject({
      settlement: { owedMinor: 0, decidedBy: 'paid_more' },
      credits: [],
    });
    expect(settled(true)).toMatchObject({
      settlement: { owedMinor: -7002 },
      credits: [
        { invoiceId: 'invoice 3', quantityThousandths: 1000, netMinor: 3000 },
        { invoiceId: 'invoice 2', quantityThousandths: 1000, netMinor: 3000 },
        { invoiceId: 'invoice 1', quantityThousandths: 334, netMinor: 1002 },
      ],
    });
  });
});

test('a client gets back what was paid too much, and less than a thousandth of a fee more', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 12 }),
      fc.nat(10_000),
      (nets, share) => {
        const fees = nets.map((net, index) => fee(index + 1, net));
        const all = nets.reduce((sum, net) => sum + net, 0);
        const amount = Math.floor((all * share) / 10_000);
        const back = feeCredits(amount, fees).reduce((sum, { netMinor }) => sum + netMinor, 0);
        expect(back).toBeGreaterThanOrEqual(amount);
        expect(back).toBeLessThanOrEqual(amount + Math.ceil(Math.max(...nets) / 1000) + 1);
        expect(back).toBeLessThanOrEqual(all);
      },
    ),
  );
});
