import { expect, test } from 'vitest';
import type { ErasurePreview } from '../contract.ts';
import { erasedLines, keptLines, obstacleLines, petLines } from './erasure-labels.ts';

const preview: ErasurePreview = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Quirina Zebrafink',
  erasedAt: null,
  upcomingAppointments: 0,
  openVisits: 0,
  erased: { contacts: 2, openForms: 1 },
  kept: { visits: 3, charges: 1 },
  pets: [
    { id: '00000000-0000-4000-8000-000000000002', name: 'Koloman', isDeceased: false, nextClient: null },
    { id: '00000000-0000-4000-8000-000000000003', name: 'Rex', isDeceased: false, nextClient: 'Kim' },
    { id: '00000000-0000-4000-8000-000000000004', name: 'Old', isDeceased: true, nextClient: null },
  ],
};

test('names what is deleted, what is kept, and what happens to each pet', () => {
  expect(erasedLines(preview)).toEqual([
    'Name, and the name in the audit trail',
    '2 phone numbers and email addresses',
    '1 unsigned form, with the answers',
  ]);
  expect(keptLines(preview)).toEqual(['3 visits, as they were signed', '1 charge']);
  expect(petLines(preview)).toEqual([
    'Koloman: the record is kept without a client. If someone else looks after Koloman, transfer Koloman first.',
    'Rex: belongs to Kim',
    'Old: the record is kept',
  ]);
});

test('says what has to be done first', () => {
  expect(obstacleLines(preview)).toEqual([]);
  expect(obstacleLines({ ...preview, upcomingAppointments: 1, openVisits: 2 })).toEqual([
    '1 upcoming appointment: cancel first.',
    '2 unsigned visits: sign first.',
  ]);
});
