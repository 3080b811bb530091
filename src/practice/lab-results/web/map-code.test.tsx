import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LabCode } from '../codes.contract.ts';
import { MapCode } from './map-code.tsx';
import { standsForText } from './code-text.ts';

const LABORATORY = '00000000-0000-4000-8000-000000000001';
const CONFIG = {
  name: 'Tailwell',
  supabaseUrl: 'http://localhost:8080',
  supabaseKey: 'sb_publishable_test',
  demo: false,
  google: false,
};
const TESTS = [{ code: 'CHEM', name: 'Chemistry' }];
const code = (fields: Partial<LabCode>): LabCode => ({
  kind: 'analyte',
  code: 'KALI',
  name: 'Kalium',
  ours: null,
  firstSeenAt: '2026-11-20T10:00:00Z',
  changedAt: null,
  changedByName: null,
  ...fields,
});

let sent: unknown[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address === '/config.json') return Promise.resolve(Response.json(CONFIG));
    sent.push(typeof init?.body === 'string' ? JSON.parse(init.body) : {});
    return Promise.resolve(Response.json(code({ ours: 'potassium' })));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (fields: Partial<LabCode> = {}) => {
  const given = code(fields);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MapCode code={given} tests={TESTS} laboratoryId={LABORATORY} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: `Map code ${given.code}` }));
};
const choose = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Map code' }));
};

test.each([
  ['analyte', 'Value', 'KALI', 'potassium'],
  ['test', 'Test', 'CH10', 'CHEM'],
  ['unit', 'Unit', 'mmol pro L', 'mmol/L'],
] as const)('LABR-9: a code of kind %s is mapped to one of ours', async (kind, label, own, ours) => {
  show({ kind, code: own });
  choose(label, ours);
  await waitFor(() => expect(sent).toEqual([{ laboratoryId: LABORATORY, kind, code: own, ours }]));
});

test('LABR-9: a mapping is removed', async () => {
  show({ ours: 'potassium' });
  fireEvent.click(screen.getByRole('button', { name: 'Remove mapping' }));
  await waitFor(() =>
    expect(sent).toEqual([{ laboratoryId: LABORATORY, kind: 'analyte', code: 'KALI', ours: null }]),
  );
});

test('what a code stands for is said by its name', () => {
  expect(standsForText(code({ ours: 'potassium' }), TESTS)).toBe('Potassium');
  expect(standsForText(code({ kind: 'test', ours: 'CHEM' }), TESTS)).toBe('Chemistry');
  expect(standsForText(code({ ours: 'KALI' }), TESTS)).toBe('Kept as received');
  expect(standsForText(code({ kind: 'unit', code: 'mmol pro L', ours: 'mmol/L' }), TESTS)).toBe('mmol/L');
});
