import type { InvoiceDocument } from '#practice/billing/invoice-document.contract.ts';
import type { DemoClinic } from './demo-clinics.ts';

export const TERM_DAYS = 14;

/** What the clinic's accountant uses: the chart, and for DATEV the numbers of both. */
export const ACCOUNTING: Readonly<Record<string, object>> = {
  DE: { chart: 'skr03', adviser_number: 27_450, client_number: 10_218, debtor_account: '10000' },
  US: { chart: 'aaha', adviser_number: null, client_number: null, debtor_account: null },
};

interface Details {
  readonly vat_id: string;
  readonly iban: string | null;
  readonly bic: string | null;
  readonly bank_account_text: string | null;
}

/** What the invoices of a clinic say of it, by its country. */
const DETAILS: Readonly<Record<string, Details>> = {
  DE: { vat_id: 'DE123456789', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bank_account_text: null },
  US: {
    vat_id: '12-3456789',
    iban: null,
    bic: null,
    bank_account_text: 'Routing 021000021, account 0123456789',
  },
};
const NONE: Details = { vat_id: '', iban: null, bic: null, bank_account_text: null };

export const detailsOf = ({ country }: DemoClinic): Details => DETAILS[country] ?? NONE;

/** The clinic as its invoices name it. */
export function sellerOf(clinic: DemoClinic): InvoiceDocument['seller'] {
  const { name, addressLine, postalCode, city, region, country, phone, email } = clinic;
  const details = detailsOf(clinic);
  return {
    name,
    addressLines: [addressLine],
    postalCode,
    city,
    region,
    country,
    vatId: details.vat_id,
    phone,
    email,
    taxNumber: null,
    bank: { holder: name, iban: details.iban, bic: details.bic, accountText: details.bank_account_text },
  };
}
