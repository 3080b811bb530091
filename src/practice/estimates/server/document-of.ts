import { taxMethodOf } from '#practice/billing/tax-method.rules.ts';
import { rangeOf } from '../estimate.rules.ts';
import type { EstimateDocument, EstimateLine } from '../estimate-document.contract.ts';
import type { EstimateFacts, LineFacts } from './facts.ts';

const lineOf = (line: LineFacts): EstimateLine => ({
  id: line.id,
  description: line.description,
  unit: line.unit,
  lowThousandths: line.lowThousandths,
  highThousandths: line.highThousandths,
  unitPriceMinor: line.unitPriceMinor,
  factorPercent: line.factorPercent,
  lowMinor: line.lowMinor,
  highMinor: line.highMinor,
  includesTax: line.includesTax,
  taxes: line.taxes,
  isRequired: line.isRequired,
});

/** What an estimate says: once it was answered what was signed, else what it would say now. */
export function documentOf(facts: EstimateFacts): EstimateDocument {
  if (facts.answer !== null) return facts.answer.document;
  const { title, message, sentOn, validUntilOn, currency, clinic, client, pet } = facts;
  const taxMethod = taxMethodOf(clinic);
  return {
    title,
    message,
    sentOn,
    validUntilOn,
    currency,
    taxMethod,
    clinic,
    client,
    pet,
    options: facts.options.map(({ position, name, note, lines }) => ({
      position,
      name,
      note,
      lines: lines.map(lineOf),
      ...rangeOf(lines, taxMethod),
    })),
    answer: null,
  };
}
