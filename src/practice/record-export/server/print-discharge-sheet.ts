import { careTargetLabel } from '#vocabulary/care.ts';
import type { Day } from '#foundation/values/day.ts';
import { printQuantity } from '#foundation/values/counted-unit.ts';
import { printWeight } from '#foundation/values/weight.ts';
import { openPdfSheet, type PdfSheet } from '#foundation/server/pdf/open-pdf-sheet.ts';
import { noteText } from '#practice/visits/note.rules.ts';
import { isOldWeight } from '#practice/visits/visit-weight.rules.ts';
import { directionsText } from '#practice/pharmacy/directions.rules.ts';
import { printMicrochip } from '#practice/pets/microchip.rules.ts';
import { clinicLines, paperStyleOf, type PaperStyle, signalmentText } from '#practice/clinics/paper.rules.ts';
import type { DischargeFacts } from './discharge-facts.ts';

const isOpen = ({ visit: { status } }: DischargeFacts): boolean => status !== 'signed' && status !== 'locked';

const list = (sheet: PdfSheet, title: string, lines: readonly string[]): void => {
  if (lines.length === 0) return;
  sheet.heading(title);
  for (const line of lines) sheet.paragraph(`•  ${line}`, 10);
};

function printDone(sheet: PdfSheet, { acts, vaccinations }: DischargeFacts, style: PaperStyle): void {
  const textOf = ({ name, quantityThousandths, unit }: DischargeFacts['acts'][number]): string =>
    [name, printQuantity(quantityThousandths, unit, style.country)].filter(Boolean).join(', ');
  list(sheet, 'What was done', acts.filter(({ use }) => use === 'given').map(textOf));
  list(
    sheet,
    'Vaccinations given',
    vaccinations.map(({ productName, targets, lot, nextDueOn }) =>
      [
        productName,
        targets.map(careTargetLabel).join(', '),
        lot === null ? '' : `lot ${lot}`,
        nextDueOn === null ? '' : `next due ${style.day(nextDueOn)}`,
      ]
        .filter(Boolean)
        .join(' · '),
    ),
  );
  list(
    sheet,
    'To take home',
    acts
      .filter(({ use }) => use === 'handed_over')
      .map((act) => {
        const how = act.directions === null ? '' : directionsText(act.directions, style.country);
        return how === '' ? textOf(act) : `${textOf(act)}. ${how}`;
      }),
  );
}

function printNext(sheet: PdfSheet, { appointments, due }: DischargeFacts, style: PaperStyle, today: Day) {
  list(
    sheet,
    'Next appointments',
    appointments.map(({ startsAt, typeName, doctorName }) =>
      [style.instant(startsAt), typeName, doctorName].filter(Boolean).join(' · '),
    ),
  );
  list(
    sheet,
    'What is due',
    due.map(({ name, dueOn }) => `${name}: ${dueOn <= today ? 'due now' : style.day(dueOn)}`),
  );
}

/** VISIT-6. `12 kg`, or `12 kg (from March 3, 2025)`. */
function weightText({ visit, weight }: DischargeFacts, style: PaperStyle): string {
  if (weight === null) return '';
  const text = printWeight(weight.weightGrams, style.weightUnit, style.country);
  return isOldWeight(weight, visit) ? `${text} (from ${style.dayOf(weight.weighedAt)})` : text;
}

/** CORE-9. The discharge sheet of a visit, in the words that were written for the client. @param today at the clinic. */
export async function printDischargeSheet(facts: DischargeFacts, now: Date, today: Day): Promise<Buffer> {
  const { visit, clinic, pet, clientName, discharge } = facts;
  const style = paperStyleOf(clinic);
  const isDraft = isOpen(facts);
  const sheet = await openPdfSheet({
    title: `Discharge sheet for ${pet.name}`,
    author: clinic.name,
    createdAt: now,
    size: style.size,
    continuedHeader: `${clinic.name} · ${pet.name}`,
    ...(isDraft ? { mark: 'DRAFT' } : {}),
    footer: `Discharge sheet, printed ${style.instant(now.toISOString())}`,
  });
  sheet.header(clinic.name, clinicLines(clinic));
  sheet.title(`Discharge sheet for ${pet.name}`, `Visit on ${style.dayOf(visit.startedAt)}: ${visit.reason}`);
  if (isDraft) {
    sheet.notice('Draft: the doctor has not signed this visit yet, so these instructions can still change.');
  }
  sheet.fields(
    [
      { label: 'Pet', value: `${pet.name} (${signalmentText(pet)})` },
      { label: 'Client', value: clientName ?? '' },
      { label: 'Doctor', value: visit.doctorName ?? '' },
      { label: 'Weight', value: weightText(facts, style) },
      { label: 'Microchip', value: pet.microchip === null ? '' : printMicrochip(pet.microchip) },
    ].filter(({ value }) => value !== ''),
  );
  sheet.heading('Findings and home care');
  const written = discharge === null ? '' : noteText(discharge);
  for (const line of (written || 'No written instructions for this visit.').split('\n')) {
    if (line.trim() !== '') sheet.paragraph(line, 11);
  }
  printDone(sheet, facts, style);
  printNext(sheet, facts, style, today);
  sheet.heading('Questions or concerns');
  sheet.paragraph([`Contact ${clinic.name}`, clinic.phone, clinic.email].filter(Boolean).join(' · '), 10);
  if (!isDraft) {
    sheet.paragraph(
      visit.signedAt === null
        ? 'The visit was closed without a signature.'
        : `The visit was signed on ${style.instant(visit.signedAt)}.`,
    );
  }
  return sheet.finish();
}
