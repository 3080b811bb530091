import type { InvoiceDocument } from './invoice-document.contract.ts';
import type { LineToInvoice } from './invoice-content.rules.ts';
import { jurisdictionOf } from './jurisdictions.rules.ts';
import type { ClinicPlace } from './tax-method.rules.ts';

interface ClinicTexts {
  readonly place: ClinicPlace;
  /** The clinic’s own sentence under each invoice. */
  readonly note: string | null;
  /** Why the clinic charges no tax. */
  readonly exemptionNote: string | null;
}

const isTaxed = ({ taxes }: Pick<LineToInvoice, 'taxes'>): boolean =>
  taxes.some(({ ratePpm }) => ratePpm > 0);

/** CORE-8. What an invoice says because the law of the place or the clinic wants it. */
export function legalTexts(
  { place, note, exemptionNote }: ClinicTexts,
  lines: readonly Pick<LineToInvoice, 'feeCode' | 'taxes'>[],
): Pick<InvoiceDocument, 'feeSchedule' | 'exemptionReason' | 'notes'> {
  const { feeSchedule, sentences } = jurisdictionOf(place.country, place.region);
  return {
    feeSchedule: lines.some(({ feeCode }) => feeCode !== null) ? feeSchedule.value : null,
    exemptionReason: lines.every(isTaxed) ? null : exemptionNote,
    notes: [...(note === null ? [] : [note]), ...sentences.value],
  };
}
