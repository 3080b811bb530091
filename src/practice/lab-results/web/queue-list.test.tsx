import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { runShortcut } from '#foundation/web/shortcuts/shortcut-registry.ts';
import type { LabReportRow } from '../report.contract.ts';
import { QueueList } from './queue-list.tsx';

afterEach(cleanup);

const report = (name: string): LabReportRow => ({
  id: name,
  laboratory: { id: 'lab', name: 'Lab' },
  pet: { id: name, name, species: 'dog' },
  clientName: null,
  doctor: null,
  accession: null,
  patient: {
    id: null,
    name: null,
    species: null,
    breed: null,
    sex: null,
    bornOn: null,
    microchip: null,
    clientName: null,
  },
  tests: ['Chemistry'],
  status: 'final',
  hasAbnormal: false,
  hasCritical: false,
  isAlertOpen: false,
  resultedAt: '2026-11-22T10:00:00Z',
  receivedAt: '2026-11-22T10:00:00Z',
  revision: 1,
  reviewedRevision: null,
  releasedRevision: null,
  isDismissed: false,
  hasDocument: false,
});

const client = new QueryClient();
const listOf = (names: readonly string[], state: unknown = null) => (
  <QueryClientProvider client={client}>
    <MemoryRouter initialEntries={[{ pathname: '/clinic/labs', state }]}>
      <QueueList reports={names.map(report)} zone="UTC" />
    </MemoryRouter>
  </QueryClientProvider>
);
const link = (name: string) => screen.getByRole('link', { name: `${name}: Chemistry` });
const press = (key: string) => runShortcut(new KeyboardEvent('keydown', { key, cancelable: true }));

test('J and K move from the first report to the last and back', () => {
  render(listOf(['Ada', 'Bo']));
  press('j');
  expect(document.activeElement).toBe(link('Ada'));
  press('j');
  press('j');
  expect(document.activeElement).toBe(link('Bo'));
  press('k');
  expect(document.activeElement).toBe(link('Ada'));
});

test('whoever comes back from a report is at its row, even if the frame of the page took the focus first', async () => {
  render(<main tabIndex={-1}>{listOf(['Ada', 'Bo', 'Cy'], { search: '', reportId: 'Bo', at: 1 })}</main>);
  screen.getByRole('main').focus();
  await waitFor(() => expect(document.activeElement).toBe(link('Bo')));
});

test('a report that has left the queue leaves its place to the next one', async () => {
  render(listOf(['Ada', 'Cy'], { search: '', reportId: 'Bo', at: 1 }));
  await waitFor(() => expect(document.activeElement).toBe(link('Cy')));
});
