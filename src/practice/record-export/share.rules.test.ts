import { expect, test } from 'vitest';
import type { ClientRecord } from './record-file.contract.ts';
import { asOfNow, hasNoParts, selectParts } from './share.rules.ts';

const visit = (id: string) => ({
  id,
  startedAt: '2026-11-01T10:00:00Z',
  reason: id,
  doctorName: null,
  discharge: null,
});
const document = (id: string) => ({
  id,
  kind: 'photo' as const,
  title: id,
  mimeType: 'image/png',
  sizeBytes: 1,
  datedOn: '2026-11-01',
  voidedAt: null,
});
const dose = (id: string) => ({
  id,
  productName: id,
  targets: [],
  manufacturer: null,
  lot: null,
  givenOn: '2026-11-01',
  nextDueOn: null,
  elsewhereName: null,
});
const report = (id: string) => ({
  id,
  revision: 1,
  tests: [id],
  resultedAt: '2026-11-01T10:00:00Z',
  releasedAt: '2026-11-02T10:00:00Z',
  note: id,
  isChanged: false,
  values: [],
});
const study = (id: string) => ({
  id,
  modality: 'DX',
  description: null,
  releasedAt: '2026-11-02T10:00:00Z',
  note: id,
});
const none = { addressLine: null, postalCode: null, city: null, region: null, phone: null, email: null };
const RECORD: ClientRecord = {
  format: 'tailwell-record/1',
  kind: 'client',
  exportedAt: '2026-11-22T10:00:00Z',
  isComplete: true,
  clinic: { name: 'Hudson Vets', country: 'US', timeZone: 'America/New_York', ...none },
  pet: {
    id: 'pet',
    name: 'Biscuit',
    species: 'dog',
    breed: null,
    sex: 'male',
    neutered: null,
    bornOn: null,
    birthIsEstimated: false,
    deceasedOn: null,
    colour: null,
    microchip: null,
  },
  weights: [{ weightGrams: 9000, weighedAt: '2026-11-01T10:00:00Z' }],
  allergies: ['Penicillin'],
  vaccinations: [dose('v1'), dose('v2')],
  due: [{ id: 'due', name: 'Rabies', dueOn: '2027-01-01' }],
  visits: [visit('a'), visit('b')],
  labReports: [report('l1'), report('l2')],
  diagnosticReports: [],
  studies: [study('s1'), study('s2')],
  documents: [document('d1'), document('d2')],
};

test('SHARE-1: the whole record stays as it is', () => {
  expect(selectParts(RECORD, null)).toBe(RECORD);
});

test('SHARE-1: chosen parts only, and the allergies that nobody may miss', () => {
  const part = selectParts(RECORD, {
    visitIds: ['b'],
    vaccinationIds: [],
    documentIds: ['d1', 'unknown'],
    resultIds: ['l2', 's1'],
  });
  expect(part).toMatchObject({
    isComplete: false,
    weights: [],
    due: [],
    allergies: ['Penicillin'],
    visits: [{ id: 'b' }],
    vaccinations: [],
    labReports: [{ id: 'l2' }],
    studies: [{ id: 's1' }],
    documents: [{ id: 'd1' }],
  });
  expect(hasNoParts(part)).toBe(false);
  expect(
    hasNoParts(selectParts(RECORD, { visitIds: ['x'], vaccinationIds: [], documentIds: [], resultIds: [] })),
  ).toBe(true);
});

const NOTHING_SINCE = {
  releasedVisitIds: [],
  releasedResultIds: [],
  changedResultIds: [],
  documentIds: [],
  voided: {},
};

test('SHARE-2: what was hidden again is not shown', () => {
  const shown = asOfNow(RECORD, {
    ...NOTHING_SINCE,
    releasedVisitIds: ['a'],
    releasedResultIds: ['l1', 's2'],
    documentIds: ['d2'],
  });
  expect(shown.visits.map(({ id }) => id)).toEqual(['a']);
  expect(shown.documents.map(({ id }) => id)).toEqual(['d2']);
  expect(shown.vaccinations).toHaveLength(2);
  expect(shown.labReports.map(({ id }) => id)).toEqual(['l1']);
  expect(shown.studies.map(({ id }) => id)).toEqual(['s2']);
});

test('SHARE-2: laboratory results that have changed since say so', () => {
  const shown = asOfNow(RECORD, {
    ...NOTHING_SINCE,
    releasedResultIds: ['l1', 'l2'],
    changedResultIds: ['l2'],
  });
  expect(shown.labReports.map(({ isChanged }) => isChanged)).toEqual([false, true]);
});

test('SHARE-2: what was voided since no longer holds', () => {
  const at = '2026-11-22T12:00:00Z';
  const shown = asOfNow(RECORD, {
    ...NOTHING_SINCE,
    documentIds: ['d1', 'd2'],
    voided: { d1: at, v2: at },
  });
  expect(shown.documents.map(({ voidedAt }) => voidedAt)).toEqual([at, null]);
  expect(shown.vaccinations.map(({ id }) => id)).toEqual(['v1']);
});
