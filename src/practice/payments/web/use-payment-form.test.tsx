import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InvoiceSummary } from '#practice/billing/invoices.contract.ts';
import { type PaymentFor, usePaymentForm } from './use-payment-form.ts';

vi.mock('#foundation/web/session/supabase-client.ts', () => ({
  supabaseClient: () =>
    Promise.resolve({ auth: { getSession: () => Promise.resolve({ data: { session: null } }) } }),
}));

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset().mockImplementation(() => Promise.resolve(Response.json({ amountMinor: 5950 })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const INVOICE: InvoiceSummary = {
  id: '4f0c6b2e-6f0a-4a53-9e53-0d3c7f1b2a10',
  kind: 'invoice',
  number: '2026-1',
  clientId: '4f0c6b2e-6f0a-4a53-9e53-0d3c7f1b2a11',
  clientName: 'Clare',
  issuedOn: '2026-11-02',
  issuedAt: '2026-11-02T09:00:00Z',
  dueOn: '2026-11-16',
  currency: 'EUR',
  totalMinor: 5950,
  creditedMinor: 0,
  writtenOffMinor: 0,
  paidMinor: 0,
  openMinor: 5950,
  state: 'open',
  isOverdue: false,
};

const OWED: PaymentFor = { clientId: INVOICE.clientId, currency: 'EUR', invoices: [INVOICE] };
const DESK = {
  methods: ['card', 'cash'],
  refusals: [],
  cashStepMinor: 5,
  currency: 'EUR',
} as const;

function show(owed: PaymentFor = OWED) {
  const onTaken = vi.fn<() => void>();
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook((of: PaymentFor) => usePaymentForm(of, { desk: DESK, onTaken }), {
    wrapper,
    initialProps: owed,
  });
  return { ...hook, onTaken };
}

const sent = () =>
  fetched.mock.calls.map(([, init]) => ({
    key: new Headers(init?.headers).get('idempotency-key'),
    body: JSON.stringify(init?.body),
  }));

test('what is owed is suggested, follows the method, and stays once it was typed', () => {
  const { result } = show({ ...OWED, invoices: [{ ...INVOICE, openMinor: 5952 }] });
  expect(result.current.amountMinor).toBe(5952);
  act(() => result.current.form.setValue('method', 'cash', { shouldDirty: true }));
  expect([result.current.amountMinor, result.current.plan.roundingMinor]).toEqual([5950, -2]);
  act(() => result.current.form.setValue('amount', '20', { shouldDirty: true }));
  act(() => result.current.form.setValue('method', 'card', { shouldDirty: true }));
  expect(result.current.amountMinor).toBe(2000);
});

test('after an attempt without an answer the same request is sent, even if nothing is open any more', async () => {
  const { result, rerender, onTaken } = show();
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await act(async () => result.current.submit());
  await vi.waitFor(() => expect(result.current.error).not.toBeNull());
  rerender({ ...OWED, invoices: [] });
  await act(async () => result.current.submit());
  await vi.waitFor(() => expect(onTaken).toHaveBeenCalled());
  const [lost, repeated] = sent();
  expect(repeated).toEqual(lost);
});

test('after a refusal what was typed stays, and the next attempt pays what is open then', async () => {
  const { result, rerender, onTaken } = show();
  act(() => result.current.form.setValue('reference', 'T-1', { shouldDirty: true }));
  fetched.mockResolvedValueOnce(
    Response.json({ code: 'invoice_paid', message: 'Paid', retry: 'never' }, { status: 409 }),
  );
  await act(async () => result.current.submit());
  await vi.waitFor(() => expect(result.current.error).not.toBeNull());
  rerender({ ...OWED, invoices: [{ ...INVOICE, openMinor: 1000 }] });
  expect(result.current.form.getValues('reference')).toBe('T-1');
  await act(async () => result.current.submit());
  await vi.waitFor(() => expect(onTaken).toHaveBeenCalled());
  const [refused, next] = sent();
  expect(next?.key).not.toBe(refused?.key);
  expect(next?.body).toContain('amountMinor\\":1000');
});

test('more than is paid cannot be given away', async () => {
  const { result } = show();
  act(() => result.current.startByHand());
  act(() => result.current.changeShare(INVOICE.id, '60'));
  expect(result.current.plan.creditMinor).toBe(-50);
  await act(async () => result.current.submit());
  expect(fetched).not.toHaveBeenCalled();
  act(() => result.current.changeShare(INVOICE.id, 'x'));
  expect(result.current.hasBadShare).toBe(true);
});
