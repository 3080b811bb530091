import type { WorklistQuery } from '../../worklist.rules.ts';

type Keyword =
  | 'AccessionNumber'
  | 'Alphabetic'
  | 'Modality'
  | 'PatientID'
  | 'PatientName'
  | 'ScheduledProcedureStepSequence'
  | 'ScheduledProcedureStepStartDate'
  | 'ScheduledStationAETitle';
type Elements = Readonly<Partial<Record<Keyword, unknown>>>;

const isElements = (value: unknown): value is Elements => typeof value === 'object' && value !== null;

/** A value as the library gives it: a text, a list of values, or a name with its spellings. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return textOf(value[0]);
  if (isElements(value) && typeof value.Alphabetic === 'string') return value.Alphabetic;
  return '';
}

/** What a modality looks for on the worklist. */
export function readQuery(elements: Elements): WorklistQuery {
  const sequence = elements.ScheduledProcedureStepSequence;
  const first: unknown = Array.isArray(sequence) ? sequence[0] : sequence;
  const step = isElements(first) ? first : {};
  return {
    patientName: textOf(elements.PatientName),
    patientId: textOf(elements.PatientID),
    accession: textOf(elements.AccessionNumber),
    modality: textOf(step.Modality),
    day: textOf(step.ScheduledProcedureStepStartDate),
    stationTitle: textOf(step.ScheduledStationAETitle),
  };
}
