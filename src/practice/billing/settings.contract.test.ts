import { describe, expect, test } from 'vitest';
import { BillingDetails } from './settings.contract.ts';

const given = {
  vatId: null,
  taxNumber: null,
  bankHolder: null,
  iban: null,
  bic: null,
  bankAccountText: null,
  paymentTermDays: 14,
  invoiceNote: null,
};

describe('what invoices say of a clinic', () => {
  test.each([
    ['de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['GB82 WEST 1234 5698 7654 32', 'GB82WEST12345698765432'],
    ['  ', null],
  ])('the IBAN %j is stored as %j', (iban, stored) => {
    expect(BillingDetails.parse({ ...given, iban }).iban).toBe(stored);
  });

  test.each(['DE89370400440532013001', '12-31', '\u200f', '\ud83d', 'DE', '1'.repeat(40)])(
    'the IBAN %j is refused at its field',
    (iban) => {
      const { error } = BillingDetails.safeParse({ ...given, iban });
      expect(error?.issues).toMatchObject([{ path: ['iban'], message: expect.stringContaining('IBAN') }]);
    },
  );

  test('a BIC has 8 or 11 characters', () => {
    expect(BillingDetails.parse({ ...given, bic: 'cobadeff 370' }).bic).toBe('COBADEFF370');
    expect(BillingDetails.safeParse({ ...given, bic: 'COBADEFF3' }).success).toBe(false);
  });
});
