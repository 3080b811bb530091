import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FullRecord, RecordFile } from '../record-file.contract.ts';
import { SharedRecord } from './shared-record.tsx';

afterEach(cleanup);

const PET_ID = '00000000-0000-4000-8000-000000000000';
const RECORD: FullRecord = {
  format: 'tailwell-record/1',
  kind: 'full',
  exportedAt: '2026-11-22T10:00:00Z',
  isComplete: false,
  hasInternalNotes: false,
  clinic: {
    name: 'Hudson Vets',
    country: 'US',
    timeZone: 'America/New_York',
    addressLine: '12 Bleecker Street',
    postalCode: '10012',
    city: 'New York',
    region: 'NY',
    phone: '+1 212 555 0100',
    email: null,
  },
  pet: {
    id: PET_ID,
    name: 'Biscuit',
    species: 'dog',
    breed: 'Beagle',
    sex: 'male',
    neutered: true,
    bornOn: null,
    birthIsEstimated: false,
    deceasedOn: null,
    colour: null,
    microchip: null,
  },
  weights: [],
  clients: [],
  alerts: [{ kind: 'allergy', severity: 'danger', note: 'Penicillin', clearedAt: null }],
  problems: [],
  vaccinations: [],
  due: [],
  visits: [
    {
      id: PET_ID,
      status: 'signed',
      reason: 'Limping',
      startedAt: '2026-11-20T10:00:00Z',
      finishedAt: null,
      doctorName: 'Dr. Ada Kern',
      supervisorName: null,
      clientName: null,
      signedAt: '2026-11-20T11:00:00Z',
      cosignedAt: null,
      lockedAt: null,
      releasedAt: null,
      sections: [
        {
          section: 'assessment',
          text: 'Sprain.',
          revisionCount: 2,
          savedAt: '2026-11-20T10:30:00Z',
          savedByName: null,
          hasUnconfirmedText: false,
        },
      ],
      findings: [],
      vitals: [],
      diagnoses: [],
      acts: [],
      signatures: [],
    },
  ],
  vitalsOutsideVisits: [],
  labReports: [
    {
      id: PET_ID,
      revision: 1,
      laboratoryName: 'Hudson Lab',
      accession: 'TW1',
      tests: ['Chemistry'],
      collectedAt: null,
      resultedAt: '2026-11-20T10:00:00Z',
      values: [
        {
          id: PET_ID,
          name: 'Potassium',
          valueText: '6.3',
          unit: 'mmol/L',
          low: '3.5',
          high: '5.8',
          rangeText: null,
          flag: 'H',
          status: 'final',
          note: null,
        },
      ],
      interpretation: 'Repeat the sample.',
      signerName: 'Dr. Ada Kern',
      signedAt: '2026-11-20T11:00:00Z',
      contentHash: 'c'.repeat(64),
      releasedAt: null,
      releaseNote: null,
      isChanged: true,
    },
  ],
  diagnosticReports: [],
  studies: [],
  documents: [
    {
      id: PET_ID,
      kind: 'radiograph',
      title: 'Left leg',
      mimeType: 'image/png',
      sizeBytes: 5,
      datedOn: '2026-11-20',
      voidedAt: null,
    },
  ],
  chain: { petId: PET_ID, length: 1, isIntact: true, brokenAt: null, lastHash: 'abc', merged: [] },
};

test('a shared record shows visits, alerts and documents, and that the chain was verified', () => {
  render(
    <SharedRecord token="x" recipient="Tierklinik Mitte" expiresAt="2026-12-06T10:00:00Z" record={RECORD} />,
  );
  expect(screen.getByRole('heading', { name: 'Biscuit' })).toBeTruthy();
  expect(screen.getByText(/Shared with Tierklinik Mitte, selected parts/)).toBeTruthy();
  expect(screen.getByText('Sprain.')).toBeTruthy();
  expect(screen.getByText('Penicillin')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download Left leg' })).toBeTruthy();
  expect(screen.getByText(/chain of signatures was verified/)).toBeTruthy();
});

test('a long list is unfolded by its reader, and the contact of the clinic can be dialed', () => {
  const dose = (day: number) => ({
    id: `dose ${day}`,
    productName: `Vaccine ${day}`,
    targets: [],
    manufacturer: null,
    lot: null,
    givenOn: `2026-10-${day}`,
    nextDueOn: null,
    elsewhereName: null,
  });
  const record: RecordFile = {
    ...RECORD,
    kind: 'client',
    labReports: [],
    diagnosticReports: [],
    studies: [],
    allergies: [],
    visits: [],
    vaccinations: Array.from({ length: 12 }, (_, index) => dose(10 + index)),
  };
  render(
    <SharedRecord token="x" recipient="Tierklinik Mitte" expiresAt="2026-12-06T10:00:00Z" record={record} />,
  );
  expect(screen.getByRole('link', { name: '+1 212 555 0100' }).getAttribute('href')).toBe('tel:+12125550100');
  const button = screen.getByRole('button', { name: 'Show all 12' });
  fireEvent.click(button);
  expect(screen.queryByRole('button', { name: 'Show all 12' })).toBeNull();
});

test('results are shown with who signed them, and with a warning once they have changed', () => {
  render(<SharedRecord token="t" recipient="Clinic" expiresAt="2026-12-01T10:00:00Z" record={RECORD} />);
  const results = screen.getByRole('region', { name: 'Laboratory results' });
  for (const text of [
    'Potassium',
    '6.3 mmol/L, high (3.5–5.8)',
    'Repeat the sample.',
    'Signed by Dr. Ada Kern',
    'These results have changed since.',
  ])
    expect(results.textContent).toContain(text);
});
