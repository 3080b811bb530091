import { expect, test } from 'vitest';
import {
  britishInvoice,
  canadianInvoice,
  creditNoteOf,
  discountedInvoice,
  germanInvoice,
  longInvoice,
  texanInvoice,
} from '#test/given-invoice-document.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import type { InvoiceDocument } from '../invoice-document.contract.ts';
import { printInvoice } from './print-invoice.ts';

/** What is printed, with one space wherever a line was broken. */
const textOf = async (document: InvoiceDocument): Promise<string> =>
  readPdfText(await printInvoice(document)).replaceAll(/\s+/gu, ' ');

/** The texts of the pages: each ends with its number. */
const pagesOf = async (document: InvoiceDocument): Promise<string[]> =>
  (await textOf(document)).split(/Page \d+ of \d+/u).slice(0, -1);

function expectAll(text: string, parts: readonly string[]): void {
  for (const part of parts) expect(text).toContain(part);
}

test('a German invoice has all that the law wants on it, with the marks of the country', async () => {
  expectAll(await textOf(germanInvoice()), [
    'Tierklinik am Kanal Uferstraße 12, 53111 Bonn',
    'VAT ID DE123456789 · Tax number 205/5123/0456',
    'Jörg Müller-Lüdenscheidt Rheinallee 7 53179 Bonn',
    'Invoice number 2026-00042',
    'Date of issue 4 November 2026',
    'Date of service 3 November 2026',
    'Due 18 November 2026',
    'Date GOT no. Description Quantity Unit price Factor VAT Amount EUR',
    'Biscuit Dog · Vomiting since Sunday',
    '3 Nov 2026 16 General examination with advice 1 49,90 1 19 % 49,90',
    'Diet food for sensitive stomachs 1 19,95 7 % 19,95',
    'Tax Rate Net Tax amount VAT 19 % 41,93 7,97 VAT 7 % 18,64 1,31',
    'Net 60,57 Tax 9,28',
    'Total 69,85 €',
    'Prices and amounts include tax.',
    'IBAN DE89 3704 0044 0532 0130 00',
    'BIC COBADEFFXXX',
    'Reference 2026-00042',
    'Scan with your banking app',
    'The invoice is due when it is issued',
    'Invoice 2026-00042 · Page 1 of 1',
  ]);
});

test('a British invoice groups its lines by animal, and has no code for a banking app', async () => {
  const text = await textOf(britishInvoice());
  expectAll(text, [
    'VAT no. GB123456789',
    'Date of service 3 Nov 2026 – 4 Nov 2026',
    'Biscuit Dog',
    'Wormer 3 tablets 6.33 20% 18.99',
    'Olive Cat · Booster 4 Nov 2026 Nail clip 1 7.33 20% 7.33',
    'VAT 20% 74.02 14.80',
    'Total £88.82',
    'Account Sort code 20-00-00, account 55779911',
  ]);
  expect(text).not.toContain('Scan');
  expect(text).not.toContain('Factor');
});

test('an American invoice names each tax of a line, and what is not taxed', async () => {
  const pdf = await printInvoice(texanInvoice());
  const text = readPdfText(pdf).replaceAll(/\s+/gu, ' ');
  expectAll(text, [
    'Date of issue November 4, 2026',
    'Nov 3, 2026 Exam 1 65.00 – 65.00',
    'Squeaky toy 1 13.37 Texas 6.25% Local 2% 13.37',
    'Texas 6.25% 13.37 0.83 Local 2% 13.37 0.27 Not taxed – 65.00 0.00',
    'Subtotal 78.37 Tax 1.10',
    'Total $79.47',
    'Prices and amounts are before tax.',
  ]);
  expect(text).not.toContain('bank transfer');
  // Letter paper, in points.
  expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 612 792]');
});

test('a Canadian invoice has federal and provincial tax with the numbers of the seller', async () => {
  expectAll(await textOf(canadianInvoice()), [
    'GST/HST no. 123456789 RT0001 · Provincial tax no. PST-1234-5678',
    'Shampoo 1 24.90 GST 5% PST 7% 24.90',
    'PST 7% 24.90 1.74 GST 5% 143.25 7.16',
    'Total $152.15',
  ]);
});

test('a discount is a line of its own with its reason, so that the column adds up', async () => {
  expectAll(await textOf(discountedInvoice()), [
    'Ultrasound of the abdomen 2 40,00 19 % 80,00 -8,00 Discount: Animal shelter',
    'Other items 3 Nov 2026 Diet food 1 20,00 7 % 20,00 -2,00 Discount: Animal shelter',
    'Subtotal 90,00 Tax 14,94',
    'Total 104,94 €',
  ]);
});

test('a credit note names its invoice and the reason, and asks for no payment', async () => {
  const text = await textOf(creditNoteOf(discountedInvoice()));
  expectAll(text, [
    'Credit note number 2026-C-00007',
    'Credit note for invoice 2026-00043 of 4 November 2026',
    'Reason: Charged to the wrong client',
    'Ultrasound of the abdomen -2 40,00 19 % -80,00 8,00 Discount: Animal shelter',
    'VAT 19 % -72,00 -13,68',
    'Total credited -104,94 €',
    'Credit note 2026-C-00007 · Page 1 of 1',
  ]);
  expect(text).not.toMatch(/bank transfer|Due/u);
});

test('a line without tax has its reason on the paper', async () => {
  const [line] = germanInvoice().lines;
  const document = {
    ...germanInvoice(),
    lines: line === undefined ? [] : [{ ...line, taxes: [], taxMinor: 0, netMinor: 4990 }],
    taxes: [],
    exemptionReason: 'Small business, section 19 of the VAT act: no VAT is charged.',
  };
  expectAll(await textOf(document), ['Not taxed – 49,90 0,00', 'Small business, section 19 of the VAT act']);
});

test('a foreign buyer has a country, and animals without lines are named', async () => {
  const invoice = germanInvoice();
  const document: InvoiceDocument = {
    ...invoice,
    buyer: { ...invoice.buyer, country: 'AT', vatId: 'ATU12345678' },
    patients: [...invoice.patients, { name: 'Olive', species: 'cat', reason: 'Checkup' }],
  };
  expectAll(await textOf(document), [
    'Rheinallee 7 53179 Bonn Austria VAT ID ATU12345678',
    'Olive · Cat · Checkup',
  ]);
});

test('sixty lines: each page has the head and the animal, the sums are not alone on the last', async () => {
  const pages = await pagesOf(longInvoice(60));
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, page] of pages.entries()) {
    expect(page.match(/Description Quantity/gu)).toHaveLength(1);
    expect(page).toContain(index === 0 ? 'Biscuit Dog' : 'Biscuit (continued)');
    if (index > 0) expect(page).toContain('Tierklinik am Kanal · Invoice 2026-00042 · 4 November 2026');
  }
  expect(pages.at(-1)).toMatch(/Treatment 60 .* Total 714,00 €/u);
  const numbers = [...pages.join(' ').matchAll(/Treatment (\d+)/gu)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});

test('no row is split, and no sum is without a row, wherever the page ends', async () => {
  const filler = 'which was repeated until the values were stable again and then once more to be sure ';
  for (const count of [7, 8, 9, 10, 11, 12]) {
    const invoice = longInvoice(count);
    const lines = invoice.lines.map((line) => ({
      ...line,
      description: `Begin${line.position} ${filler.repeat(4)}End${line.position}`,
    }));
    const pages = await pagesOf({ ...invoice, lines });
    for (const { position } of lines) {
      const page = pages.find((of) => of.includes(`Begin${position} `)) ?? '';
      expect(page).toMatch(new RegExp(`Begin${position} .*End${position}`, 'u'));
    }
    expect(pages.find((page) => page.includes('Subtotal'))).toContain(`End${count}`);
  }
});

test('long words are broken and lose no letter', async () => {
  const invoice = germanInvoice();
  const word = 'Rinderkennzeichnungsfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3);
  const [line] = invoice.lines;
  const text = await textOf({
    ...invoice,
    seller: { ...invoice.seller, name: word },
    buyer: { ...invoice.buyer, name: word },
    patients: [{ name: word, species: 'Dog', reason: word }],
    lines: line === undefined ? [] : [{ ...line, petName: word, description: word }],
    notes: [word],
  });
  expect(text.replaceAll(' ', '').split(word).length).toBeGreaterThanOrEqual(6);
});

test('the same document is the same file', async () => {
  const first = await printInvoice(germanInvoice());
  expect(first.equals(await printInvoice(germanInvoice()))).toBe(true);
  expect(first.toString('latin1')).toContain('/Lang (en)');
});
