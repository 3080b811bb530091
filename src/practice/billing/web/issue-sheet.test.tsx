import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { givenBillLine } from '#test/given-bill-line.ts';
import type { BillLine, OpenBill } from '../bills.contract.ts';
import { IssueSheet } from './issue-sheet.tsx';

const CONFIG = {
  name: 'Tailwell',
  supabaseUrl: 'http://localhost:8080',
  supabaseKey: 'sb_publishable_test',
  demo: false,
  google: false,
};
const REFUSAL = { code: 'bill_changed', message: 'The bill has changed.', retry: 'never', requestId: 'r1' };
const ISSUED = {
  id: 'invoice',
  kind: 'invoice',
  number: '2026-00042',
  totalMinor: 4760,
  currency: 'EUR',
  dueOn: '2026-12-04',
};

const exam = givenBillLine({ id: 'exam', description: 'Exam' });
const pills = givenBillLine({ id: 'pills', description: 'Pills', amountMinor: 2000 });
const nails = givenBillLine({ id: 'nails', description: 'Nails', amountMinor: 1000 });

const billOf = (...lines: BillLine[]): OpenBill => ({
  clientId: 'clare',
  lines,
  totals: [],
  terms: { method: 'per_rate' },
  unfinished: [],
  petClients: [],
});

let sent: unknown[];
let answers: Response[];
beforeEach(() => {
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address === '/config.json') return Promise.resolve(Response.json(CONFIG));
    sent.push(JSON.parse(typeof init?.body === 'string' ? init.body : 'null'));
    return Promise.resolve(answers.shift() ?? Response.json(REFUSAL, { status: 409 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(bill: OpenBill, leftOut: readonly string[] = []) {
  const onRefresh = vi.fn<() => void>();
  const client = new QueryClient();
  const sheet = (now: OpenBill) => (
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <IssueSheet
          clientName="Clare"
          bill={now}
          leftOut={new Set(leftOut)}
          onRefresh={onRefresh}
          onClose={() => undefined}
          afterIssue={({ number }) => <p>Take payment for {number}</p>}
        />
      </QueryClientProvider>
    </MemoryRouter>
  );
  const { rerender } = render(sheet(bill));
  return { onRefresh, becomes: (now: OpenBill) => rerender(sheet(now)) };
}

const issueButton = () => screen.getByRole('button', { name: /^Issue invoice/ });

test('BILL-4: the lines that were chosen are issued with their total, and what comes next is offered', async () => {
  answers = [Response.json(ISSUED)];
  open(billOf(exam, pills), ['pills']);
  expect(screen.queryByText('Pills')).toBeNull();
  expect(issueButton().textContent).toContain('59.50');
  fireEvent.click(issueButton());
  expect(await screen.findByText('Take payment for 2026-00042')).toBeDefined();
  expect(sent).toEqual([{ clientId: 'clare', chargeIds: ['exam'], totalMinor: 5950 }]);
});

test('BILL-4: a bill that changed meanwhile is read again; nothing is issued before its changes were accepted', async () => {
  const { onRefresh, becomes } = open(billOf(exam, pills));
  fireEvent.click(issueButton());
  await vi.waitFor(() => expect(onRefresh).toHaveBeenCalledOnce());
  becomes(billOf({ ...exam, discountMinor: 1000, discountReason: 'Rescue home' }, nails));
  expect(await screen.findByText(/^Exam for Biscuit is now €40\.00 instead of €50\.00/)).toBeDefined();
  expect(screen.getByText('Pills for Biscuit is no longer on this bill.')).toBeDefined();
  expect(screen.getByText('Nails for Biscuit was added: €10.00.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Issue invoice/ })).toBeNull();
  answers = [Response.json(ISSUED)];
  fireEvent.click(screen.getByRole('button', { name: 'Accept changes' }));
  expect(screen.queryByText('The bill has changed')).toBeNull();
  fireEvent.click(issueButton());
  await screen.findByText('Take payment for 2026-00042');
  expect(sent.at(-1)).toEqual({ clientId: 'clare', chargeIds: ['exam', 'nails'], totalMinor: 5950 });
});

test('charges in two currencies are not one invoice', () => {
  open(billOf(exam, { ...pills, currency: 'CHF' }));
  expect(issueButton().getAttribute('aria-disabled')).toBe('true');
});
