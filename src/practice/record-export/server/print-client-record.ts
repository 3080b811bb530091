import { setImmediate as nextTurn } from 'node:timers/promises';
import { careTargetLabel } from '#vocabulary/care.ts';
import type { ClientRecord } from '../record-file.contract.ts';
import { type Paper, printLines, printTable } from './paper.ts';

/** CORE-9. Prints what only the record for a client has: its discharge instructions, and vaccinations without remarks. */
export async function printClientRecord(paper: Paper, record: ClientRecord): Promise<void> {
  const { sheet, style } = paper;
  if (record.allergies.length > 0) sheet.notice(`Allergies: ${record.allergies.join('; ')}`);
  printTable(
    paper,
    'Vaccinations',
    ['Given on', 'Vaccine', 'Protects against', 'Lot', 'Next due', 'Given at'],
    record.vaccinations.map((dose) => [
      style.shortDay(dose.givenOn),
      [dose.productName, dose.manufacturer].filter(Boolean).join(', '),
      dose.targets.map(careTargetLabel).join(', '),
      dose.lot ?? '—',
      dose.nextDueOn === null ? '—' : style.shortDay(dose.nextDueOn),
      dose.elsewhereName ?? record.clinic.name,
    ]),
    [3, 4, 4, 2, 3, 3],
  );
  if (record.visits.length > 0) sheet.heading('Visits');
  for (const { startedAt, reason, doctorName, discharge } of record.visits) {
    sheet.heading(`${style.dayOf(startedAt)}: ${reason}`);
    if (doctorName !== null) sheet.paragraph(doctorName);
    printLines(paper, discharge ?? '');
    await nextTurn();
  }
}
