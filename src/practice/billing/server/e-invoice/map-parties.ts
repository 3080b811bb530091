import type { InvoiceDocument } from '../../invoice-document.contract.ts';

type Party = InvoiceDocument['buyer'];

/** Fields that are known: the library takes an empty one for a value. */
const known = (fields: Readonly<Record<string, string | null | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value == null || value.trim() === '' ? [] : [[name, value]],
    ),
  );

/** BG-5, BG-8. @param country a buyer without one is in the seller's. */
function address({ addressLines, city, postalCode, region }: Party, country: string) {
  const [street, additional, ...others] = addressLines;
  return {
    ...known({
      'cbc:StreetName': street,
      'cbc:AdditionalStreetName': additional,
      'cbc:CityName': city,
      'cbc:PostalZone': postalCode,
      'cbc:CountrySubentity': region,
    }),
    ...(others.length === 0 ? {} : { 'cac:AddressLine': { 'cbc:Line': others.join(', ') } }),
    'cac:Country': { 'cbc:IdentificationCode': country },
  };
}

const taxId = (id: string, scheme: 'VAT' | 'FC') => ({
  'cbc:CompanyID': id.replaceAll(/\s/gu, ''),
  'cac:TaxScheme': { 'cbc:ID': scheme },
});

/** BG-4: the VAT id is BT-31, the number of the tax office BT-32. */
export function sellerParty({ seller }: InvoiceDocument) {
  const contact = known({ 'cbc:Telephone': seller.phone, 'cbc:ElectronicMail': seller.email });
  return {
    'cac:Party': {
      'cac:PostalAddress': address(seller, seller.country ?? ''),
      'cac:PartyTaxScheme': [
        ...(seller.vatId ? [taxId(seller.vatId, 'VAT')] : []),
        ...(seller.taxNumber ? [taxId(seller.taxNumber, 'FC')] : []),
      ],
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': seller.name },
      ...(Object.keys(contact).length === 0
        ? {}
        : { 'cac:Contact': { 'cbc:Name': seller.name, ...contact } }),
    },
  };
}

/** BG-7. */
export function buyerParty({ buyer, seller }: InvoiceDocument) {
  return {
    'cac:Party': {
      'cac:PostalAddress': address(buyer, buyer.country ?? seller.country ?? ''),
      ...(buyer.vatId ? { 'cac:PartyTaxScheme': taxId(buyer.vatId, 'VAT') } : {}),
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': buyer.name },
    },
  };
}

/** BG-16, BG-17: a SEPA transfer (58) with the number of the invoice; nothing where there is no IBAN. */
export function paymentMeans({ kind, number, seller: { bank } }: InvoiceDocument) {
  if (kind !== 'invoice' || bank?.iban == null) return {};
  return {
    'cac:PaymentMeans': [
      {
        'cbc:PaymentMeansCode': '58',
        'cbc:PaymentID': number,
        'cac:PayeeFinancialAccount': {
          'cbc:ID': bank.iban,
          'cbc:Name': bank.holder,
          ...(bank.bic === null ? {} : { 'cac:FinancialInstitutionBranch': { 'cbc:ID': bank.bic } }),
        },
      },
    ],
  };
}
