import { expect, test } from 'vitest';
import type { PetListItem } from '../contract.ts';
import { petLine } from './export-pets.ts';

const PET: PetListItem = {
  id: '00000000-0000-4000-8000-000000000001',
  name: '=cmd()',
  species: 'guinea_pig',
  breed: 'Texel',
  sex: 'female',
  neutered: false,
  bornOn: '2024-05-01',
  birthIsEstimated: true,
  deceasedOn: null,
  weightGrams: 950,
  microchip: null,
  client: { id: 'c', fullName: 'Haddad, Noor', phone: '+49 30 1234', email: null },
  alerts: [
    {
      id: 'a',
      kind: 'allergy',
      severity: 'danger',
      note: 'Penicillin',
      substances: ['penicillin'],
      mustAcknowledge: false,
    },
    { id: 'b', kind: 'other', severity: 'info', note: 'Shy', substances: [], mustAcknowledge: false },
  ],
  lastVisitAt: '2026-11-20T23:30:00Z',
  nextVisitAt: null,
};

test('exports a pet as a row with days of the clinic, in which nothing runs as a formula', () => {
  expect(petLine(PET, 'Europe/Berlin')).toBe(
    `'=cmd(),Guinea pig,Texel,female,no,2024-05-01,yes,950,,"Haddad, Noor",'+49 30 1234,,Penicillin; Shy,2026-11-21,,\r\n`,
  );
});
