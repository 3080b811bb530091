import type { BillLine } from '#practice/billing/bills.contract.ts';

/** A line of a bill for tests: one examination for 50.00 euros. */
export const givenBillLine = (given: Partial<BillLine> = {}): BillLine => ({
  id: 'charge',
  clientId: 'client',
  description: 'Examination',
  quantityThousandths: 1000,
  unitPriceMinor: 5000,
  factorPercent: null,
  amountMinor: 5000,
  currency: 'EUR',
  includesTax: false,
  taxes: [{ name: 'VAT', ratePpm: 190_000 }],
  chargedAt: '2026-11-20T09:00:00Z',
  petId: 'pet',
  petName: 'Biscuit',
  visitId: 'visit',
  code: null,
  unit: null,
  performedOn: '2026-11-20',
  performedByName: 'Dr. Ash',
  sharePpm: null,
  discountMinor: 0,
  discountReason: null,
  minimumMinor: null,
  ...given,
});
