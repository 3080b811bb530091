import type { InvoiceDocument, InvoiceLine } from '#practice/billing/invoice-document.contract.ts';

type Tax = InvoiceDocument['taxes'][number];
const vat = (percent: number): InvoiceLine['taxes'][number] => ({ name: 'VAT', ratePpm: percent * 10_000 });
const sumOf = (tax: InvoiceLine['taxes'][number], baseMinor: number, taxMinor: number): Tax => ({
  ...tax,
  baseMinor,
  taxMinor,
});

/** A line with one unit at its amount, unless said otherwise. */
const line = (
  position: number,
  description: string,
  [amountMinor, netMinor, taxMinor]: readonly [number, number, number],
  taxes: InvoiceLine['taxes'],
  more: Partial<InvoiceLine> = {},
): InvoiceLine => ({
  position,
  performedOn: '2026-11-03',
  petName: 'Biscuit',
  description,
  code: null,
  quantityThousandths: 1000,
  unitPriceMinor: amountMinor,
  feeCode: null,
  factorPercent: null,
  discountMinor: 0,
  discountReason: null,
  amountMinor,
  netMinor,
  taxMinor,
  taxes,
  incomeCategory: 'professional_services',
  ...more,
});

const nobody = { postalCode: null, city: null, region: null, vatId: null };

/** Germany, prices with tax: 49.90 at 19 % and 19.95 at 7 % (a worked example of tax.rules.test.ts). */
export const germanInvoice = (): InvoiceDocument => ({
  kind: 'invoice',
  number: '2026-00042',
  issuedOn: '2026-11-04',
  dueOn: '2026-11-18',
  currency: 'EUR',
  pricesIncludeTax: true,
  seller: {
    name: 'Tierklinik am Kanal',
    addressLines: ['Uferstraße 12'],
    postalCode: '53111',
    city: 'Bonn',
    region: null,
    country: 'DE',
    vatId: 'DE123456789',
    phone: '+49 228 555 010',
    email: 'praxis@kanal.example',
    taxNumber: '205/5123/0456',
    bank: {
      holder: 'Tierklinik am Kanal',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      accountText: null,
    },
  },
  buyer: {
    ...nobody,
    name: 'Jörg Müller-Lüdenscheidt',
    addressLines: ['Rheinallee 7'],
    postalCode: '53179',
    city: 'Bonn',
    country: 'DE',
  },
  credits: null,
  feeSchedule: 'GOT',
  patients: [{ name: 'Biscuit', species: 'dog', reason: 'Vomiting since Sunday' }],
  lines: [
    line(1, 'General examination with advice', [4990, 4193, 797], [vat(19)], {
      feeCode: '16',
      factorPercent: 100,
    }),
    line(2, 'Diet food for sensitive stomachs', [1995, 1864, 131], [vat(7)]),
  ],
  taxes: [sumOf(vat(19), 4193, 797), sumOf(vat(7), 1864, 131)],
  exemptionReason: null,
  netMinor: 6057,
  taxMinor: 928,
  totalMinor: 6985,
  notes: ['The invoice is due when it is issued (section 7 of the fee schedule).'],
});

/** Germany, prices without tax, a discount of 10.00 shared as 8.00 and 2.00 (a worked example of tax.rules.test.ts). */
export const discountedInvoice = (): InvoiceDocument => ({
  ...germanInvoice(),
  number: '2026-00043',
  pricesIncludeTax: false,
  lines: [
    line(1, 'Ultrasound of the abdomen', [7200, 7200, 1368], [vat(19)], {
      unitPriceMinor: 4000,
      quantityThousandths: 2000,
      discountMinor: 800,
      discountReason: 'Animal shelter',
    }),
    line(2, 'Diet food', [1800, 1800, 126], [vat(7)], {
      unitPriceMinor: 2000,
      discountMinor: 200,
      discountReason: 'Animal shelter',
      petName: null,
    }),
  ],
  taxes: [sumOf(vat(19), 7200, 1368), sumOf(vat(7), 1800, 126)],
  netMinor: 9000,
  taxMinor: 1494,
  totalMinor: 10_494,
});

/** The same with quantities and amounts negated: what credits a whole invoice (TAX-8). */
export function creditNoteOf(invoice: InvoiceDocument): InvoiceDocument {
  return {
    ...invoice,
    kind: 'credit_note',
    number: '2026-C-00007',
    issuedOn: '2026-11-09',
    dueOn: null,
    credits: { number: invoice.number, issuedOn: invoice.issuedOn, reason: 'Charged to the wrong client' },
    lines: invoice.lines.map((of) => ({
      ...of,
      quantityThousandths: -of.quantityThousandths,
      discountMinor: -of.discountMinor,
      amountMinor: -of.amountMinor,
      netMinor: -of.netMinor,
      taxMinor: -of.taxMinor,
    })),
    taxes: invoice.taxes.map((of) => ({ ...of, baseMinor: -of.baseMinor, taxMinor: -of.taxMinor })),
    netMinor: -invoice.netMinor,
    taxMinor: -invoice.taxMinor,
    totalMinor: -invoice.totalMinor,
    notes: [],
  };
}

/** United Kingdom, prices with tax: 62.50, 18.99 and 7.33 (a worked example of tax.rules.test.ts). */
export const britishInvoice = (): InvoiceDocument => ({
  ...germanInvoice(),
  number: 'LON-1042',
  currency: 'GBP',
  seller: {
    name: 'Harbour Street Vets',
    addressLines: ['4 Harbour Street'],
    postalCode: 'CT5 1AQ',
    city: 'Whitstable',
    region: null,
    country: 'GB',
    vatId: 'GB123456789',
    phone: '+44 1632 960123',
    email: null,
    taxNumber: null,
    bank: {
      holder: 'Harbour Street Vets',
      iban: null,
      bic: null,
      accountText: 'Sort code 20-00-00, account 55779911',
    },
  },
  buyer: {
    ...nobody,
    name: 'Priya Shah',
    addressLines: ['9 Tower Hill'],
    city: 'Whitstable',
    postalCode: 'CT5 2BW',
    country: 'GB',
  },
  feeSchedule: null,
  patients: [
    { name: 'Biscuit', species: 'dog', reason: null },
    { name: 'Olive', species: 'cat', reason: 'Booster' },
  ],
  lines: [
    line(1, 'Consultation', [6250, 5208, 1042], [vat(20)]),
    line(2, 'Wormer', [1899, 1583, 316], [vat(20)], {
      quantityThousandths: 3000,
      unitPriceMinor: 633,
      unit: 'tablet',
    }),
    line(3, 'Nail clip', [733, 611, 122], [vat(20)], { petName: 'Olive', performedOn: '2026-11-04' }),
  ],
  taxes: [sumOf(vat(20), 7402, 1480)],
  netMinor: 7402,
  taxMinor: 1480,
  totalMinor: 8882,
  notes: [],
});

/** Texas: an examination without tax, a toy at 6.25 % and 2 % (a worked example of tax.rules.test.ts). */
export function texanInvoice(): InvoiceDocument {
  const [state, local] = [
    { name: 'Texas', ratePpm: 62_500 },
    { name: 'Local', ratePpm: 20_000 },
  ];
  return {
    ...britishInvoice(),
    number: 'AUS-2026-0311',
    currency: 'USD',
    pricesIncludeTax: false,
    seller: {
      name: 'Barton Creek Animal Hospital',
      addressLines: ['1201 Barton Springs Rd'],
      postalCode: '78704',
      city: 'Austin',
      region: 'TX',
      country: 'US',
      vatId: null,
      phone: '(512) 555-0142',
      email: 'desk@bartoncreek.example',
      taxNumber: null,
      bank: null,
    },
    buyer: {
      ...nobody,
      name: 'Dana Ortiz',
      addressLines: ['88 Elm Dr'],
      city: 'Austin',
      region: 'TX',
      postalCode: '78702',
      country: 'US',
    },
    patients: [{ name: 'Biscuit', species: 'dog', reason: null }],
    lines: [line(1, 'Exam', [6500, 6500, 0], []), line(2, 'Squeaky toy', [1337, 1337, 110], [state, local])],
    taxes: [sumOf(state, 1337, 83), sumOf(local, 1337, 27)],
    netMinor: 7837,
    taxMinor: 110,
    totalMinor: 7947,
  };
}

/** British Columbia: a service with GST, a shampoo with GST and PST (a worked example of tax.rules.test.ts). */
export function canadianInvoice(): InvoiceDocument {
  const [gst, pst] = [
    { name: 'GST', ratePpm: 50_000 },
    { name: 'PST', ratePpm: 70_000 },
  ];
  return {
    ...texanInvoice(),
    number: 'VAN-00815',
    currency: 'CAD',
    seller: {
      name: 'Kitsilano Cat Clinic',
      addressLines: ['2200 W 4th Ave'],
      postalCode: 'V6K 1N8',
      city: 'Vancouver',
      region: 'BC',
      country: 'CA',
      vatId: '123456789 RT0001',
      phone: null,
      email: 'hello@kits.example',
      taxNumber: 'PST-1234-5678',
      bank: null,
    },
    buyer: {
      ...nobody,
      name: 'Noah Tremblay',
      addressLines: ['15 Alder Cres'],
      city: 'Burnaby',
      region: 'BC',
      postalCode: 'V5H 2A1',
      country: 'CA',
    },
    lines: [
      line(1, 'Dental check', [11_835, 11_835, 592], [gst]),
      line(2, 'Shampoo', [2490, 2490, 298], [gst, pst]),
    ],
    taxes: [sumOf(pst, 2490, 174), sumOf(gst, 14_325, 716)],
    netMinor: 14_325,
    taxMinor: 890,
    totalMinor: 15_215,
  };
}

/** Many lines of the same animal, at 10.00 net and 19 % each. */
export function longInvoice(count: number): InvoiceDocument {
  const base = 1000 * count;
  const tax = 190 * count;
  return {
    ...germanInvoice(),
    pricesIncludeTax: false,
    lines: Array.from({ length: count }, (_, index) =>
      line(index + 1, `Treatment ${index + 1}`, [1000, 1000, 190], [vat(19)]),
    ),
    taxes: [sumOf(vat(19), base, tax)],
    netMinor: base,
    taxMinor: tax,
    totalMinor: base + tax,
  };
}
