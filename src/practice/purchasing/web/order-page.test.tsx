import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followCountry } from '#foundation/web/time/customs.ts';
import type { PurchaseOrder } from '../contract.ts';
import OrderPage from './order-page.tsx';

vi.mock('#foundation/web/session/use-session.ts', () => ({ useSession: () => ({ can: () => true }) }));

const CONFIG = {
  name: 'Tailwell',
  supabaseUrl: 'http://localhost:8080',
  supabaseKey: 'sb_publishable_test',
  demo: false,
  google: false,
};
const uuid = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const DRAFT: PurchaseOrder = {
  id: uuid(1),
  number: 'PO-2026-00001',
  state: 'draft',
  isApproved: false,
  supplierId: uuid(2),
  supplierName: 'Vet Supply',
  currency: 'EUR',
  lineCount: 1,
  totalMinor: 21_375,
  createdAt: '2026-11-23T09:00:00.000Z',
  createdByName: null,
  sentAt: null,
  expectedOn: null,
  supplierEmail: null,
  locationId: uuid(3),
  locationName: 'Main storage',
  note: null,
  approvedAt: null,
  approvedByName: null,
  sentByName: null,
  endedAt: null,
  endReason: null,
  emails: [],
  version: 1,
  lines: [
    {
      id: uuid(4),
      itemId: uuid(5),
      itemName: 'Carprofen',
      unit: 'tablet',
      controlSchedule: null,
      supplierCode: null,
      supplierName: null,
      packName: 'box',
      packThousandths: 10_000,
      packs: 1,
      priceMinor: 21_375,
      suggestion: null,
      receivedThousandths: 0,
      isComplete: false,
      restThousandths: 10_000,
      lots: [],
    },
  ],
};

/** Answers the request for the clinic. */
let answerClinic: () => void;
beforeEach(() => {
  answerClinic = () => undefined;
  vi.stubGlobal('fetch', (address: string) => {
    if (address === '/config.json') return Promise.resolve(Response.json(CONFIG));
    if (address.includes('/purchasing/orders/')) return Promise.resolve(Response.json(DRAFT));
    if (!address.endsWith('/v1/clinic'))
      return Promise.resolve(Response.json({ items: [], nextCursor: null }));
    return new Promise<Response>((resolve) => {
      answerClinic = () =>
        resolve(Response.json({ name: 'Harbor', timeZone: 'Europe/Berlin', country: 'DE' }));
    });
  });
});
afterEach(() => {
  cleanup();
  followCountry('');
  vi.unstubAllGlobals();
});

test('prices of a draft are written as in the country of the clinic, also where it is known later than the order', async () => {
  const router = createMemoryRouter([{ path: '/orders/:orderId', element: <OrderPage /> }], {
    initialEntries: [`/orders/${DRAFT.id}`],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const price = () => screen.getByLabelText<HTMLInputElement>('Price per pack of Carprofen').value;
  await waitFor(() => expect(price()).toBe('213.75'));
  act(() => answerClinic());
  await waitFor(() => expect(price()).toBe('213,75'));
});
