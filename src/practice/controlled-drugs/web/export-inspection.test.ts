import { expect, test } from 'vitest';
import type { Inspection, InspectionRow } from '../inspection.contract.ts';
import { inspectionAsCsv } from './export-inspection.ts';

const ROW: InspectionRow = {
  position: 2,
  kind: 'wasted',
  quantityThousandths: -1500,
  beforeThousandths: 10_000,
  balanceThousandths: 8500,
  locationName: 'Safe',
  reason: 'left_over',
  note: '=2+2',
  visitId: null,
  petName: null,
  clientName: null,
  clientAddress: null,
  recordedAt: '2026-11-23T10:00:00.000Z',
  recordedByName: 'Tess Tech',
  witnessName: 'Dr Ash',
  reversesPosition: null,
};

const INSPECTION: Inspection = {
  itemId: '018f0000-0000-7000-8000-000000000000',
  drugName: 'Methadone',
  schedule: 'II',
  substance: 'Methadone',
  form: 'Solution',
  strength: '10 mg/mL',
  productCode: null,
  unit: 'mL',
  from: '2026-11-01',
  to: '2026-11-30',
  receipts: [
    {
      receivedOn: '2026-11-20',
      receivedByName: 'Ada Admin',
      supplier: '+Depot',
      supplierAddress: '1 Road, Town',
      supplierRegistration: 'RD0123456',
      lotNumber: 'M1',
      expiresOn: null,
      quantityThousandths: 10_000,
    },
  ],
  containers: [
    {
      id: '018f0000-0000-7000-8000-000000000001',
      number: 7,
      lotNumber: 'M1',
      beforeThousandths: 10_000,
      balanceThousandths: 8500,
      rows: [ROW],
    },
  ],
  totals: {
    openedThousandths: 0,
    givenThousandths: 0,
    dispensedThousandths: 0,
    hubLossThousandths: 0,
    wastedThousandths: 1500,
    transferredOutThousandths: 0,
    undoneThousandths: 0,
    adjustedThousandths: 0,
    balanceThousandths: -1500,
  },
};

test('each row of the register is a line, with its witness and its balance, and no text is a formula', () => {
  const csv = inspectionAsCsv(INSPECTION);
  expect(csv).toContain(`2026-11-20,'+Depot,"1 Road, Town",RD0123456,Ada Admin,M1,,10\r\n`);
  expect(csv).toContain(
    '7,M1,2,2026-11-23T10:00:00.000Z,Wasted,Left over from a dose · =2+2,,Tess Tech,Dr Ash,10,-1.5,8.5\r\n',
  );
  expect(csv).toContain('Wasted,-1.5\r\n');
});
