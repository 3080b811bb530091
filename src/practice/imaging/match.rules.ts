import { fold } from '#foundation/values/fold.ts';

/** A pet as far as it matters for whose a study is. */
export interface KnownPet {
  readonly id: string;
  readonly name: string;
  readonly microchip: string | null;
}

export interface StudyPatient {
  readonly patientId: string | null;
  readonly patientName: string | null;
}

const sameId = ({ id, microchip }: KnownPet, patientId: string): boolean =>
  patientId.toLowerCase() === id || (microchip !== null && patientId === microchip);

/** Whether one of the name's parts is the pet's name: modalities have it as family name and given name, divided by a caret. */
export function namesPet({ name }: KnownPet, patientName: string): boolean {
  const wanted = fold(name);
  return patientName.split(/[\^=]/).some((part) => fold(part) === wanted);
}

/**
 * IMG-2. Whether a study with the accession number of a request for this pet is that request's: unless what it says of the patient is
 * about another one.
 */
export function fitsRequest(pet: KnownPet, { patientId, patientName }: StudyPatient): boolean {
  if (patientId !== null && sameId(pet, patientId)) return true;
  if (patientName !== null) return namesPet(pet, patientName);
  return patientId === null;
}

/** IMG-2. Without a request, the pet whose id or microchip and whose name the study has. */
export const findPatient = (
  pets: readonly KnownPet[],
  { patientId, patientName }: StudyPatient,
): KnownPet | null =>
  (patientId !== null &&
    patientName !== null &&
    pets.find((pet) => sameId(pet, patientId) && namesPet(pet, patientName))) ||
  null;

/** What is known of a pet that may be the one of an unmatched study. */
export interface Candidate extends KnownPet {
  readonly species: string;
  readonly clientName: string | null;
  readonly bornOn: string | null;
  /** Whether a request of the same accession number, or a waiting one of the same modality, is about it. */
  readonly hasAccession: boolean;
  readonly isAwaited: boolean;
}

export interface UnmatchedStudy extends StudyPatient {
  readonly birthDate: string | null;
}

/** IMG-3. How well a pet fits an unmatched study, from 0 to 100. */
export function scoreOf(candidate: Candidate, { patientId, patientName, birthDate }: UnmatchedStudy): number {
  const clients = candidate.clientName === null ? [] : fold(candidate.clientName).split(' ');
  const words = patientName === null ? [] : fold(patientName.replaceAll(/[\^=]/g, ' ')).split(' ');
  const points =
    (candidate.hasAccession ? 40 : 0) +
    (patientId !== null && sameId(candidate, patientId) ? 40 : 0) +
    (patientName !== null && namesPet(candidate, patientName) ? 30 : 0) +
    (clients.some((word) => word.length > 2 && words.includes(word)) ? 15 : 0) +
    (birthDate !== null && birthDate === candidate.bornOn?.replaceAll('-', '') ? 10 : 0) +
    (candidate.isAwaited ? 15 : 0);
  return Math.min(100, points);
}
