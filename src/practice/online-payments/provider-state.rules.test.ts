import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterRefundReport,
  allocateOnline,
  disputeState,
  dueOf,
  fromProviderAmount,
  leftAfter,
  reportedState,
  toProviderAmount,
} from './provider-state.rules.ts';

const invoice = (id: string, openMinor: number, dueOn: string, currency = 'EUR') => ({
  id,
  number: id,
  currency,
  issuedOn: '2026-11-01',
  dueOn,
  openMinor,
});
const OPEN = [
  invoice('a', 100, '2026-11-10'),
  invoice('b', 200, '2026-11-20'),
  invoice('c', 50, '2026-11-05', 'USD'),
];

describe('P-06: what a page says of its attempt', () => {
  test.each([
    ['open', false, null, 'requires_action'],
    ['open', false, 'requires_payment_method', 'requires_action'],
    ['complete', true, 'succeeded', 'succeeded'],
    ['complete', false, 'processing', 'processing'],
    ['complete', false, null, 'processing'],
    ['complete', false, 'requires_payment_method', 'failed'],
    ['complete', false, 'canceled', 'failed'],
    ['expired', false, null, 'canceled'],
    ['expired', false, 'succeeded', 'succeeded'],
  ] as const)('%s, paid: %s, payment: %s', (status, isPaid, intentStatus, expected) => {
    expect(reportedState({ status, isPaid, intentStatus })).toBe(expected);
  });
});

test('PAY-4: reports of a refund in any order end in the same state', () => {
  const reports = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled', null, 'new_state'];
  fc.assert(
    fc.property(fc.shuffledSubarray(reports, { minLength: 1 }), (order) => {
      const ended = order.reduce(afterRefundReport, 'requested' as const);
      const sorted = order.toSorted((a, b) => reports.indexOf(a) - reports.indexOf(b));
      expect(ended).toBe(sorted.reduce(afterRefundReport, 'requested' as const));
    }),
  );
});

test('PAY-5: an inquiry takes no money', () => {
  expect(
    ['warning_needs_response', 'prevented', 'needs_response', 'under_review', 'won', 'lost'].map(
      disputeState,
    ),
  ).toEqual(['none', 'none', 'open', 'open', 'won', 'lost']);
});

test('a link asks for its invoice, or for all that is open in its currency', () => {
  expect(dueOf({ invoiceId: 'b', currency: 'EUR' }, OPEN)).toBe(200);
  expect(dueOf({ invoiceId: null, currency: 'EUR' }, OPEN)).toBe(300);
  expect(dueOf({ invoiceId: 'c', currency: 'EUR' }, OPEN)).toBe(0);
});

test('P-06: what is on its way is not asked for again', () => {
  const left = (...onTheirWay: Parameters<typeof leftAfter>[1]) =>
    leftAfter(OPEN, onTheirWay).map(({ openMinor }) => openMinor);
  const euros = (amountMinor: number, invoiceId: string | null) => ({
    amountMinor,
    currency: 'EUR',
    invoiceId,
  });
  expect(left()).toEqual([100, 200, 50]);
  expect(left(euros(200, 'b'))).toEqual([100, 0, 50]);
  expect(left(euros(250, 'b'), euros(20, null))).toEqual([30, 0, 50]);
  expect(left(euros(900, null))).toEqual([0, 0, 50]);
});

test('ALLOC-1: the invoice of the link is paid first, then the oldest', () => {
  const paid = (amountMinor: number) => allocateOnline({ amountMinor, currency: 'EUR' }, 'b', OPEN);
  expect(paid(150)).toEqual([{ invoiceId: 'b', amountMinor: 150 }]);
  expect(paid(900)).toEqual([
    { invoiceId: 'b', amountMinor: 200 },
    { invoiceId: 'a', amountMinor: 100 },
  ]);
});

test('an amount goes to the provider and comes back as it was', () => {
  expect(toProviderAmount(500, 'ISK')).toBe(50_000);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000_000 }),
      fc.constantFrom('EUR', 'ISK', 'JPY'),
      (amount, currency) => fromProviderAmount(toProviderAmount(amount, currency), currency) === amount,
    ),
  );
});
