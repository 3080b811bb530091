import { expect, test } from 'vitest';
import { clientLine } from './export-clients.ts';

test('exports a client as a row in which nothing runs as a formula', () => {
  expect(
    clientLine({
      id: '00000000-0000-4000-8000-000000000001',
      fullName: 'Haddad, Noor',
      phone: '+49 30 1234',
      email: null,
      addressLine: 'Ringstr. 1',
      postalCode: '10115',
      city: '=Berlin',
      region: null,
      country: 'DE',
      language: 'es',
      pets: [
        { id: '00000000-0000-4000-8000-000000000002', name: 'Biscuit', species: 'dog' },
        { id: '00000000-0000-4000-8000-000000000003', name: 'Momo', species: 'cat' },
      ],
      petCount: 2,
      hasAccount: true,
      archivedAt: null,
    }),
  ).toBe(`"Haddad, Noor",'+49 30 1234,,Ringstr. 1,10115,'=Berlin,,DE,Spanish,Biscuit; Momo,2,yes,no\r\n`);
});
