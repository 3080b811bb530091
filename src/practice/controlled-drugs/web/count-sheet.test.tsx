import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uuidOf } from '#test/stock-item.ts';
import type { ControlledDrug } from '../contract.ts';
import { CountSheet } from './count-sheet.tsx';

const CONFIG = {
  name: 'Tailwell',
  supabaseUrl: 'http://localhost:8080',
  supabaseKey: 'sb_publishable_test',
  demo: false,
  google: false,
};
const REFUSAL = {
  code: 'count_incomplete',
  message: 'The stock has changed since this count began.',
  retry: 'never',
  requestId: 'r1',
};
const [ITEM, LOT, SAFE, WITNESS, CONFIRMATION] = [1, 2, 3, 4, 5].map(uuidOf);
const RIGHT_PIN = '839201';

const counts: unknown[] = [];
const asked: unknown[] = [];
beforeEach(() => {
  counts.length = 0;
  asked.length = 0;
  vi.stubGlobal('fetch', (address: string, init?: { readonly body?: string }) => {
    const body: unknown = JSON.parse(init?.body ?? 'null');
    if (address === '/config.json') return Promise.resolve(Response.json(CONFIG));
    if (address.includes('/staff'))
      return Promise.resolve(
        Response.json({
          items: [{ id: uuidOf(6), userId: WITNESS, fullName: 'Dr Ash', role: 'doctor' }],
          nextCursor: null,
        }),
      );
    if (address.endsWith('/witnesses')) {
      asked.push(body);
      const isRight = JSON.stringify(body).includes(RIGHT_PIN);
      return Promise.resolve(
        Response.json(
          isRight ? { confirmationId: CONFIRMATION, triesLeft: 5 } : { confirmationId: null, triesLeft: 4 },
        ),
      );
    }
    counts.push(body);
    return Promise.resolve(Response.json(REFUSAL, { status: 409 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const container = (number: number, mayBeEstimated: boolean): ControlledDrug['containers'][number] => ({
  id: uuidOf(100 + number),
  number,
  itemId: ITEM ?? '',
  lotId: LOT ?? '',
  lotNumber: 'M1',
  expiresOn: null,
  locationId: SAFE ?? '',
  locationName: 'Safe',
  sizeThousandths: 10_000,
  balanceThousandths: 7350,
  openedAt: '2026-11-23T10:00:00.000Z',
  hasDiscrepancy: false,
  mayBeEstimated,
});

const drugWith = (...containers: ControlledDrug['containers']): ControlledDrug => ({
  itemId: ITEM ?? '',
  name: 'Ketamine',
  schedule: 'III',
  unit: 'mL',
  details: null,
  packThousandths: 10_000,
  containers,
  unopened: [],
});

/** The page, which reads the drugs again when somebody opens a container. */
function Page() {
  const [drugs, setDrugs] = useState([drugWith(container(7, true), container(8, false))]);
  return (
    <>
      <CountSheet drugs={drugs} onClose={() => undefined} />
      <button
        onClick={() => setDrugs([drugWith(container(6, true), container(7, true), container(8, false))])}
      >
        Opened elsewhere
      </button>
    </>
  );
}

const field = (number: number) => screen.getByLabelText<HTMLInputElement>(`Ketamine, container ${number}`);
const submit = (pin: string) => {
  fireEvent.change(screen.getByLabelText('Witness PIN'), { target: { value: pin } });
  fireEvent.click(screen.getByRole('button', { name: 'Record the count' }));
};

test('CD-5: is blind, keeps to what there was when it began, and asks a witness before it is recorded', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />
    </QueryClientProvider>,
  );
  expect(document.body.textContent).not.toMatch(/7[.,]35/u);
  // Of a day nothing is estimated; of an inventory only what the law lets it.
  expect(screen.queryByLabelText('Estimated')).toBeNull();
  fireEvent.change(screen.getByLabelText('Type of count'), { target: { value: 'inventory_closing' } });
  fireEvent.click(screen.getByLabelText('Estimated'));
  fireEvent.change(field(7), { target: { value: '7' } });
  fireEvent.click(screen.getByText('Opened elsewhere'));
  expect(screen.queryByLabelText('Ketamine, container 6')).toBeNull();
  expect(field(7).value).toBe('7');

  // A line that was left out is asked for before anybody gives a PIN.
  await screen.findByRole('option', { name: 'Dr Ash' });
  fireEvent.change(screen.getByLabelText('Witness'), { target: { value: WITNESS } });
  submit(RIGHT_PIN);
  await vi.waitFor(() => expect(field(8).getAttribute('aria-invalid')).toBe('true'));
  expect(asked).toEqual([]);

  fireEvent.change(field(8), { target: { value: '0' } });
  submit('111999');
  expect(await screen.findByText('Wrong PIN. 4 tries left.')).toBeTruthy();
  expect(counts).toEqual([]);

  submit(RIGHT_PIN);
  await vi.waitFor(() => expect(counts).toHaveLength(1));
  expect(asked.at(-1)).toMatchObject({ witnessUserId: WITNESS, what: { purpose: 'counted' } });
  expect(counts[0]).toMatchObject({
    kind: 'inventory',
    moment: 'closing',
    confirmationId: CONFIRMATION,
    lines: [
      { containerId: uuidOf(107), countedThousandths: 7000, isEstimate: true },
      { containerId: uuidOf(108), countedThousandths: 0, isEstimate: false },
    ],
  });
  expect(await screen.findByText(/^The stock has changed since this count began/u)).toBeTruthy();
});
