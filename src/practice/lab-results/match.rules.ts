import type { MatchReason } from '#vocabulary/lab.ts';
import type { Species } from '#vocabulary/species.ts';
import { foldedTerms } from '#foundation/values/fold.ts';
import type { ReportedPatient } from './incoming-report.contract.ts';
import { speciesOf } from './species.rules.ts';

/** A pet as the clinic knows it. */
export interface PetFacts {
  readonly petId: string;
  readonly name: string;
  readonly species: Species;
  readonly bornOn: string | null;
  readonly microchip: string | null;
}

const chipOf = (text: string | null): string | null =>
  text?.toUpperCase().replaceAll(/[^0-9A-Z]/gu, '') || null;

const share = (a: string, b: string): boolean => {
  const words = new Set(foldedTerms(a));
  return foldedTerms(b).some((word) => words.has(word));
};

/** Whether two facts agree; null where one of them is missing. */
const agree = <T>(a: T | null, b: T | null, isSame: (a: T, b: T) => boolean): boolean | null =>
  a === null || b === null ? null : isSame(a, b);

const isEqual = <T>(a: T, b: T): boolean => a === b;

const agreements = (reported: ReportedPatient, pet: PetFacts) => ({
  id: agree(reported.id, pet.petId, (a, b) => a.toLowerCase() === b.toLowerCase()),
  microchip: agree(chipOf(reported.microchip), chipOf(pet.microchip), isEqual),
  name: agree(reported.name, pet.name, share),
  species: agree(speciesOf(reported.species), pet.species, isEqual),
  bornOn: agree(reported.bornOn, pet.bornOn, isEqual),
});

/**
 * LABR-3. Whether what the laboratory says of the patient excludes a pet, although the number of its order came back: another microchip;
 * or, without the same one, another name or another species.
 */
export function contradicts(reported: ReportedPatient, pet: PetFacts): boolean {
  const { microchip, name, species } = agreements(reported, pet);
  if (microchip !== null) return !microchip;
  return name === false || species === false;
}

/** What counts for how much, of 100. A number that was read by a machine counts for more than a name. */
const SCORES: Readonly<Record<MatchReason, number>> = {
  accession: 45,
  microchip: 45,
  patient_id: 40,
  name: 20,
  species: 8,
  client: 15,
  born_on: 12,
  recent_order: 12,
};

const PENALTY = 25;

export interface MatchCandidate extends PetFacts {
  readonly clientNames: readonly string[];
  /** The order has the number of the report. */
  readonly hasAccession: boolean;
  /** The pet has an order at this laboratory whose results have not come. */
  readonly hasOpenOrder: boolean;
}

export interface MatchScore {
  /** 0 to 100. */
  readonly score: number;
  readonly reasons: readonly MatchReason[];
  /** What does not fit, such as another species. */
  readonly contradictions: readonly MatchReason[];
}

/** LABR-3. How well a pet fits what the laboratory says of the patient, and why. */
export function scoreMatch(reported: ReportedPatient, candidate: MatchCandidate): MatchScore {
  const facts = agreements(reported, candidate);
  const { clientName } = reported;
  const client = clientName === null ? null : candidate.clientNames.some((name) => share(name, clientName));
  const found: readonly (readonly [MatchReason, boolean | null])[] = [
    ['accession', candidate.hasAccession || null],
    ['microchip', facts.microchip],
    ['patient_id', facts.id || null],
    ['name', facts.name],
    ['species', facts.species],
    // Another member of the household may have brought it.
    ['client', client || null],
    ['born_on', facts.bornOn],
    ['recent_order', candidate.hasOpenOrder || null],
  ];
  const reasons = found.filter(([, fits]) => fits === true).map(([reason]) => reason);
  const contradictions = found.filter(([, fits]) => fits === false).map(([reason]) => reason);
  const total = reasons.reduce((sum, reason) => sum + SCORES[reason], 0) - contradictions.length * PENALTY;
  return { score: Math.max(0, Math.min(100, total)), reasons, contradictions };
}
