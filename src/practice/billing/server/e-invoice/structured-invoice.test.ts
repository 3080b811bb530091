import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { brokenRules } from '#test/e-invoice/business-rules.ts';
import { readCii } from '#test/e-invoice/read-cii.ts';
import {
  creditNoteOf,
  discountedInvoice,
  germanInvoice,
  longInvoice,
  texanInvoice,
} from '#test/given-invoice-document.ts';
import { hostileTexts } from '#test/hostile-texts.ts';
import type { InvoiceDocument } from '../../invoice-document.contract.ts';
import { structuredInvoice } from './structured-invoice.ts';
import { unitCodeOf } from './unit-codes.ts';
import { writeCii } from './write-cii.ts';

const SETTLEMENT = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';
const DELIVERY = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeDelivery';

/** Lines with a rate, with the rate zero and without tax, on two days. */
function mixedInvoice(): InvoiceDocument {
  const invoice = discountedInvoice();
  const [taxed, other] = invoice.lines;
  if (taxed === undefined || other === undefined) throw new Error('The invoice has two lines.');
  const zero = { name: 'VAT', ratePpm: 0 };
  const untaxed = {
    discountMinor: 0,
    discountReason: null,
    unitPriceMinor: 500,
    amountMinor: 500,
    netMinor: 500,
    taxMinor: 0,
  };
  return {
    ...invoice,
    lines: [
      taxed,
      other,
      {
        ...other,
        ...untaxed,
        position: 3,
        taxes: [zero],
        performedOn: '2026-11-05',
        quantityThousandths: 2500,
        unit: 'mL',
        unitPriceMinor: 200,
      },
      { ...other, ...untaxed, position: 4, taxes: [], code: 'FEE-1' },
    ],
    taxes: [...invoice.taxes, { ...zero, baseMinor: 500, taxMinor: 0 }],
    exemptionReason: 'Exempt under section 4 of the VAT act',
    netMinor: 10_000,
    totalMinor: 11_494,
  };
}

describe('the XML keeps the rules of EN 16931 that are checked here', () => {
  test.each([
    ['prices with tax', germanInvoice()],
    ['prices without tax, a discount', discountedInvoice()],
    ['three tax categories', mixedInvoice()],
    ['a credit note', creditNoteOf(discountedInvoice())],
    ['a credit note with prices with tax', creditNoteOf(germanInvoice())],
    ['sixty lines', longInvoice(60)],
  ])('%s', async (_, document) => {
    expect(brokenRules(await writeCii(document))).toEqual([]);
  });
});

describe('a planted fault is found', () => {
  let xml: string;
  let credit: string;
  beforeAll(async () => {
    xml = await writeCii(mixedInvoice());
    credit = await writeCii(creditNoteOf(discountedInvoice()));
  });
  const without = (name: string) => new RegExp(`<ram:${name}( [^>]*)?>[^<]*</ram:${name}>`, 'u');

  test.each<readonly [rule: string, search: string | RegExp, replacement: string]>([
    ['BR-01', 'urn:cen.eu:en16931:2017', ''],
    ['BR-02', '>2026-00043</ram:ID>', '></ram:ID>'],
    ['BR-03', /(<ram:IssueDateTime>\s*<udt:DateTimeString format="102">)\d+/u, '$1'],
    ['BR-04', '380', ''],
    ['BR-05', without('InvoiceCurrencyCode'), ''],
    ['BR-06', /(<ram:SellerTradeParty>\s*)<ram:Name>[^<]*<\/ram:Name>/u, '$1'],
    ['BR-07', /(<ram:BuyerTradeParty>\s*)<ram:Name>[^<]*<\/ram:Name>/u, '$1'],
    ['BR-09', without('CountryID'), ''],
    ['BR-12', /(MonetarySummation>\s*)<ram:LineTotalAmount>100.00<\/ram:LineTotalAmount>/u, '$1'],
    ['BR-21', without('LineID'), ''],
    ['BR-22', without('BilledQuantity'), ''],
    ['BR-23', ' unitCode="MLT"', ''],
    ['BR-25', /(<ram:SpecifiedTradeProduct>\s*)<ram:Name>[^<]*<\/ram:Name>/u, '$1'],
    ['BR-26', without('ChargeAmount'), ''],
    ['BR-27', '<ram:ChargeAmount>40.00', '<ram:ChargeAmount>-40.00'],
    ['BR-42', without('Reason'), ''],
    ['BR-50', without('IBANID'), ''],
    ['BR-CO-9', '>DE123456789<', '>123456789<'],
    ['BR-CO-10', /(MonetarySummation>\s*<ram:LineTotalAmount>)100.00/u, '$1100.01'],
    ['BR-CO-13', '<ram:TaxBasisTotalAmount>100.00', '<ram:TaxBasisTotalAmount>99.99'],
    ['BR-CO-14', '<ram:TaxTotalAmount currencyID="EUR">14.94', '<ram:TaxTotalAmount currencyID="EUR">14.95'],
    ['BR-CO-15', '<ram:GrandTotalAmount>114.94', '<ram:GrandTotalAmount>114.95'],
    ['BR-CO-16', '<ram:DuePayableAmount>114.94', '<ram:DuePayableAmount>114.93'],
    ['BR-CO-17', '<ram:CalculatedAmount>13.68', '<ram:CalculatedAmount>13.88'],
    ['BR-CO-25', /<ram:DueDateDateTime>[\s\S]*?<\/ram:DueDateDateTime>/u, ''],
    ['BR-CO-26', /<ram:SpecifiedTaxRegistration>[\s\S]*<\/ram:SpecifiedTaxRegistration>/u, ''],
    ['BR-S-1', '<ram:RateApplicablePercent>7<', '<ram:RateApplicablePercent>9<'],
    ['BR-S-8', '<ram:BasisAmount>72.00', '<ram:BasisAmount>72.01'],
    ['BR-Z-8', '<ram:BasisAmount>5.00', '<ram:BasisAmount>5.01'],
    ['BR-E-10', without('ExemptionReason'), ''],
    ['line amount', '<ram:ChargeAmount>40.00', '<ram:ChargeAmount>40.01'],
    ['empty element', '</ram:BuyerTradeParty>', '<ram:ID/></ram:BuyerTradeParty>'],
    ['CII-DT-031', '<ram:ActualAmount>', '<ram:ActualAmount currencyID="EUR">'],
    ['XSD', /<ram:ApplicableHeaderTradeDelivery>[\s\S]*<\/ram:ApplicableHeaderTradeDelivery>/u, ''],
  ])('%s', (rule, search, replacement) => {
    const faulty = xml.replace(search, replacement);
    expect(faulty).not.toBe(xml);
    expect(brokenRules(faulty)).toContain(rule);
  });

  test('BR-55, BT-25: of a credit note', () => {
    expect(brokenRules(credit.replace(without('IssuerAssignedID'), ''))).toContain('BR-55');
    const reference = /<ram:InvoiceReferencedDocument>[\s\S]*<\/ram:InvoiceReferencedDocument>/u;
    expect(brokenRules(credit.replace(reference, ''))).toContain('BT-25');
  });
});

test('a credit note has positive amounts, its type, its invoice and the reason', async () => {
  const root = readCii(await writeCii(creditNoteOf(discountedInvoice())));
  expect(root.at('rsm:ExchangedDocument/ram:TypeCode')).toBe('381');
  expect(root.at('rsm:ExchangedDocument/ram:IncludedNote/ram:Content')).toBe(
    'Credit note for invoice 2026-00043: Charged to the wrong client',
  );
  const sums = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
  expect(root.at(`${sums}/ram:DuePayableAmount`)).toBe('104.94');
  const references = root.all(`${SETTLEMENT}/ram:InvoiceReferencedDocument`);
  expect(references.map((of) => of.at('ram:IssuerAssignedID'))).toEqual(['2026-00043']);
  expect(references[0]?.at('ram:FormattedIssueDateTime/qdt:DateTimeString')).toBe('20261104');
  expect(root.all(`${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`)).toEqual([]);
});

test('an invoice has its due date, its days, the transfer, the animal and the fee schedule', async () => {
  const root = readCii(await writeCii({ ...mixedInvoice(), dueOn: '2026-11-20' }));
  const dates = (path: string) => root.at(`${path}/udt:DateTimeString`);
  expect(dates(`${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime`)).toBe('20261120');
  expect(dates(`${DELIVERY}/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime`)).toBe('20261105');
  expect(dates(`${SETTLEMENT}/ram:BillingSpecifiedPeriod/ram:StartDateTime`)).toBe('20261103');
  expect(root.at(`${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode`)).toBe('58');
  expect(root.at(`${SETTLEMENT}/ram:PaymentReference`)).toBe('2026-00043');
  const lines = root.all('rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem');
  const quantity = lines[2]?.all('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity')[0];
  expect([quantity?.text, quantity?.attribute('unitCode')]).toEqual(['2.5', 'MLT']);
  const fees = readCii(await writeCii(germanInvoice()))
    .all('rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem')[0]
    ?.all('ram:SpecifiedTradeProduct/ram:ApplicableProductCharacteristic')
    .map((of) => `${of.at('ram:Description')}: ${of.at('ram:Value')}`);
  expect(fees).toEqual(['Animal: Biscuit', 'GOT no.: 16', 'Factor: 1']);
});

test('every unit has a code that the library knows', async () => {
  const units = 'bag bottle box can day g hour kg km L mg min mL ml pack piece tablet tube vial'.split(' ');
  const invoice = longInvoice(units.length + 1);
  const lines = invoice.lines.map((line, index) => ({ ...line, unit: units[index] }));
  const codes = units.map((unit) => unitCodeOf(unit));
  expect(codes).not.toContain('C62');
  const xml = await writeCii({ ...invoice, lines });
  expect([...xml.matchAll(/unitCode="(\w+)"/gu)].map(([, code]) => code)).toEqual([...codes, 'C62']);
});

test('no text breaks out of its element, and what XML cannot have is left out', async () => {
  const text = `A\u0001\uFFFE\uD800B & <b> ${hostileTexts().slice(0, 40).join(' ')}`;
  const [line] = germanInvoice().lines;
  const xml = await writeCii({
    ...germanInvoice(),
    lines: line === undefined ? [] : [{ ...line, description: text }],
    taxes: germanInvoice().taxes.slice(0, 1),
  });
  const name = readCii(xml).at(
    'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedTradeProduct/ram:Name',
  );
  expect(name.startsWith('AB & <b> ')).toBe(true);
  expect(xml).toContain('AB &amp; &lt;b&gt; ');
});

describe('the PDF with the XML inside', () => {
  /** The file inside, as it was attached. */
  function attachedXml(pdf: Buffer): string {
    const text = pdf.toString('latin1');
    const at = text.indexOf('stream\n', text.indexOf('/Type /EmbeddedFile'));
    return inflateSync(Buffer.from(text.slice(at + 7, text.indexOf('\nendstream', at)), 'latin1')).toString(
      'utf8',
    );
  }

  test('has the same XML, says that it has, and is the same file each time', async () => {
    const pdf = await structuredInvoice(germanInvoice());
    if (pdf === null) throw new Error('It is offered in Germany.');
    expect(attachedXml(pdf)).toBe(await writeCii(germanInvoice()));
    const text = pdf.toString('latin1');
    for (const part of [
      '/AFRelationship /Alternative',
      '(factur-x.xml)',
      '<pdfaid:part>3</pdfaid:part>',
      '<fx:ConformanceLevel>EN 16931<',
    ]) {
      expect(text).toContain(part);
    }
    expect(pdf.equals((await structuredInvoice(germanInvoice())) ?? Buffer.alloc(0))).toBe(true);
  });

  test('is not made where it is not offered', async () => {
    expect(await structuredInvoice(texanInvoice())).toBeNull();
  });
});
