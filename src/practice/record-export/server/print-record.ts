import { setImmediate as nextTurn } from 'node:timers/promises';
import { BODY_SYSTEM_LABELS, BODY_SYSTEMS, FINDING_RESULT_LABELS } from '#vocabulary/exam.ts';
import { careTargetLabel } from '#vocabulary/care.ts';
import { DOCUMENT_KIND_LABELS } from '#vocabulary/document-kinds.ts';
import { PET_ALERT_KIND_LABELS } from '#vocabulary/pet-alerts.ts';
import {
  DIAGNOSIS_CERTAINTY_LABELS,
  PROBLEM_STATUS_LABELS,
  VISIT_SECTION_LABELS,
  VISIT_SECTIONS,
} from '#vocabulary/visits.ts';
import { printWeight } from '#foundation/values/weight.ts';
import { openPdfSheet, type PdfSheet } from '#foundation/server/pdf/open-pdf-sheet.ts';
import { clinicLines, paperStyleOf, type PaperStyle, signalmentText } from '../paper.rules.ts';
import type { ClientRecord, FullRecord, FullRecordVisit, RecordFile } from '../record-file.contract.ts';
import {
  actStatusText,
  actText,
  chainText,
  signatureText,
  visitStatusText,
  vitalsText,
} from '../record-text.rules.ts';

interface Paper {
  readonly sheet: PdfSheet;
  readonly style: PaperStyle;
}

/** A table under its title; nothing without rows. */
function table(
  { sheet }: Paper,
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  shares?: readonly number[],
): void {
  if (rows.length === 0) return;
  sheet.heading(title);
  sheet.rows(head, rows, shares);
}

const paragraphs = ({ sheet }: Paper, text: string): void => {
  for (const line of text.split('\n')) if (line.trim() !== '') sheet.paragraph(line);
};

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
      { label: 'Microchip', value: pet.microchip ?? '' },
      {
        label: 'Clients',
        value: record.kind === 'full' ? record.clients.map(({ fullName }) => fullName).join(', ') : '',
      },
    ].filter(({ value }) => value !== ''),
  );
}

function printShared(paper: Paper, { weights, due, documents }: RecordFile): void {
  const { style } = paper;
  table(
    paper,
    'What is due',
    ['Care', 'Due'],
    due.map(({ name, dueOn }) => [name, style.day(dueOn)]),
  );
  table(
    paper,
    'Weights',
    ['Day', 'Weight'],
    weights
      .toReversed()
      .map(({ weightGrams, weighedAt }) => [
        style.dayOf(weighedAt),
        printWeight(weightGrams, style.weightUnit),
      ]),
  );
  table(
    paper,
    'Documents',
    ['Date', 'Kind', 'Title'],
    documents.map(({ datedOn, kind, title }) => [style.day(datedOn), DOCUMENT_KIND_LABELS[kind], title]),
    [1, 1, 3],
  );
}

async function printClientRecord(paper: Paper, record: ClientRecord): Promise<void> {
  const { sheet, style } = paper;
  if (record.allergies.length > 0) sheet.notice(`Allergies: ${record.allergies.join('; ')}`);
  table(
    paper,
    'Vaccinations',
    ['Given on', 'Vaccine', 'Protects from', 'Lot', 'Next due', 'Given at'],
    record.vaccinations.map((dose) => [
      style.day(dose.givenOn),
      [dose.productName, dose.manufacturer].filter(Boolean).join(', '),
      dose.targets.map(careTargetLabel).join(', '),
      dose.lot ?? '—',
      dose.nextDueOn === null ? '—' : style.day(dose.nextDueOn),
      dose.elsewhereName ?? record.clinic.name,
    ]),
    [3, 4, 4, 2, 3, 3],
  );
  if (record.visits.length > 0) sheet.heading('Visits');
  for (const { startedAt, reason, doctorName, discharge } of record.visits) {
    sheet.heading(`${style.dayOf(startedAt)}: ${reason}`);
    if (doctorName !== null) sheet.paragraph(doctorName);
    paragraphs(paper, discharge ?? '');
    await nextTurn();
  }
  printShared(paper, record);
}

function printVisit(paper: Paper, visit: FullRecordVisit): void {
  const { sheet, style } = paper;
  sheet.heading(`${style.instant(visit.startedAt)}: ${visit.reason}`);
  sheet.paragraph(
    [
      visit.doctorName,
      visit.supervisorName === null ? '' : `supervised by ${visit.supervisorName}`,
      visit.clientName === null ? '' : `brought by ${visit.clientName}`,
      visitStatusText(visit),
      visit.releasedAt === null ? '' : `shown to the client on ${style.dayOf(visit.releasedAt)}`,
    ]
      .filter(Boolean)
      .join(' · '),
  );
  for (const name of VISIT_SECTIONS) {
    const section = visit.sections.find((one) => one.section === name);
    if (section === undefined || section.text === '') continue;
    sheet.heading(VISIT_SECTION_LABELS[name]);
    paragraphs(paper, section.text);
    sheet.paragraph(
      [
        `Saved ${style.instant(section.savedAt)}${section.savedByName === null ? '' : ` by ${section.savedByName}`}`,
        section.revisionCount === 1 ? '1 revision' : `${section.revisionCount} revisions`,
        section.hasUnconfirmedText ? 'contains text of a template that nobody has confirmed' : '',
      ]
        .filter(Boolean)
        .join(' · '),
      7.5,
    );
  }
  const vitals = visit.vitals.filter(({ voidedAt }) => voidedAt === null);
  if (vitals.length > 0) sheet.heading('Vital signs');
  for (const one of vitals) sheet.paragraph(`${style.instant(one.measuredAt)}: ${vitalsText(one)}`);
  table(
    paper,
    'Exam',
    ['Body system', 'Result', 'Note'],
    BODY_SYSTEMS.flatMap((system) =>
      visit.findings
        .filter(({ bodySystem, result }) => bodySystem === system && result !== 'not_examined')
        .map(({ result, note, isUnconfirmed }) => [
          BODY_SYSTEM_LABELS[system],
          FINDING_RESULT_LABELS[result],
          [note, isUnconfirmed && visit.signedAt === null ? 'not confirmed' : ''].filter(Boolean).join(' · '),
        ]),
    ),
    [2, 1, 4],
  );
  table(
    paper,
    'Diagnoses',
    ['Diagnosis', 'Certainty', 'Code', 'As written'],
    visit.diagnoses.map(({ display, certainty, codeSystem, code, originalText }) => [
      display,
      DIAGNOSIS_CERTAINTY_LABELS[certainty],
      [codeSystem, code].filter(Boolean).join(' '),
      originalText === display ? '' : originalText,
    ]),
    [3, 1.5, 2, 3],
  );
  table(
    paper,
    'Acts',
    ['Act', 'Status', 'When, by whom', 'Note'],
    visit.acts.map((act) => [
      actText(act),
      actStatusText(act),
      [act.doneAt === null ? '' : style.instant(act.doneAt), act.doneByName].filter(Boolean).join(', '),
      [act.note, act.overrideReason === null ? '' : `despite an alert: ${act.overrideReason}`]
        .filter(Boolean)
        .join(' · '),
    ]),
    [3, 1.5, 3, 3],
  );
  for (const signature of visit.signatures) {
    sheet.heading(`${signatureText(signature)}, ${style.instant(signature.signedAt)}`);
    if (signature.text !== null) paragraphs(paper, signature.text);
    if (signature.reason !== null) sheet.paragraph(`Reason: ${signature.reason}`);
    sheet.paragraph(`Entry ${signature.position}, SHA-256 ${signature.contentHash}`, 7.5);
  }
}

async function printFullRecord(paper: Paper, record: FullRecord): Promise<void> {
  const { sheet, style } = paper;
  if (record.hasInternalNotes) {
    sheet.notice(
      'Contains internal notes. For the clinic’s own use: do not give it to clients or to others.',
    );
  }
  const chain = chainText(record.chain);
  if (record.chain.isIntact) sheet.paragraph(chain);
  else sheet.notice(chain);
  const active = record.alerts.filter(({ clearedAt }) => clearedAt === null);
  if (active.length > 0) {
    sheet.notice(active.map(({ kind, note }) => `${PET_ALERT_KIND_LABELS[kind]}: ${note}`).join('\n'));
  }
  table(
    paper,
    'Problems',
    ['Problem', 'Status', 'Since', 'Note'],
    record.problems.map(({ name, code, status, onsetOn, note }) => [
      [name, code].filter(Boolean).join(', '),
      PROBLEM_STATUS_LABELS[status],
      onsetOn === null ? '' : style.day(onsetOn),
      note ?? '',
    ]),
    [3, 1, 2, 3],
  );
  table(
    paper,
    'Vaccinations',
    ['Given on', 'Vaccine', 'Protects from', 'Lot', 'Next due', 'Given by', 'Remarks'],
    record.vaccinations.map((dose) => [
      style.day(dose.givenOn),
      [dose.productName, dose.manufacturer].filter(Boolean).join(', '),
      dose.targets.map(careTargetLabel).join(', '),
      dose.lot ?? '—',
      dose.nextDueOn === null ? '—' : style.day(dose.nextDueOn),
      [dose.elsewhereName ?? dose.givenByName, dose.site].filter(Boolean).join(', '),
      [
        dose.voidedAt === null ? '' : `Voided: ${dose.voidReason ?? ''}`,
        dose.isElsewhere && dose.verifiedAt === null ? 'Not verified' : '',
        dose.reaction === null ? '' : `Reaction: ${dose.reaction}`,
      ]
        .filter(Boolean)
        .join(' · '),
    ]),
    [3, 4, 3, 2, 3, 3, 3],
  );
  if (record.visits.length > 0) sheet.title('Visits');
  for (const visit of record.visits) {
    printVisit(paper, visit);
    // A long record must not keep the server from answering others.
    await nextTurn();
  }
  if (record.vitalsOutsideVisits.length > 0) sheet.heading('Vital signs outside of visits');
  for (const one of record.vitalsOutsideVisits) {
    sheet.paragraph(`${style.instant(one.measuredAt)}: ${vitalsText(one)}`);
  }
  printShared(paper, record);
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
    pageHeader: [clinic.name, pet.name, pet.microchip].filter(Boolean).join(' · '),
    footer: `${record.kind === 'full' ? 'Full record' : 'Record for the client'} of ${pet.name}, ${style.instant(exportedAt)}`,
  });
  const paper = { sheet, style };
  printHead(paper, record);
  if (record.kind === 'full') await printFullRecord(paper, record);
  else await printClientRecord(paper, record);
  return sheet.finish();
}
