import type { InvoiceDocument, InvoiceLine } from '../../invoice-document.contract.ts';
import { lineNameText } from '../../invoice-text.rules.ts';
import { taxCategoryOf } from '../../structured-invoice.rules.ts';
import { decimal, lineAmounts, percentOf } from './amounts.ts';
import { unitCodeOf } from './unit-codes.ts';

/** BG-30: E and Z have the rate 0 as well. */
const taxCategory = (line: InvoiceLine) => ({
  'cbc:ID': taxCategoryOf(line),
  'cbc:Percent': percentOf(line.taxes[0]?.ratePpm ?? 0),
  'cac:TaxScheme': { 'cbc:ID': 'VAT' },
});

/** BG-32: what no field of its own exists for. */
function properties({ feeSchedule }: InvoiceDocument, { petName, feeCode, factorPercent }: InvoiceLine) {
  const values: readonly (readonly [name: string, value: string | null])[] = [
    ['Animal', petName],
    [feeSchedule == null ? 'Fee no.' : `${feeSchedule} no.`, feeCode],
    ['Factor', factorPercent === null ? null : String(factorPercent / 100)],
  ];
  return values.flatMap(([name, value]) =>
    value === null || value === '' ? [] : [{ 'cbc:Name': name, 'cbc:Value': value }],
  );
}

/** BG-27. */
function discount(document: InvoiceDocument, line: InvoiceLine) {
  const { discountMinor, netMinor } = lineAmounts(document, line);
  if (discountMinor === 0) return {};
  return {
    'cac:AllowanceCharge': [
      {
        'cbc:ChargeIndicator': discountMinor < 0 ? 'true' : 'false',
        'cbc:AllowanceChargeReason': line.discountReason ?? 'Discount',
        'cbc:Amount': decimal(Math.abs(discountMinor)),
        'cbc:Amount@currencyID': document.currency,
        'cbc:BaseAmount': decimal(netMinor + discountMinor),
        'cbc:BaseAmount@currencyID': document.currency,
      },
    ],
  };
}

/** BG-25. */
export function invoiceLine(document: InvoiceDocument, line: InvoiceLine) {
  const { currency } = document;
  const { netMinor, quantity, price } = lineAmounts(document, line);
  const attributes = properties(document, line);
  return {
    'cbc:ID': String(line.position),
    'cbc:InvoicedQuantity': String(quantity),
    'cbc:InvoicedQuantity@unitCode': unitCodeOf(line.unit),
    'cbc:LineExtensionAmount': decimal(netMinor),
    'cbc:LineExtensionAmount@currencyID': currency,
    'cac:InvoicePeriod': { 'cbc:StartDate': line.performedOn, 'cbc:EndDate': line.performedOn },
    ...discount(document, line),
    'cac:Item': {
      'cbc:Name': lineNameText(line, document.seller.country ?? ''),
      ...(line.code === null ? {} : { 'cac:SellersItemIdentification': { 'cbc:ID': line.code } }),
      'cac:ClassifiedTaxCategory': taxCategory(line),
      ...(attributes.length === 0 ? {} : { 'cac:AdditionalItemProperty': attributes }),
    },
    'cac:Price': { 'cbc:PriceAmount': price, 'cbc:PriceAmount@currencyID': currency },
  };
}
