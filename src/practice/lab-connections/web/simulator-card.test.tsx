import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeSessionStore, sessionWithRole } from '#foundation/web/session/fake-session-store.ts';
import { SessionContext } from '#foundation/web/session/use-session.ts';
import type { LabConnection } from '../contract.ts';
import { SimulatorCard } from './simulator-card.tsx';

const ID = '00000000-0000-4000-8000-00000000000';
const LABORATORY = { id: `${ID}1`, name: 'Analyzer', kind: 'in_house' } as const;
const CONFIG = {
  name: 'Tailwell',
  supabaseUrl: 'http://localhost:8080',
  supabaseKey: 'sb_publishable_test',
  demo: true,
  google: false,
};
const CONNECTION: LabConnection = {
  id: `${ID}2`,
  name: 'Simulated analyzer (fake)',
  laboratory: LABORATORY,
  isOn: true,
  ordersBy: 'samples',
  host: null,
  port: null,
  usesTls: false,
  apiUrl: null,
  apiTokenHint: null,
  theirApplication: 'FAKE-ANALYZER',
  theirFacility: '',
  ourApplication: 'TAILWELL',
  ourFacility: '',
  codeHint: 'AAAA',
  certificateSha256: null,
  lastReceivedAt: null,
  failedCount: 0,
  waitingSends: 0,
  lastAnsweredAt: null,
  sendFailedAt: null,
  sendFailure: null,
  testedAt: null,
  testFailure: null,
  resultsUrl: null,
  pollMinutes: 15,
  polledAt: null,
  pollFailure: null,
  version: 1,
};
const ORDER = {
  id: `${ID}3`,
  accession: 'TW-1',
  visitId: `${ID}4`,
  pet: { id: `${ID}5`, name: 'Momo', species: 'cat' },
  clientName: 'Kim',
  laboratory: LABORATORY,
  doctor: null,
  priority: 'routine',
  clinicalNote: null,
  status: 'sent',
  laboratoryNumber: null,
  closingReason: null,
  createdAt: '2026-11-20T10:00:00Z',
  orderedAt: null,
  orderedByName: null,
  submittedAt: null,
  sentAt: null,
  expectedAt: null,
  closedAt: null,
  version: 1,
  specimens: [],
  tests: [],
};

let sent: unknown[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address === '/config.json') return Promise.resolve(Response.json(CONFIG));
    if (init?.method !== 'POST') {
      const items = address.includes('/lab-orders') ? [ORDER] : [];
      return Promise.resolve(Response.json({ items, nextCursor: null }));
    }
    sent.push(typeof init.body === 'string' ? JSON.parse(init.body) : {});
    return Promise.resolve(Response.json({ answers: ['AA', null] }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (connections: readonly LabConnection[]) =>
  render(
    <SessionContext value={fakeSessionStore(sessionWithRole('doctor'))}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <SimulatorCard connections={connections} />
        </MemoryRouter>
      </QueryClientProvider>
    </SessionContext>,
  );

test('a fake device sends what it is asked to, and says what was answered', async () => {
  show([CONNECTION]);
  await screen.findByRole('option', { name: 'TW-1, Momo' });
  fireEvent.change(screen.getByLabelText('Open order'), { target: { value: ORDER.id } });
  fireEvent.change(screen.getByLabelText('Behavior'), { target: { value: 'critical' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send results' }));
  expect(await screen.findByText(/Stored and acknowledged \(AA\) · Broken off, nothing stored/)).toBeTruthy();
  await waitFor(() => expect(sent).toEqual([{ orderId: ORDER.id, petId: null, behavior: 'critical' }]));
});

test('devices that are real are not offered, and without a fake one there is no card', () => {
  show([{ ...CONNECTION, theirApplication: 'VETCHEM' }]);
  expect(screen.queryByRole('region', { name: 'Simulated devices (fake)' })).toBeNull();
});
