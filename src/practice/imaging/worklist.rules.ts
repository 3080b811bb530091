import { uidOf } from './dicom-uids.rules.ts';

/** A request as a modality needs it. */
export interface WorklistRow {
  readonly id: string;
  readonly accession: string;
  readonly modality: string;
  readonly bodyRegion: string;
  readonly views: string | null;
  readonly question: string | null;
  readonly priority: string;
  /** In the clinic's time zone, YYYYMMDD and HHMMSS. */
  readonly day: string;
  readonly time: string;
  readonly petId: string;
  readonly petName: string;
  readonly species: string;
  readonly breed: string | null;
  readonly sex: string;
  readonly bornOn: string | null;
  readonly microchip: string | null;
  readonly clientName: string | null;
  readonly doctorName: string | null;
}

/** What a modality looks for; an empty text stands for everything. */
export interface WorklistQuery {
  readonly patientName: string;
  readonly patientId: string;
  readonly accession: string;
  readonly modality: string;
  /** One day, or a range such as 20300101-20300131, open on one side or not. */
  readonly day: string;
  readonly stationTitle: string;
}

export const NO_QUERY: WorklistQuery = {
  patientName: '',
  patientId: '',
  accession: '',
  modality: '',
  day: '',
  stationTitle: '',
};

/** Longer patterns are none: what they could find is shorter. */
const MAX_PATTERN = 200;

/** Wildcard matching of PS3.4 C.2.2.2.4, without regard to case, step by step so that no pattern takes long. */
export function matchesPattern(pattern: string, text: string): boolean {
  const wanted = pattern.trim().toLowerCase();
  const found = text.toLowerCase();
  if (wanted === '') return true;
  if (wanted.length > MAX_PATTERN) return false;
  let [at, inPattern, star, resume] = [0, 0, -1, 0];
  while (at < found.length) {
    const sign = wanted[inPattern];
    if (sign === '*') {
      star = inPattern++;
      resume = at;
    } else if (sign === '?' || sign === found[at]) {
      at += 1;
      inPattern += 1;
    } else if (star >= 0) {
      inPattern = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  return /^\**$/.test(wanted.slice(inPattern));
}

export function matchesDay(range: string, day: string): boolean {
  const wanted = range.trim();
  if (wanted === '') return true;
  const [from = '', to] = wanted.split('-');
  if (to === undefined) return day === from;
  return (from === '' || day >= from) && (to === '' || day <= to);
}

const RADIOGRAPHS: ReadonlySet<string> = new Set(['DX', 'CR']);
/** Both kinds of radiography are made on whichever device the clinic has. */
export const sameModality = (one: string, other: string): boolean =>
  one === other || (RADIOGRAPHS.has(one) && RADIOGRAPHS.has(other));

/** A name of DICOM: its parts are divided by carets, so that none is part of one, nor a backslash, which divides values. */
const namePart = (text: string): string => text.replaceAll(/[\^=\\]/g, ' ');
const oneValue = (text: string, max: number): string =>
  text.replaceAll('\\', '/').replaceAll(/\s+/g, ' ').trim().slice(0, max).trim();

export const patientNameOf = ({ clientName, petName }: Pick<WorklistRow, 'clientName' | 'petName'>): string =>
  `${namePart(clientName?.split(' ').at(-1) ?? '').slice(0, 60)}^${namePart(petName).slice(0, 60)}`;

export const patientIdOf = ({ microchip, petId }: Pick<WorklistRow, 'microchip' | 'petId'>): string =>
  microchip ?? petId;

export const matchesQuery = (row: WorklistRow, query: WorklistQuery, stationTitle: string): boolean =>
  matchesPattern(query.patientName, patientNameOf(row)) &&
  [patientIdOf(row), row.petId].some((id) => matchesPattern(query.patientId, id)) &&
  matchesPattern(query.accession, row.accession) &&
  (query.modality.trim() === '' || sameModality(query.modality.trim().toUpperCase(), row.modality)) &&
  matchesDay(query.day, row.day) &&
  matchesPattern(query.stationTitle, stationTitle);

/** A person by the last of their names, which is sorted by, and the others: `Grace Hopper` is `Hopper^Grace`. */
function personName(fullName: string | null): string {
  const names = namePart(fullName ?? '')
    .split(' ')
    .filter(Boolean);
  return [names.at(-1) ?? '', names.slice(0, -1).join(' ')]
    .map((part) => part.slice(0, 60).trim())
    .filter(Boolean)
    .join('^');
}

const SEX: Readonly<Record<string, string>> = { female: 'F', male: 'M' };

/** The answer for a request, by the keywords of PS3.6. */
export function toWorklistItem(
  row: WorklistRow,
  query: WorklistQuery,
  stationTitle: string,
): Record<string, unknown> {
  const description = oneValue([row.bodyRegion, row.views].filter(Boolean).join(', '), 64);
  return {
    SpecificCharacterSet: 'ISO_IR 192',
    AccessionNumber: row.accession,
    ReferringPhysicianName: personName(row.doctorName),
    PatientName: patientNameOf(row),
    PatientID: patientIdOf(row),
    PatientBirthDate: row.bornOn?.replaceAll('-', '') ?? '',
    PatientSex: SEX[row.sex] ?? 'O',
    PatientSpeciesDescription: row.species,
    PatientBreedDescription: oneValue(row.breed ?? '', 64),
    ResponsiblePerson: namePart(row.clientName ?? '').slice(0, 60),
    ResponsiblePersonRole: 'OWNER',
    StudyInstanceUID: uidOf(row.id),
    RequestingPhysician: personName(row.doctorName),
    RequestedProcedureDescription: description,
    RequestedProcedureID: row.accession,
    ReasonForTheRequestedProcedure: oneValue(row.question ?? '', 64),
    RequestedProcedurePriority:
      row.priority === 'stat' ? 'STAT' : row.priority === 'urgent' ? 'HIGH' : 'ROUTINE',
    ScheduledProcedureStepSequence: [
      {
        Modality: query.modality.trim() === '' ? row.modality : query.modality.trim().toUpperCase(),
        ScheduledStationAETitle: stationTitle,
        ScheduledProcedureStepStartDate: row.day,
        ScheduledProcedureStepStartTime: row.time,
        ScheduledProcedureStepDescription: description,
        ScheduledProcedureStepID: row.accession,
      },
    ],
  };
}
