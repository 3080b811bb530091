import { AppError } from '#vocabulary/errors.ts';
import { addressText } from '#foundation/values/address.ts';
import { paperSizeOf } from '#foundation/values/paper-size.ts';
import { printDay } from '#foundation/values/print-time.ts';
import { openPdfSheet } from '#foundation/server/pdf/open-pdf-sheet.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { directionsText } from '../../directions.rules.ts';
import { prescriptionDutyOf } from '../../prescription-places.rules.ts';
import type { WrittenField } from '../../prescriptions.contract.ts';
import {
  missingWritten,
  WRITTEN_LABELS,
  type WrittenFacts,
  writtenValues,
} from '../../written-prescription.rules.ts';
import { type PrescriptionFacts, prescriptionOf } from './facts.ts';
import { findPrescription } from './find-prescriptions.ts';

function writtenFactsOf(facts: PrescriptionFacts): WrittenFacts {
  const { clinic, client, prescriber } = facts;
  const { country } = clinic;
  return {
    country,
    writtenOn: facts.writtenOn,
    clinic: {
      name: clinic.name,
      address: clinic.addressLine === null ? '' : addressText(clinic, country),
      phone: clinic.phone ?? '',
    },
    prescriber: { name: prescriber?.name ?? '', licence: prescriber?.licence ?? '' },
    owner: {
      name: client?.name ?? '',
      address: client?.addressLine == null ? '' : addressText(client, country),
    },
    pet: facts.pet,
    drugName: facts.drugName,
    strength: facts.strength ?? '',
    isControlled: facts.controlSchedule !== null,
    quantityThousandths: facts.quantityThousandths,
    unit: facts.unit,
    directions: directionsText(facts.directions, country),
    refills: facts.refills,
  };
}

/** What the drug and its use take the width of the paper for. */
const HEAD = [
  'owner_name',
  'owner_address',
  'pet_name',
  'species',
] as const satisfies readonly WrittenField[];
const DRUG = ['drug_name', 'strength', 'quantity', 'refills'] as const satisfies readonly WrittenField[];

/**
 * RX-6. A prescription for a pharmacy elsewhere, with all that its place demands; signed by hand.
 *
 * @throws AppError `not_found`; `prescription_state` unless it is active; `prescription_incomplete` with `missing` in its details.
 */
export async function getPrescriptionPdf(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<{ readonly fileName: string; readonly contentBase64: string }> {
  const facts = await findPrescription(ctx, id);
  if (facts.filledAt !== 'elsewhere') throw new AppError('not_found');
  if (prescriptionOf(facts, ctx.now).state !== 'active') throw new AppError('prescription_state');
  const written = writtenFactsOf(facts);
  const duty = prescriptionDutyOf(facts.clinic.country, facts.clinic.region);
  const missing = missingWritten(written, duty);
  if (missing.length > 0)
    throw new AppError('prescription_incomplete', { missing: missing.map((field) => WRITTEN_LABELS[field]) });
  const values = writtenValues(written);
  const fieldsOf = (fields: readonly WrittenField[]) =>
    fields
      .filter((field) => values[field] !== '')
      .map((field) => ({ label: WRITTEN_LABELS[field], value: values[field] }));
  const title = `Prescription ${facts.number}`;
  const sheet = await openPdfSheet({
    title,
    author: facts.clinic.name,
    createdAt: new Date(`${facts.writtenOn}T12:00:00Z`),
    size: paperSizeOf(facts.clinic.country),
    footer: `${facts.clinic.name} · ${title}`,
  });
  sheet.header(
    facts.clinic.name,
    [values.clinic_address, values.clinic_phone].filter((line) => line !== ''),
  );
  sheet.title(title, values.written_on);
  sheet.fields(fieldsOf(HEAD), 2);
  sheet.heading('Rx');
  sheet.fields(fieldsOf(DRUG), 2);
  sheet.fields(fieldsOf(['directions']), 1);
  sheet.fields([{ label: 'Valid until', value: printDay(facts.expiresOn, facts.clinic.country, 'date') }], 2);
  if (facts.note !== null) sheet.paragraph(facts.note, 10);
  sheet.fields(fieldsOf(['prescriber_name', 'prescriber_licence']), 2);
  for (const sentence of duty.sentences.value) sheet.notice(sentence);
  sheet.signature('Signature');
  const pdf = await sheet.finish();
  return { fileName: `prescription-${facts.number}.pdf`, contentBase64: pdf.toString('base64') };
}
