import { DOCUMENT_KIND_LABELS, DOCUMENT_KINDS } from '#vocabulary/document-kinds.ts';
import type { WeightUnit } from '#foundation/values/weight.ts';
import { showWeight } from '#foundation/web/number-on-screen.ts';
import type { TimelineEntry, TimelineKind } from '../contract.ts';

export const TIMELINE_LABELS: Readonly<Record<TimelineKind, string>> = {
  visit: 'Visit',
  act: 'Treatment',
  vaccination: 'Vaccination',
  document: 'Document',
  laboratory: 'Laboratory',
  weight: 'Weight',
  appointment: 'Appointment',
  task: 'Task',
};

/** `ready_for_checkout` as `Ready for checkout`. */
const statusText = (status: string): string => {
  const text = status.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** What an entry is about. */
export const entryTitle = ({ weightGrams, title }: TimelineEntry, unit: WeightUnit): string =>
  weightGrams === null ? title : showWeight(weightGrams, unit);

/** What is said about an entry after its kind; null if nothing is. */
export function entryDetail({ kind, detail }: TimelineEntry): string | null {
  if (detail === null) return null;
  if (kind === 'vaccination') return `Lot ${detail}`;
  if (kind === 'act') return detail;
  if (detail === 'cancelled') return 'Canceled';
  if (kind !== 'document' || detail === 'voided') return statusText(detail);
  const documentKind = DOCUMENT_KINDS.find((one) => one === detail);
  return documentKind === undefined ? null : DOCUMENT_KIND_LABELS[documentKind];
}

/** The page on which an entry opens; null for what has none, as documents, which open next to the list. */
export function entryAddress({ kind, id, visitId }: TimelineEntry): string | null {
  if (kind === 'document') return null;
  if (kind === 'laboratory') return `/clinic/labs/${id}`;
  if (kind === 'task') return `/clinic/tasks?view=clinic&task=${id}`;
  if (kind === 'appointment') return `/clinic/appointments?appointment=${id}`;
  return visitId === null ? null : `/clinic/visits/${visitId}`;
}
