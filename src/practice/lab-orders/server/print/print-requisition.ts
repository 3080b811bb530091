import { openPdfSheet } from '#foundation/server/pdf/open-pdf-sheet.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { printWeight } from '#foundation/values/weight.ts';
import { ageText } from '#practice/pets/age.rules.ts';
import { printMicrochip } from '#practice/pets/microchip.rules.ts';
import { clinicLines, type PaperStyle, paperStyleOf, signalmentText } from '#practice/clinics/paper.rules.ts';
import { PRIORITY_LABELS } from '../../order-labels.rules.ts';
import type { OrderFacts } from './facts.ts';

/** The age on the day of the order; empty where nobody knows the birth. */
function ageOf({ pet, order, clinic }: OrderFacts): string {
  if (pet.bornOn === null) return '';
  const day = localDayOf(Date.parse(order.createdAt), clinic.timeZone);
  const age = ageText({ bornOn: pet.bornOn, bornOnEstimated: pet.birthIsEstimated, diedOn: null }, day);
  return age.ok ? age.value : '';
}

function patientFields(facts: OrderFacts, style: PaperStyle) {
  const { pet, order, weightGrams } = facts;
  const weight = weightGrams === null ? '' : printWeight(weightGrams, style.weightUnit, style.country);
  return [
    { label: 'Patient', value: pet.name },
    { label: 'Species, breed, sex', value: signalmentText(pet) },
    { label: 'Client', value: order.clientName ?? '' },
    { label: 'Age', value: ageOf(facts) },
    { label: 'Date of birth', value: pet.bornOn === null ? '' : style.day(pet.bornOn) },
    { label: 'Weight', value: weight },
    { label: 'Microchip', value: pet.microchip === null ? '' : printMicrochip(pet.microchip) },
    { label: 'Doctor', value: order.doctor?.fullName ?? '' },
    { label: 'Priority', value: PRIORITY_LABELS[order.priority] },
  ].filter(({ value }) => value !== '');
}

/** The requisition of an order: who, what, from which sample, and why. The same bytes each time. */
export async function printRequisition(facts: OrderFacts): Promise<Buffer> {
  const { clinic, order, accountNumber } = facts;
  const style = paperStyleOf(clinic);
  const sheet = await openPdfSheet({
    title: `Laboratory requisition ${order.accession}`,
    author: clinic.name,
    createdAt: new Date(order.createdAt),
    size: style.size,
    footer: `Requisition ${order.accession} for ${facts.pet.name}`,
  });
  sheet.header(clinic.name, clinicLines(clinic));
  const account = accountNumber === null ? '' : `, account ${accountNumber}`;
  sheet.title('Laboratory requisition', `${order.laboratory.name}${account}`);
  await sheet.barcode(order.accession);
  sheet.fields([
    { label: 'Ordered', value: style.instant(order.orderedAt ?? order.createdAt) },
    ...patientFields(facts, style),
  ]);
  sheet.heading('Tests');
  sheet.rows(
    ['Code', 'Test', 'Sample'],
    order.tests.map(({ code, name, specimenPosition }) => [
      code,
      name,
      specimenPosition === null ? '' : `${specimenPosition}`,
    ]),
    [2, 5, 1],
  );
  sheet.heading('Samples');
  sheet.rows(
    ['Sample', 'Specimen', 'Container', 'Collected'],
    order.specimens.map(({ position, specimen, container, collectedAt }) => [
      `${order.accession}-${position}`,
      specimen,
      container ?? '',
      collectedAt === null ? '' : style.instant(collectedAt),
    ]),
    [2, 3, 3, 3],
  );
  if (order.clinicalNote !== null) {
    sheet.heading('Clinical information');
    sheet.paragraph(order.clinicalNote, 10);
  }
  return sheet.finish();
}
