import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REPORTS } from '../reports.rules.ts';
import { ReportRows } from './report-rows.tsx';

const CLIENT = '00000000-0000-4000-8000-00000000000a';
const CONFIG = {
  name: 'Tailwell',
  supabaseUrl: 'http://localhost:8080',
  supabaseKey: 'sb_publishable_test',
  demo: false,
  google: false,
};
const ROW = {
  id: 'row',
  linkId: CLIENT,
  cells: ['2026-03-10', 'Casey Client', 'payment', 'card', null, 'Frida Desk', 6000],
};

let answered: number;
beforeEach(() => {
  answered = 0;
  vi.stubGlobal('fetch', (address: string) => {
    if (address === '/config.json') return Promise.resolve(Response.json(CONFIG));
    answered += 1;
    return Promise.resolve(Response.json({ items: [ROW], nextCursor: null }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('rows that come before the figures wait for their currency, and lead to what they are about', async () => {
  const question = {
    reportId: 'collected',
    from: '2026-03-01',
    to: '2026-03-31',
    attribution: 'performed',
  } as const;
  const rows = (currency: string | undefined) => (
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ReportRows
          definition={REPORTS.collected}
          question={question}
          currency={currency}
          group={undefined}
        />
      </QueryClientProvider>
    </MemoryRouter>
  );
  const queries = new QueryClient();
  const { container, rerender } = render(rows(undefined));
  await vi.waitFor(() => expect(answered).toBe(1));
  await act(() => vi.waitFor(() => expect(queries.isFetching()).toBe(0)));
  // A page that ended would be empty.
  expect(container.childElementCount).toBe(1);
  expect(screen.queryByRole('table', { name: 'Rows' })).toBeNull();
  rerender(rows('EUR'));
  expect((await screen.findAllByText('€60.00')).length).toBeGreaterThan(0);
  const [link] = screen.getAllByRole('link', { name: 'Casey Client' });
  expect(link?.getAttribute('href')).toBe(`/clinic/clients/${CLIENT}`);
});
