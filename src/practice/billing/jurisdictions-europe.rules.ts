import {
  always,
  confirmed,
  eitherMethod,
  from,
  type Jurisdiction,
  type Place,
  unconfirmed,
} from './jurisdiction.rules.ts';

const EN_16931: Jurisdiction['taxMethod'] = confirmed('per_rate', 'EN 16931 BR-CO-17');

const DIRECTIVE = 'VAT Directive 2006/112/EC, articles 226 and 226b';
/** What a simplified invoice of article 226b has, and what any other needs in addition. */
const SIMPLIFIED = ['issued_on', 'seller_name', 'description', 'tax_rate', 'tax_per_rate'] as const;
const IN_FULL = [
  'number',
  'performed_on',
  'seller_address',
  'seller_vat_id',
  'buyer_name',
  'buyer_address',
  'quantity',
  'net_unit_price',
  'discount',
  'base_per_rate',
  'exemption_note',
] as const;
const EU_FIELDS = unconfirmed(always(...SIMPLIFIED, ...IN_FULL), DIRECTIVE);

/**
 * What differs from place to place in Europe, as known in November 2026. A fact that is missing is that of `NEUTRAL`.
 */
export const EUROPE: readonly Place[] = [
  {
    country: 'DE',
    facts: {
      taxMethod: EN_16931,
      allowedTaxMethods: confirmed(['per_rate'], 'EN 16931 BR-CO-17'),
      feeSchedule: confirmed('GOT', 'Gebührenordnung für Tierärztinnen und Tierärzte of 22 November 2022'),
      taxesDeposits: confirmed(true, 'UStG §§ 13, 14 (5)'),
      writeOffCorrectsTax: unconfirmed(true, 'UStG § 17'),
      cash: confirmed(
        'certified_device',
        'AO § 146a and AEAO: a program that can settle cash has a till function, with or without a drawer (ETL; Vet 4.0; Haufe)',
      ),
      invoiceFields: confirmed(
        [
          ...always(...SIMPLIFIED, 'performed_on', 'species', 'reason', 'fee_code'),
          ...from(25_001, ...IN_FULL.filter((field) => field !== 'performed_on')),
        ],
        'UStDV § 33 (simplified up to 250.00, tax included); GOT of 22 November 2022, § 7',
      ),
      sentences: confirmed(
        ['You are in default no later than 30 days after this invoice is due and received (BGB § 286).'],
        'BGB § 286 (3): for consumers only if the invoice says so',
      ),
      paymentTermDays: confirmed(0, 'GOT § 7: due when issued'),
      retentionYears: confirmed({ invoices: 8, books: 10 }, 'BEG IV: vouchers 8 years, books 10'),
      dunning: confirmed(
        {
          afterDays: [14, 28, 42],
          fees: 'costs_after_first',
          interest: { consumerAboveBasePpm: 50_000, businessAboveBasePpm: 90_000 },
        },
        'BGB §§ 286, 288; BGH VIII ZR 95/18: the reminder that causes default is free, later ones paper and postage (Hubmann). The days are a proposal.',
      ),
    },
  },
  {
    country: 'AT',
    facts: {
      taxMethod: EN_16931,
      taxesDeposits: confirmed(true, 'UStG of Austria'),
      cash: confirmed(
        'certified_device',
        'RKSV: signature unit and receipt above 15,000 turnover and 7,500 cash a year (ÖTK)',
      ),
      cardsAreCash: confirmed(true, 'RKSV: cards at the desk are cash (ÖTK)'),
      invoiceFields: unconfirmed(
        [...always(...SIMPLIFIED), ...from(40_001, ...IN_FULL)],
        `${DIRECTIVE}; simplified up to 400.00 (freefinance)`,
      ),
      retentionYears: confirmed({ invoices: 7, books: 7 }, 'freefinance; ÖTK'),
    },
  },
  {
    country: 'CH',
    facts: {
      allowedTaxMethods: eitherMethod('FlexBüro: one method, which is then not changed'),
      cashStepMinor: confirmed(5, 'The smallest coin is 0.05'),
      invoiceFields: unconfirmed(
        [...always(...SIMPLIFIED), ...from(40_001, ...IN_FULL)],
        'Simplified up to 400.00',
      ),
    },
  },
  {
    country: 'FR',
    facts: {
      taxMethod: EN_16931,
      cash: confirmed(
        'publisher_statement',
        'Payments of consumers recorded by a program: ISCA; the statement of the publisher is valid again by the finance act of 2026 (Clictill)',
      ),
      invoiceFields: EU_FIELDS,
    },
  },
  {
    country: 'IT',
    facts: {
      taxMethod: EN_16931,
      cash: confirmed(
        'certified_device',
        'Goods at the desk: telematic till, paired with the card terminal in 2026 (asnali; ANMVI)',
      ),
      invoiceFields: EU_FIELDS,
    },
  },
  { country: 'NL', facts: { taxMethod: EN_16931, invoiceFields: EU_FIELDS } },
  {
    country: 'IE',
    facts: {
      taxMethod: EN_16931,
      pricesIncludeTax: unconfirmed(true, 'Customary'),
      invoiceFields: EU_FIELDS,
    },
  },
  {
    country: 'GB',
    facts: {
      allowedTaxMethods: eitherMethod('HMRC VAT guide 17.5: retailers never round down'),
      pricesIncludeTax: unconfirmed(true, 'Customary'),
      invoiceFields: confirmed(
        [
          ...always(...SIMPLIFIED, 'seller_vat_id'),
          ...from(25_001, ...IN_FULL.filter((field) => field !== 'seller_vat_id')),
        ],
        'SI 1995/2518: simplified up to 250.00, tax included',
      ),
      retentionYears: unconfirmed({ invoices: 6, books: 6 }, 'HMRC'),
      estimates: unconfirmed(
        {
          aboveMinor: 50_000,
          currency: 'GBP',
          renewedAbovePercent: 20,
          renewedAboveMinor: 50_000,
          alwaysFor: [],
        },
        'CMA, final report of 24 March 2026; not for charities. The Order that puts it into force was not found.',
      ),
    },
  },
];
