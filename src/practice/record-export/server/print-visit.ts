import { BODY_SYSTEM_LABELS, BODY_SYSTEMS, FINDING_RESULT_LABELS } from '#vocabulary/exam.ts';
import { DIAGNOSIS_CERTAINTY_LABELS, VISIT_SECTION_LABELS, VISIT_SECTIONS } from '#vocabulary/visits.ts';
import type { FullRecordVisit } from '../record-file.contract.ts';
import { actStatusText, actText, signatureText, visitStatusText, vitalsText } from '../record-text.rules.ts';
import { type Paper, printLines, printTable } from './paper.ts';

function printVisitHead(paper: Paper, visit: FullRecordVisit): void {
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
}

function printSections(paper: Paper, visit: FullRecordVisit): void {
  const { sheet, style } = paper;
  for (const name of VISIT_SECTIONS) {
    const section = visit.sections.find((one) => one.section === name);
    if (section === undefined || section.text === '') continue;
    sheet.heading(VISIT_SECTION_LABELS[name]);
    printLines(paper, section.text);
    sheet.paragraph(
      [
        `Saved ${style.instant(section.savedAt)}${section.savedByName === null ? '' : ` by ${section.savedByName}`}`,
        section.revisionCount === 1 ? '1 revision' : `${section.revisionCount} revisions`,
        section.hasUnconfirmedText ? 'contains template text that no one has confirmed' : '',
      ]
        .filter(Boolean)
        .join(' · '),
      7.5,
    );
  }
}

function printExam(paper: Paper, visit: FullRecordVisit): void {
  const { sheet, style } = paper;
  const vitals = visit.vitals.filter(({ voidedAt }) => voidedAt === null);
  if (vitals.length > 0) sheet.heading('Vital signs');
  for (const one of vitals)
    sheet.paragraph(`${style.instant(one.measuredAt)}: ${vitalsText(one, style.country)}`);
  printTable(
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
}

function printDiagnoses(paper: Paper, visit: FullRecordVisit): void {
  printTable(
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
}

function printActs(paper: Paper, visit: FullRecordVisit): void {
  const { style } = paper;
  printTable(
    paper,
    'Treatments',
    ['Treatment', 'Status', 'When, by whom', 'Note'],
    visit.acts.map((act) => [
      actText(act, style.country),
      actStatusText(act),
      [act.doneAt === null ? '' : style.instant(act.doneAt), act.doneByName].filter(Boolean).join(', '),
      [act.note, act.overrideReason === null ? '' : `despite an alert: ${act.overrideReason}`]
        .filter(Boolean)
        .join(' · '),
    ]),
    [3, 1.5, 3, 3],
  );
}

function printSignatures(paper: Paper, visit: FullRecordVisit): void {
  const { sheet, style } = paper;
  for (const signature of visit.signatures) {
    sheet.heading(`${signatureText(signature)}, ${style.instant(signature.signedAt)}`);
    if (signature.text !== null) printLines(paper, signature.text);
    if (signature.reason !== null) sheet.paragraph(`Reason: ${signature.reason}`);
    sheet.paragraph(`Entry ${signature.position}, SHA-256 ${signature.contentHash}`, 7.5);
  }
}

/** Prints a visit with everything in it, and who signed it. */
export function printVisit(paper: Paper, visit: FullRecordVisit): void {
  printVisitHead(paper, visit);
  printSections(paper, visit);
  printExam(paper, visit);
  printDiagnoses(paper, visit);
  printActs(paper, visit);
  printSignatures(paper, visit);
}
