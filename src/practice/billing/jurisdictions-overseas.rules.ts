import { always, confirmed, eitherMethod, from, type Place, unconfirmed } from './jurisdiction.rules.ts';

/**
 * What differs from place to place in Australia, New Zealand and North America, as known in November 2026. A fact that is missing is that of `NEUTRAL`; a region has
 * those of its country where it says nothing.
 */
export const OVERSEAS: readonly Place[] = [
  {
    country: 'AU',
    facts: {
      allowedTaxMethods: eitherMethod('ATO, section 9-90: the seller’s choice'),
      pricesIncludeTax: confirmed(true, 'reconlink'),
      cashStepMinor: unconfirmed(5, 'The smallest coin is 0.05'),
      invoiceFields: confirmed(
        [
          ...always('issued_on', 'seller_name', 'seller_vat_id', 'description', 'quantity', 'tax_per_rate'),
          ...from(100_000, 'buyer_name'),
        ],
        'business.gov.au: the buyer from 1,000.00',
      ),
      retentionYears: unconfirmed({ invoices: 5, books: 5 }, 'business.gov.au'),
    },
  },
  { country: 'NZ', facts: { cashStepMinor: unconfirmed(10, 'The smallest coin is 0.10') } },
  {
    country: 'CA',
    facts: {
      taxMethod: confirmed('per_rate', 'taxtips.ca 2026; Ryan: each tax by itself'),
      cashStepMinor: unconfirmed(5, 'The smallest coin is 0.05'),
      invoiceFields: confirmed(
        [
          ...always('issued_on', 'seller_name', 'tax_per_rate'),
          ...from(10_000, 'seller_vat_id', 'tax_rate'),
          ...from(50_000, 'buyer_name', 'description'),
        ],
        'CRA: the tax number from 100.00, buyer and description from 500.00',
      ),
      retentionYears: unconfirmed({ invoices: 6, books: 6 }, 'CRA'),
    },
  },
  {
    country: 'US',
    facts: {
      taxMethod: unconfirmed('combined', 'Avalara, for Texas; other states to be confirmed'),
      retentionYears: unconfirmed({ invoices: 7, books: 7 }, 'Customary'),
    },
  },
  {
    country: 'US',
    regions: ['tx', 'texas'],
    facts: {
      taxMethod: confirmed('combined', 'Avalara: the total of taxable items, third decimal, 5 up'),
      maxChequeFeeMinor: confirmed(3000, 'Trustly'),
    },
  },
  { country: 'US', regions: ['ny', 'new york'], facts: { maxChequeFeeMinor: confirmed(2000, 'Trustly') } },
  { country: 'US', regions: ['ca', 'california'], facts: { maxChequeFeeMinor: confirmed(2500, 'Trustly') } },
  { country: 'US', regions: ['ky', 'kentucky'], facts: { maxChequeFeeMinor: confirmed(5000, 'Trustly') } },
  {
    country: 'US',
    regions: ['md', 'maryland'],
    facts: {
      estimates: confirmed(
        {
          aboveMinor: null,
          currency: 'USD',
          renewedAbovePercent: null,
          renewedAboveMinor: null,
          alwaysFor: ['planned_surgery', 'hospital_stay'],
        },
        'COMAR 15.14.01.10-1: signed, in writing, except in emergencies',
      ),
    },
  },
];
