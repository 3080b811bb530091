import type { XmlElement } from './read-cii.ts';

const LINE_TAX = 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax';
const LINE_NET =
  'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount';

const cents = (text: string): number => Math.round(Number(text) * 100);
const keyOf = (tax: XmlElement | undefined): string =>
  `${tax?.at('ram:CategoryCode') ?? ''} ${Number(tax?.at('ram:RateApplicablePercent'))}`;

/** BR-45 to BR-48, BR-CO-17, and the rules of the categories S (standard), Z (zero) and E (exempt). */
export function taxRules(
  taxes: readonly XmlElement[],
  lines: readonly XmlElement[],
): readonly (string | false)[] {
  const groups = new Set(taxes.map(keyOf));
  const ofLines = lines.map((line) => keyOf(line.all(LINE_TAX)[0]));
  return [
    // A line's rate without a group of its own.
    ...ofLines.map((key) => !groups.has(key) && `BR-${key[0]}-1`),
    groups.size !== taxes.length && 'one group per rate',
    ...taxes.flatMap((tax) => {
      const category = tax.at('ram:CategoryCode');
      const [base, amount] = [cents(tax.at('ram:BasisAmount')), cents(tax.at('ram:CalculatedAmount'))];
      const rate = Number(tax.at('ram:RateApplicablePercent'));
      const net = lines
        .filter((line) => keyOf(line.all(LINE_TAX)[0]) === keyOf(tax))
        .reduce((sum, line) => sum + cents(line.at(LINE_NET)), 0);
      const isTaxed = category === 'S';
      return [
        tax.at('ram:BasisAmount') === '' && 'BR-45',
        tax.at('ram:CalculatedAmount') === '' && 'BR-46',
        !['S', 'Z', 'E'].includes(category) && 'BR-47',
        tax.at('ram:RateApplicablePercent') === '' && 'BR-48',
        // Prices with tax may leave a cent between base times rate and the tax; the official check allows less than a unit.
        Math.abs(amount - (base * rate) / 100) > 1.5 && 'BR-CO-17',
        isTaxed && !(rate > 0) && 'BR-S-5',
        !isTaxed && rate !== 0 && `BR-${category}-5`,
        base !== net && `BR-${category}-8`,
        !isTaxed && amount !== 0 && `BR-${category}-9`,
        category === 'E' && tax.at('ram:ExemptionReason') === '' && 'BR-E-10',
        isTaxed && tax.at('ram:ExemptionReason') !== '' && 'BR-S-10',
      ];
    }),
  ];
}
