import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { queryClient } from '#foundation/web/query-client.ts';
import type { PaymentPage } from '../pay.contract.ts';
import { PaymentState } from './payment-state.tsx';

const PAGE: PaymentPage = {
  clinicName: 'Paws',
  clinicPhone: null,
  country: 'US',
  invoiceNumber: '2026-7',
  currency: 'USD',
  dueMinor: 5950,
  onItsWayMinor: 0,
  isEnded: false,
  isTest: false,
  canPay: true,
  latest: null,
};

afterEach(cleanup);

const show = (page: Partial<PaymentPage>) =>
  render(
    <QueryClientProvider client={queryClient}>
      <PaymentState page={{ ...PAGE, ...page }} token="t" />
    </QueryClientProvider>,
  );
const latest = (state: NonNullable<PaymentPage['latest']>['state']) => ({
  latest: { state, amountMinor: 5950, currency: 'USD' },
});
const button = () => screen.queryByRole('button', { name: /^Pay / });

describe('the page of a payment link', () => {
  test('asks for what is open', () => {
    show({});
    expect(screen.getByText('Invoice 2026-7')).toBeTruthy();
    expect(button()?.textContent).toBe('Pay $59.50');
  });

  test('offers nothing while a bank decides', () => {
    show({ ...latest('processing'), dueMinor: 0, onItsWayMinor: 5950, canPay: false });
    expect(screen.getByText('$59.50 is on its way')).toBeTruthy();
    expect(button()).toBeNull();
  });

  test('offers the rest while a bank decides about a part', () => {
    show({ ...latest('processing'), dueMinor: 2000, onItsWayMinor: 5950 });
    expect(screen.getByText('$59.50 in transit is already deducted.')).toBeTruthy();
    expect(button()?.textContent).toBe('Pay $20.00');
  });

  test('says that it was paid, and asks for nothing more', () => {
    show({ ...latest('succeeded'), dueMinor: 0, canPay: false });
    expect(screen.getByText('$59.50 paid')).toBeTruthy();
    expect(button()).toBeNull();
  });

  test('says that nothing was charged, and offers to try again', () => {
    show(latest('failed'));
    expect(screen.getByText('The payment did not go through')).toBeTruthy();
    expect(button()).not.toBeNull();
  });

  test('says why nothing can be paid', () => {
    show({ isEnded: true, canPay: false });
    expect(screen.getByText(/expired or was withdrawn/)).toBeTruthy();
    expect(button()).toBeNull();
  });
});
