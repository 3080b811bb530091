import { setImmediate as nextTurn } from 'node:timers/promises';
import { careTargetLabel } from '#vocabulary/care.ts';
import { PET_ALERT_KIND_LABELS } from '#vocabulary/pet-alerts.ts';
import { PROBLEM_STATUS_LABELS } from '#vocabulary/visits.ts';
import type { FullRecord } from '../record-file.contract.ts';
import { chainText, vitalsText } from '../record-text.rules.ts';
import { type Paper, printTable } from './paper.ts';
import { printVisit } from './print-visit.ts';

function printWarnings(paper: Paper, record: FullRecord): void {
  const { sheet } = paper;
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
}

function printProblems(paper: Paper, record: FullRecord): void {
  const { style } = paper;
  printTable(
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
}

function printVaccinations(paper: Paper, record: FullRecord): void {
  const { style } = paper;
  printTable(
    paper,
    'Vaccinations',
    ['Given on', 'Vaccine', 'Protects against', 'Lot', 'Next due', 'Given by', 'Remarks'],
    record.vaccinations.map((dose) => [
      style.shortDay(dose.givenOn),
      [dose.productName, dose.manufacturer].filter(Boolean).join(', '),
      dose.targets.map(careTargetLabel).join(', '),
      dose.lot ?? '—',
      dose.nextDueOn === null ? '—' : style.shortDay(dose.nextDueOn),
      [dose.elsewhereName ?? dose.givenByName, dose.site].filter(Boolean).join(' · '),
      [
        dose.voidedAt === null ? '' : ['Voided', dose.voidReason].filter(Boolean).join(': '),
        dose.isElsewhere && dose.verifiedAt === null ? 'Not verified' : '',
        dose.reaction === null ? '' : `Reaction: ${dose.reaction}`,
      ]
        .filter(Boolean)
        .join(' · '),
    ]),
    [3, 4, 3, 2, 3, 3, 3],
  );
}

/** Prints what only a full record has: what to know first, problems, vaccinations with remarks, and every visit. */
export async function printFullRecord(paper: Paper, record: FullRecord): Promise<void> {
  const { sheet, style } = paper;
  printWarnings(paper, record);
  printProblems(paper, record);
  printVaccinations(paper, record);
  if (record.visits.length > 0) sheet.title('Visits');
  for (const visit of record.visits) {
    printVisit(paper, visit);
    // A long record must not keep the server from answering others.
    await nextTurn();
  }
  if (record.vitalsOutsideVisits.length > 0) sheet.heading('Vital signs outside of visits');
  for (const one of record.vitalsOutsideVisits) {
    sheet.paragraph(`${style.instant(one.measuredAt)}: ${vitalsText(one, style.country)}`);
  }
}
