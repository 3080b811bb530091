import type { InvoiceDocument, InvoiceLine } from '../../invoice-document.contract.ts';
import { taxCategoryOf } from '../../structured-invoice.rules.ts';
import { decimal, percentOf, signOf } from './amounts.ts';

const rateOf = ({ taxes }: InvoiceLine): number => taxes[0]?.ratePpm ?? 0;

/** BG-23: one group for each category and rate, as the lines have them. The tax is what the document has, never calculated. */
export function taxTotal(document: InvoiceDocument) {
  const { currency, lines, exemptionReason } = document;
  const sign = signOf(document);
  const groups = Map.groupBy(lines, (line) => `${taxCategoryOf(line)} ${rateOf(line)}`);
  const subtotals = [...groups.values()].flatMap((members) => {
    const [line] = members;
    if (line === undefined) return [];
    const sum = (of: (member: InvoiceLine) => number): string =>
      decimal(sign * members.reduce((total, member) => total + of(member), 0));
    const category = taxCategoryOf(line);
    return [
      {
        'cbc:TaxableAmount': sum(({ netMinor }) => netMinor),
        'cbc:TaxableAmount@currencyID': currency,
        'cbc:TaxAmount': sum(({ taxMinor }) => taxMinor),
        'cbc:TaxAmount@currencyID': currency,
        'cac:TaxCategory': {
          'cbc:ID': category,
          'cbc:Percent': percentOf(rateOf(line)),
          ...(category === 'E' ? { 'cbc:TaxExemptionReason': exemptionReason } : {}),
          'cac:TaxScheme': { 'cbc:ID': 'VAT' },
        },
      },
    ];
  });
  return [
    {
      'cbc:TaxAmount': decimal(sign * document.taxMinor),
      'cbc:TaxAmount@currencyID': currency,
      'cac:TaxSubtotal': subtotals,
    },
  ];
}

/** BG-22. */
export function documentTotals(document: InvoiceDocument) {
  const { currency, netMinor, totalMinor } = document;
  const sign = signOf(document);
  const [net, total] = [decimal(sign * netMinor), decimal(sign * totalMinor)];
  return {
    'cbc:LineExtensionAmount': net,
    'cbc:LineExtensionAmount@currencyID': currency,
    'cbc:TaxExclusiveAmount': net,
    'cbc:TaxExclusiveAmount@currencyID': currency,
    'cbc:TaxInclusiveAmount': total,
    'cbc:TaxInclusiveAmount@currencyID': currency,
    'cbc:PayableAmount': total,
    'cbc:PayableAmount@currencyID': currency,
  };
}
