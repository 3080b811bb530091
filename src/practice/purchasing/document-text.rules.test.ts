import { expect, test } from 'vitest';
import { readCsv } from '#foundation/values/read-csv.ts';
import type { PurchaseDocument } from './document.contract.ts';
import { purchaseCsv, purchaseFileName } from './document-text.rules.ts';

const DOCUMENT: PurchaseDocument = {
  number: 'PO-2026-00042',
  orderedOn: '2026-11-23',
  currency: 'EUR',
  note: null,
  clinic: {
    name: 'Paws',
    country: 'DE',
    timeZone: 'Europe/Berlin',
    addressLine: null,
    postalCode: null,
    city: null,
    region: null,
    phone: null,
    email: null,
  },
  supplier: { name: 'Vet Supply', address: null, accountNumber: null },
  deliverTo: 'Main storage',
  lines: [
    {
      code: '=A1',
      name: 'Gauze, sterile',
      packName: 'box of 100',
      packThousandths: 100_000,
      unit: 'piece',
      packs: 3,
      priceMinor: 1250,
    },
    {
      code: null,
      name: 'Saline',
      packName: 'bag',
      packThousandths: 500,
      unit: 'L',
      packs: 1,
      priceMinor: null,
    },
  ],
};

test('ORDER-7: a CSV has one line for each item, and no cell that a spreadsheet would execute', () => {
  const csv = purchaseCsv(DOCUMENT);
  expect(csv).toContain("'=A1");
  expect(readCsv(csv)).toEqual([
    ['order', 'code', 'name', 'pack', 'pack_size', 'unit', 'packs', 'pack_price', 'currency'],
    ['PO-2026-00042', '=A1', 'Gauze, sterile', 'box of 100', '100', 'piece', '3', '12.50', 'EUR'],
    ['PO-2026-00042', '', 'Saline', 'bag', '0.5', 'L', '1', '', 'EUR'],
  ]);
});

test('files have the number of the order', () => {
  expect(purchaseFileName(DOCUMENT.number, 'pdf')).toBe('purchase-order-PO-2026-00042.pdf');
});
