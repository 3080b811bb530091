import { readCii, type XmlElement } from './read-cii.ts';
import { taxRules } from './tax-rules.ts';

const TRADE = 'rsm:SupplyChainTradeTransaction';
const SELLER = `${TRADE}/ram:ApplicableHeaderTradeAgreement/ram:SellerTradeParty`;
const BUYER = `${TRADE}/ram:ApplicableHeaderTradeAgreement/ram:BuyerTradeParty`;
const SETTLEMENT = `${TRADE}/ram:ApplicableHeaderTradeSettlement`;
const SUMS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const TERMS = `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms`;

/** An amount in minor units; NaN where there is none, which equals nothing. */
export const cents = (text: string): number => (text === '' ? Number.NaN : Math.round(Number(text) * 100));
export const sumOf = (elements: readonly XmlElement[], path: string): number =>
  elements.reduce((sum, element) => sum + cents(element.at(path)), 0);

/** Elements that must be there and have a text. */
const REQUIRED: readonly (readonly [rule: string, path: string])[] = [
  ['BR-01', 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'],
  ['BR-02', 'rsm:ExchangedDocument/ram:ID'],
  ['BR-03', 'rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString'],
  ['BR-04', 'rsm:ExchangedDocument/ram:TypeCode'],
  ['BR-05', `${SETTLEMENT}/ram:InvoiceCurrencyCode`],
  ['BR-06', `${SELLER}/ram:Name`],
  ['BR-07', `${BUYER}/ram:Name`],
  ['BR-08', `${SELLER}/ram:PostalTradeAddress`],
  ['BR-09', `${SELLER}/ram:PostalTradeAddress/ram:CountryID`],
  ['BR-10', `${BUYER}/ram:PostalTradeAddress`],
  ['BR-11', `${BUYER}/ram:PostalTradeAddress/ram:CountryID`],
  ['BR-12', `${SUMS}/ram:LineTotalAmount`],
  ['BR-13', `${SUMS}/ram:TaxBasisTotalAmount`],
  ['BR-14', `${SUMS}/ram:GrandTotalAmount`],
  ['BR-15', `${SUMS}/ram:DuePayableAmount`],
  ['BR-16', `${TRADE}/ram:IncludedSupplyChainTradeLineItem`],
  ['BR-CO-18', `${SETTLEMENT}/ram:ApplicableTradeTax`],
  // Of the schema D16B, not of the standard.
  ['XSD', `${TRADE}/ram:ApplicableHeaderTradeDelivery`],
];

const REQUIRED_OF_LINE: readonly (readonly [rule: string, path: string])[] = [
  ['BR-21', 'ram:AssociatedDocumentLineDocument/ram:LineID'],
  ['BR-22', 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'],
  [
    'BR-24',
    'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount',
  ],
  ['BR-25', 'ram:SpecifiedTradeProduct/ram:Name'],
  ['BR-26', 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount'],
  ['BR-CO-4', 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode'],
];

type Broken = readonly (string | false)[];

function lineRules(lines: readonly XmlElement[]): Broken {
  return lines.flatMap((line): Broken => {
    const allowances = line.all('ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge');
    const quantity = line.all('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity')[0];
    const price = Number(
      line.at('ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount'),
    );
    const taken = allowances.reduce((sum, of) => {
      const sign = of.at('ram:ChargeIndicator/udt:Indicator') === 'true' ? 1 : -1;
      return sum + sign * cents(of.at('ram:ActualAmount'));
    }, 0);
    const net = cents(
      line.at(
        'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount',
      ),
    );
    return [
      ...REQUIRED_OF_LINE.map(([rule, path]) => line.at(path) === '' && rule),
      quantity?.attribute('unitCode') === '' && 'BR-23',
      price < 0 && 'BR-27',
      ...allowances.flatMap((of) => [
        of.at('ram:ActualAmount') === '' && 'BR-41',
        of.at('ram:Reason') === '' && of.at('ram:ReasonCode') === '' && 'BR-42',
      ]),
      // No rule of the standard, but of those who receive such files: price times quantity less discount is the amount.
      Math.round(price * Number(quantity?.text) * 100) + taken !== net && 'line amount',
    ];
  });
}

function partyRules(root: XmlElement): Broken {
  const ids = root.all(`${SELLER}/ram:SpecifiedTaxRegistration/ram:ID`);
  const vatIds = [SELLER, BUYER]
    .flatMap((party) => root.all(`${party}/ram:SpecifiedTaxRegistration/ram:ID`))
    .filter((id) => id.attribute('schemeID') === 'VA');
  return [
    ids.filter(({ text }) => text !== '').length === 0 && 'BR-CO-26',
    vatIds.some(({ text }) => !/^[A-Z]{2}/u.test(text)) && 'BR-CO-9',
    ids.some((id) => !['VA', 'FC'].includes(id.attribute('schemeID'))) && 'tax scheme',
  ];
}

function sumRules(root: XmlElement, lines: readonly XmlElement[]): Broken {
  const [sums] = root.all(SUMS);
  const amount = (name: string): number => cents(sums?.at(`ram:${name}`) ?? '');
  const lineNet =
    'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount';
  const taxes = root.all(`${SETTLEMENT}/ram:ApplicableTradeTax`);
  const hasTerms =
    root.at(`${TERMS}/ram:DueDateDateTime/udt:DateTimeString`) + root.at(`${TERMS}/ram:Description`);
  return [
    amount('LineTotalAmount') !== sumOf(lines, lineNet) && 'BR-CO-10',
    // No allowances or charges of the document.
    amount('TaxBasisTotalAmount') !== amount('LineTotalAmount') && 'BR-CO-13',
    amount('TaxTotalAmount') !== sumOf(taxes, 'ram:CalculatedAmount') && 'BR-CO-14',
    amount('GrandTotalAmount') !== amount('TaxBasisTotalAmount') + amount('TaxTotalAmount') && 'BR-CO-15',
    // Nothing prepaid, nothing rounded.
    amount('DuePayableAmount') !== amount('GrandTotalAmount') && 'BR-CO-16',
    amount('DuePayableAmount') > 0 && hasTerms === '' && 'BR-CO-25',
  ];
}

function documentRules(root: XmlElement): Broken {
  const means = root.all(`${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`);
  const earlier = root.all(`${SETTLEMENT}/ram:InvoiceReferencedDocument`);
  const isCredit = root.at('rsm:ExchangedDocument/ram:TypeCode') === '381';
  const account = 'ram:PayeePartyCreditorFinancialAccount/ram:IBANID';
  return [
    means.some((of) => of.at('ram:TypeCode') === '') && 'BR-49',
    means.some((of) => of.at('ram:TypeCode') === '58' && of.at(account) === '') && 'BR-50',
    earlier.some((of) => of.at('ram:IssuerAssignedID') === '') && 'BR-55',
    // Of the German VAT act: a credit note names its invoice.
    isCredit && earlier.length === 0 && 'BT-25',
  ];
}

const syntaxRules = (xml: string): Broken => [
  // An empty element says nothing, and receivers refuse it.
  /<[a-z]+:[A-Za-z]+\s*\/>/u.test(xml) && 'empty element',
  /<ram:(?!TaxTotalAmount)\w+ currencyID=/u.test(xml) && 'CII-DT-031',
];

/**
 * The ids of the rules of EN 16931 that an invoice in CII breaks, sorted; of the rules that matter to a clinic's invoice, written
 * down by hand from the standard's list. They are no substitute for the official Schematron.
 */
export function brokenRules(xml: string): string[] {
  const root = readCii(xml);
  const lines = root.all(`${TRADE}/ram:IncludedSupplyChainTradeLineItem`);
  const broken = [
    ...REQUIRED.map(([rule, path]) => root.at(path) === '' && rule),
    ...lineRules(lines),
    ...partyRules(root),
    ...sumRules(root, lines),
    ...documentRules(root),
    ...taxRules(root.all(`${SETTLEMENT}/ram:ApplicableTradeTax`), lines),
    ...syntaxRules(xml),
  ];
  return [...new Set(broken.filter((rule) => rule !== false))].toSorted();
}
