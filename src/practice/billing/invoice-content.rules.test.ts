import { expect, test } from 'vitest';
import { invoiceContent, type LineToInvoice } from './invoice-content.rules.ts';

const vat = (percent: number) => [{ name: 'VAT', ratePpm: percent * 10_000 }];
const line = (of: Partial<LineToInvoice>): LineToInvoice => ({
  id: '00000000-0000-4000-8000-000000000001',
  clientId: null,
  description: 'Consultation',
  quantityThousandths: 1000,
  unitPriceMinor: 0,
  factorPercent: null,
  amountMinor: of.unitPriceMinor ?? 0,
  currency: 'EUR',
  includesTax: false,
  taxes: vat(19),
  chargedAt: '2026-11-15T10:00:00.000Z',
  petId: null,
  petName: null,
  visitId: null,
  code: null,
  performedOn: '2026-11-15',
  performedByName: null,
  sharePpm: null,
  discountMinor: 0,
  discountReason: null,
  incomeCategory: 'professional_services',
  feeCode: null,
  unit: null,
  minimumMinor: null,
  species: null,
  visitReason: null,
  ...of,
});

test('TAX-6 prices with tax are shown with it where every line has it', () => {
  const lines = [
    line({ unitPriceMinor: 4990, includesTax: true }),
    line({ unitPriceMinor: 1995, includesTax: true, taxes: vat(7) }),
  ];
  const { content, amounts } = invoiceContent(lines, 'EUR', 'per_rate');
  expect(content).toMatchObject({ pricesIncludeTax: true, netMinor: 6057, taxMinor: 928, totalMinor: 6985 });
  expect(content.lines.map((one) => [one.unitPriceMinor, one.amountMinor, one.netMinor])).toEqual([
    [4990, 4990, 4193],
    [1995, 1995, 1864],
  ]);
  expect(amounts.map(({ netMinor }) => netMinor)).toEqual([4193, 1864]);
});

test('TAX-6 where one line has no tax in it, all are shown without, and each costs what its price says', () => {
  const lines = [line({ unitPriceMinor: 2362 }), line({ unitPriceMinor: 4990, includesTax: true })];
  const { content } = invoiceContent(lines, 'EUR', 'per_rate');
  expect(content).toMatchObject({ pricesIncludeTax: false, totalMinor: 2811 + 4990 });
  expect(content.lines.map((one) => [one.unitPriceMinor, one.amountMinor, one.taxMinor])).toEqual([
    [2362, 2362, 449],
    [4193, 4193, 797],
  ]);
});

test('TAX-7 a discount on a price with tax is booked without tax and shown with it', () => {
  const discounted = line({ unitPriceMinor: 11_900, includesTax: true, discountMinor: 1190 });
  const { content, amounts } = invoiceContent([discounted], 'EUR', 'per_rate');
  expect(content).toMatchObject({ netMinor: 9000, taxMinor: 1710, totalMinor: 10_710 });
  expect(content.lines[0]).toMatchObject({ discountMinor: 1190, amountMinor: 10_710 });
  expect(amounts[0]).toMatchObject({ discountMinor: 1000, netMinor: 9000, taxMinor: 1710 });
});
