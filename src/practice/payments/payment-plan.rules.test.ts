import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeOf } from './cash-payment.rules.ts';
import { deskOf } from './desk.rules.ts';
import { owedMinor, planByHand, planPayment, suggestedMinor } from './payment-plan.rules.ts';
import { jurisdictionOf } from '#practice/billing/jurisdictions.rules.ts';

const invoice = (id: string, openMinor: number, dueOn: string, currency = 'CHF') => ({
  id,
  number: id,
  currency,
  issuedOn: '2026-01-01',
  dueOn,
  openMinor,
});
const OLD = invoice('old', 1002, '2026-02-01');
const NEW = invoice('new', 3000, '2026-03-01');
const FRANCS = { currency: 'CHF', invoices: [NEW, OLD] };
const CARD = { method: 'card', stepMinor: 5 } as const;
const CASH = { method: 'cash', stepMinor: 5 } as const;

describe('ALLOC-1: what a payment is about to pay', () => {
  test('the oldest invoices first, the rest is credit', () => {
    expect(planPayment(1502, FRANCS, CARD)).toEqual({
      allocations: [
        { invoiceId: 'old', amountMinor: 1002 },
        { invoiceId: 'new', amountMinor: 500 },
      ],
      roundingMinor: 0,
      creditMinor: 0,
    });
    expect(planPayment(5000, FRANCS, CARD).creditMinor).toBe(998);
  });

  test('the invoice of a checkout before older ones, and by itself for the suggested amount', () => {
    const owed = { ...FRANCS, firstId: 'new' };
    expect(suggestedMinor(owed, CARD)).toBe(3000);
    expect(planPayment(3000, owed, CARD).allocations).toEqual([{ invoiceId: 'new', amountMinor: 3000 }]);
    expect(planPayment(3500, owed, CARD).allocations).toEqual([
      { invoiceId: 'new', amountMinor: 3000 },
      { invoiceId: 'old', amountMinor: 500 },
    ]);
  });

  test('other currencies are neither suggested nor paid', () => {
    const owed = { currency: 'CHF', invoices: [OLD, invoice('euros', 900, '2026-01-01', 'EUR')] };
    expect(owedMinor(owed)).toBe(1002);
    expect(planPayment(5000, owed, CARD).allocations).toEqual([{ invoiceId: 'old', amountMinor: 1002 }]);
  });

  test('by hand, what is given away beyond the amount is below zero', () => {
    const chosen = [{ invoiceId: 'old', amountMinor: 1002 }];
    expect(planByHand(900, chosen, CARD).creditMinor).toBe(-102);
    expect(planByHand(1000, chosen, CASH)).toMatchObject({ roundingMinor: -2, creditMinor: 0 });
  });
});

describe('TAX-11: cash', () => {
  test('is suggested and settles as coins allow, by card to the cent', () => {
    const owed = { currency: 'CHF', invoices: [OLD] };
    expect(suggestedMinor(owed, CASH)).toBe(1000);
    expect(planPayment(1000, owed, CASH)).toEqual({
      allocations: [{ invoiceId: 'old', amountMinor: 1002 }],
      roundingMinor: -2,
      creditMinor: 0,
    });
    expect(planPayment(1000, owed, CARD)).toMatchObject({ roundingMinor: 0 });
  });

  test('settles the invoices that come first, if it is exactly their rounded amount', () => {
    expect(planPayment(1000, FRANCS, CASH).allocations).toEqual([{ invoiceId: 'old', amountMinor: 1002 }]);
    expect(planPayment(4000, FRANCS, CASH)).toMatchObject({ roundingMinor: -2, creditMinor: 0 });
    expect(planPayment(500, FRANCS, CASH)).toMatchObject({ roundingMinor: 0, creditMinor: 0 });
  });

  test('the change is what was given less the amount', () => {
    expect(changeOf(5000, 4580)).toBe(420);
    expect(changeOf(4580, 4580)).toBe(0);
    expect(changeOf(4000, 4580)).toBeNull();
  });
});

test('every cent of a payment pays an invoice, is credit, or was rounded', () => {
  const invoices = fc.array(
    fc.record({
      openMinor: fc.integer({ min: 1, max: 10_000 }),
      dueOn: fc.constantFrom('2026-01-01', '2026-02-02'),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(
      invoices,
      fc.integer({ min: 1, max: 40_000 }),
      fc.constantFrom('cash' as const, 'card' as const),
      fc.constantFrom(1, 5, 10),
      fc.boolean(),
      (open, amountMinor, method, stepMinor, isCheckout) => {
        const owed = {
          currency: 'CHF',
          invoices: open.map((one, at) => invoice(String(at), one.openMinor, one.dueOn)),
          firstId: isCheckout ? '0' : undefined,
        };
        const plan = planPayment(amountMinor, owed, { method, stepMinor });
        const paid = plan.allocations.reduce((sum, one) => sum + one.amountMinor, 0);
        expect(paid + plan.creditMinor + plan.roundingMinor).toBe(amountMinor);
        expect(plan.creditMinor).toBeGreaterThanOrEqual(0);
        expect(Math.abs(plan.roundingMinor)).toBeLessThan(stepMinor);
        for (const { invoiceId, amountMinor: share } of plan.allocations)
          expect(share).toBeLessThanOrEqual(owed.invoices.find(({ id }) => id === invoiceId)?.openMinor ?? 0);
      },
    ),
  );
});

test('TILL-1: what the law does not let be settled at the desk is not offered, and the reason is a sentence', () => {
  const germany = deskOf(jurisdictionOf('DE', null));
  expect(germany.methods).not.toContain('cash');
  expect(germany.refusals).toEqual([expect.stringContaining('certified till device')]);
  const austria = deskOf(jurisdictionOf('AT', null));
  expect(germany.methods).toContain('separate_till');
  expect([austria.methods.includes('card'), austria.refusals.length]).toEqual([false, 2]);
  const switzerland = deskOf(jurisdictionOf('CH', null));
  expect(switzerland).toMatchObject({ refusals: [], cashStepMinor: 5 });
  expect(switzerland.methods).not.toContain('separate_till');
});
