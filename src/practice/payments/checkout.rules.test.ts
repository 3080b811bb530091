import { describe, expect, test } from 'vitest';
import { checkoutStep } from './checkout.rules.ts';
import { movableInvoices } from './move-payment.rules.ts';

describe('where a checkout goes on', () => {
  const at = (asked: string | null, invoiceId: string | null, ...openInvoiceIds: string[]) =>
    checkoutStep({ asked, invoiceId, openInvoiceIds });

  test('at the review, until something is issued', () => {
    expect([at(null, null), at('review', 'a', 'a'), at('nonsense', null)]).toEqual([
      'review',
      'review',
      'review',
    ]);
  });

  test('at the payment only while the invoice is open: what is paid is not paid again', () => {
    expect([at('pay', 'a', 'a', 'b'), at('pay', 'a', 'b'), at('pay', 'a')]).toEqual(['pay', 'done', 'done']);
  });

  test('without an invoice of its own, while any is open', () => {
    expect([at('pay', null, 'b'), at('pay', null), at('done', null, 'b')]).toEqual(['pay', 'done', 'done']);
  });
});

test('ALLOC-2: a payment moves between the invoices that it pays and the open ones in its currency', () => {
  const payment = { currency: 'EUR', allocations: [{ invoiceId: 'a', number: '1', amountMinor: 500 }] };
  const open = [
    { id: 'a', number: '1', currency: 'EUR', openMinor: 100 },
    { id: 'b', number: '2', currency: 'EUR', openMinor: 900 },
    { id: 'c', number: '3', currency: 'USD', openMinor: 900 },
  ];
  expect(movableInvoices(payment, open)).toEqual([
    { invoiceId: 'a', number: '1', paidMinor: 500, openMinor: 100 },
    { invoiceId: 'b', number: '2', paidMinor: 0, openMinor: 900 },
  ]);
  expect(movableInvoices(payment, [])).toEqual([
    { invoiceId: 'a', number: '1', paidMinor: 500, openMinor: null },
  ]);
});
