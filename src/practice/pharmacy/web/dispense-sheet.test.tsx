import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '#vocabulary/errors.ts';
import type { DispensePrescription, Prescription } from '../prescriptions.contract.ts';
import { DispenseSheet } from './dispense-sheet.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const CONTAINER = '00000000-0000-4000-8000-000000000002';
const PRESCRIPTION: Prescription = {
  id: ID,
  number: 7,
  visitId: ID,
  petId: ID,
  petName: 'Biscuit',
  species: 'dog',
  itemId: ID,
  drugName: 'Hydrocodone',
  strength: null,
  controlSchedule: 'C-II',
  directions: { chosen: null, text: 'Give one.' },
  directionsText: 'Give one.',
  quantityThousandths: 6000,
  unit: 'tablet',
  refills: 0,
  refillsLeft: 0,
  writtenOn: '2026-11-23',
  expiresOn: '2027-11-23',
  filledAt: 'clinic',
  state: 'active',
  stateReason: null,
  prescriberName: 'Dr Ash',
  writtenByName: 'Dr Ash',
  note: null,
  dose: { weightGrams: null, microgramsPerKg: null, verdict: 'unknown', source: null },
  overrideReason: null,
  fills: [],
  version: 1,
};
const CONFIG = {
  name: 'Tailwell',
  supabaseUrl: 'http://localhost:8080',
  supabaseKey: 'sb_publishable_test',
  demo: false,
  google: false,
};

const refusal = (code: ErrorCode, details: object) =>
  Response.json({ code, message: 'Refused', requestId: ID, details }, { status: 409 });
const container = {
  id: CONTAINER,
  number: 3,
  itemId: ID,
  lotId: ID,
  lotNumber: 'H1',
  expiresOn: null,
  locationId: ID,
  locationName: 'Safe',
  sizeThousandths: 10_000,
  balanceThousandths: 10_000,
  openedAt: '2026-11-23T09:00:00Z',
  hasDiscrepancy: false,
};
const drug = { itemId: ID, name: 'Hydrocodone', unit: 'tablet', neededThousandths: 6000 };

/** What was sent, and what is answered to each in turn. */
let sent: Partial<DispensePrescription>[];
let answers: Response[];
const onDispensed = vi.fn<(actId: string) => void>();
beforeEach(() => {
  sent = [];
  onDispensed.mockReset();
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address === '/config.json') return Promise.resolve(Response.json(CONFIG));
    sent.push(typeof init?.body === 'string' ? JSON.parse(init.body) : {});
    return Promise.resolve(answers.shift() ?? Response.error());
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DispenseSheet prescription={PRESCRIPTION} onDispensed={onDispensed} onClose={() => undefined} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dispensed = () => Response.json({ actId: ID, visitId: ID, prescription: PRESCRIPTION });

test('CD-2: asks from which container a controlled drug is, after the reason that an alert needs, and sends both', async () => {
  answers = [
    refusal('alert_not_acknowledged', { gates: [] }),
    refusal('container_needed', { drugs: [{ ...drug, containers: [container] }] }),
    dispensed(),
  ];
  press('Dispense');
  const reason = await screen.findByLabelText('Reason to proceed despite the alert');
  fireEvent.change(reason, { target: { value: 'Owner agrees' } });
  press('Dispense');
  await screen.findByLabelText('Hydrocodone, 6 tablets');
  press('Record the draw');
  await waitFor(() => expect(onDispensed).toHaveBeenCalledWith(ID));
  expect(sent).toEqual([
    { quantityThousandths: 6000 },
    { quantityThousandths: 6000, overrideReason: 'Owner agrees' },
    { quantityThousandths: 6000, overrideReason: 'Owner agrees', containerIds: [CONTAINER] },
  ]);
});

test('RX-7: says how much is usable where that is not enough', async () => {
  answers = [refusal('stock_not_enough', { usableThousandths: 2500, unit: 'tablet' })];
  press('Dispense');
  expect(await screen.findByText('Usable now: 2.5 tablets')).toBeTruthy();
  expect(onDispensed).not.toHaveBeenCalled();
});

test('more than was prescribed is not sent', () => {
  fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: '7' } });
  press('Dispense');
  expect(screen.getByText('This is more than was prescribed.')).toBeTruthy();
  expect(sent).toEqual([]);
});
