import { DOCUMENT_KIND_LABELS } from '#vocabulary/document-kinds.ts';
import { printWeight } from '#foundation/values/weight.ts';
import { openPdfSheet } from '#foundation/server/pdf/open-pdf-sheet.ts';
import { printMicrochip } from '#practice/pets/microchip.rules.ts';
import { clinicLines, paperStyleOf, signalmentText } from '#practice/clinics/paper.rules.ts';
import type { RecordFile } from '../record-file.contract.ts';
import { type Paper, printTable } from './paper.ts';
import { printClientRecord } from './print-client-record.ts';
import { printFullRecord } from './print-full-record.ts';
import { printResults } from './print-results.ts';

function printHead({ sheet, style }: Paper, record: RecordFile): void {
  const { clinic, pet, exportedAt } = record;
  sheet.header(clinic.name, clinicLines(clinic));
  sheet.title(
    `Medical record of ${pet.name}`,
    [
      record.kind === 'full' ? 'Full record' : 'Record for the client',
      record.isComplete ? '' : 'selected parts',
      `as of ${style.instant(exportedAt)}`,
    ]
      .filter(Boolean)
      .join(', '),
  );
  sheet.fields(
    [
      { label: 'Pet', value: `${pet.name} (${signalmentText(pet)})` },
      {
        label: 'Born on',
        value:
          pet.bornOn === null ? '' : `${style.day(pet.bornOn)}${pet.birthIsEstimated ? ' (estimated)' : ''}`,
      },
      { label: 'Died on', value: pet.deceasedOn === null ? '' : style.day(pet.deceasedOn) },
      { label: 'Color', value: pet.colour ?? '' },
      { label: 'Microchip', value: pet.microchip === null ? '' : printMicrochip(pet.microchip) },
      {
        label: 'Clients',
        value: record.kind === 'full' ? record.clients.map(({ fullName }) => fullName).join(', ') : '',
      },
    ].filter(({ value }) => value !== ''),
  );
}

function printShared(paper: Paper, { weights, due, documents }: RecordFile): void {
  const { style } = paper;
  printTable(
    paper,
    'What is due',
    ['Care', 'Due'],
    due.map(({ name, dueOn }) => [name, style.day(dueOn)]),
  );
  printTable(
    paper,
    'Weights',
    ['Day', 'Weight'],
    weights
      .toReversed()
      .map(({ weightGrams, weighedAt }) => [
        style.dayOf(weighedAt),
        printWeight(weightGrams, style.weightUnit, style.country),
      ]),
  );
  printTable(
    paper,
    'Documents',
    ['Date', 'Kind', 'Title'],
    documents.map(({ datedOn, kind, title, voidedAt }) => [
      style.day(datedOn),
      DOCUMENT_KIND_LABELS[kind],
      voidedAt === null ? title : `${title} (voided on ${style.dayOf(voidedAt)})`,
    ]),
    [1, 1, 3],
  );
}

/** A record on paper, with pet and clinic on each page. */
export async function printRecord(record: RecordFile): Promise<Buffer> {
  const { clinic, pet, exportedAt } = record;
  const style = paperStyleOf(clinic);
  const sheet = await openPdfSheet({
    title: `Medical record of ${pet.name}`,
    author: clinic.name,
    createdAt: new Date(exportedAt),
    size: style.size,
    continuedHeader: [clinic.name, pet.name, pet.microchip && printMicrochip(pet.microchip)]
      .filter(Boolean)
      .join(' · '),
    footer: `${pet.name}: ${record.kind === 'full' ? 'full record' : 'record for the client'}, ${style.instant(exportedAt)}`,
  });
  const paper = { sheet, style };
  printHead(paper, record);
  await (record.kind === 'full' ? printFullRecord(paper, record) : printClientRecord(paper, record));
  await printResults(paper, record);
  printShared(paper, record);
  return sheet.finish();
}
