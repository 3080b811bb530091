import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import type { LabReportRow } from '../report.contract.ts';

/** A day and a time, as the clinic’s country writes them. */
export const momentIn = (zone: string, at: string): string => `${dateIn(zone, at)}, ${timeIn(zone, at)}`;

/** What was tested; the laboratory where the report says nothing of it, such as a PDF. */
export const testsText = ({
  tests,
  laboratory,
  hasDocument,
}: Pick<LabReportRow, 'hasDocument' | 'laboratory' | 'tests'>): string =>
  tests.length === 0 ? `${hasDocument ? 'PDF report' : 'Report'} from ${laboratory.name}` : tests.join(', ');

/** The patient as the laboratory named it. */
export function patientText({ patient }: Pick<LabReportRow, 'patient'>): string {
  const { name, species, breed, clientName, microchip } = patient;
  const text = [name, species, breed, clientName, microchip].filter(Boolean).join(' · ');
  return text === '' ? 'No patient named' : text;
}

/** Whose report it is, as far as it is known. */
export const subjectText = (report: LabReportRow): string => report.pet?.name ?? patientText(report);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long a report has waited: `12 min`, `5 h`, `3 days`. */
export function waitText(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(0, Math.floor(ms / 60_000))} min`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.floor(ms / DAY_MS)} days`;
}
